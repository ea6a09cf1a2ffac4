/** A field that shows a value of the page's state, and reports what its user enters. */
export interface StateField {
  /** Notes a value that becomes part of the state. */
  readonly report: (value: string) => void;
  /**
   * Shows the value of a state. A state that the field itself has reported changes nothing while the field is in use: it
   * comes later, and its user has typed on meanwhile. It may come more than once, since each change of the address shows
   * the state of the address as it is by then.
   */
  readonly show: (value: string) => void;
}

export function stateField(input: HTMLInputElement): StateField {
  let reported: readonly string[] = [];
  input.addEventListener("blur", () => (reported = []));
  return {
    report: (value) => {
      reported = [...reported, value];
    },
    show: (value) => {
      const place = reported.indexOf(value);
      reported = place < 0 ? [] : reported.slice(place);
      if (place < 0 && input.value !== value) input.value = value;
    },
  };
}
