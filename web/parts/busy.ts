/** Buttons that cannot be pressed while their work is done. */
import { isFocusLost } from "../dom";

/** Disables the buttons until the work is done; the one that had the focus then has it again, unless it moved elsewhere. */
export async function disabledWhile<Value>(
  buttons: readonly HTMLButtonElement[],
  work: () => Promise<Value>,
): Promise<Value> {
  const focused = buttons.find((button) => button === document.activeElement);
  for (const button of buttons) button.disabled = true;
  try {
    return await work();
  } finally {
    for (const button of buttons) button.disabled = false;
    // A disabled element loses the focus.
    if (isFocusLost()) focused?.focus();
  }
}
