/** A view of the page: drawn into a container, notified of each change of the link. */
export interface View {
  readonly show: (parameters: URLSearchParams) => void;
  /** Called when another view replaces it. */
  readonly leave: () => void;
}
