/** A view of the page: drawn into a place of its own, told of each change of the link. */
export interface View {
  readonly show: (parameters: URLSearchParams) => void;
  /** Another view takes the place. */
  readonly leave: () => void;
}
