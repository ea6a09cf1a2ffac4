/** Controls that cannot be used while their work is done. */
import { isFocusLost } from "../dom";

/**
 * Disables buttons and groups of fields until the work is done; the element among them that had the focus then has it again,
 * unless it moved elsewhere.
 */
export async function disabledWhile<Value>(
  controls: readonly (HTMLButtonElement | HTMLFieldSetElement)[],
  work: () => Promise<Value>,
): Promise<Value> {
  const focused = document.activeElement;
  const isInside = controls.some((control) => control.contains(focused));
  for (const control of controls) control.disabled = true;
  try {
    return await work();
  } finally {
    for (const control of controls) control.disabled = false;
    // A disabled element loses the focus.
    if (isInside && isFocusLost() && focused instanceof HTMLElement) focused.focus();
  }
}
