// Where a page cannot be taken over as it stands, because a program has put something of its own between its parts or
// taken something out, React makes it anew. What was typed goes over.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (node: unknown): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const nameOf = ({ form, localName, name, type }: Field): string => [form?.action, localName, type, name].join();

/** React notices a value only if it is set by the prototype's setter, past React's own. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Puts what was typed, chosen or ticked into the fields that have taken the place of others, and the focus.
 * @param root with the page as React has made it
 * @param before the fields of the page that the server sent
 * @param reached what had the focus last
 */
export function carryInput(root: HTMLElement, before: readonly Element[], reached: unknown): void {
  const now = [...root.querySelectorAll('input, textarea, select')].filter(isField);
  for (const old of before) {
    if (!isField(old) || old.isConnected || old.type === 'hidden') continue;
    const isTick = isTicked(old);
    const same = now.find((field) => nameOf(field) === nameOf(old) && (!isTick || field.value === old.value));
    if (same === undefined) continue;
    if (isTick) {
      if (isTicked(same) && old.checked !== same.checked) same.click();
    } else if (old.value !== same.value) write(same, old.value);
    if (old === reached) same.focus({ preventScroll: true });
  }
}
