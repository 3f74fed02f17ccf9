// Where an extension has added or removed nodes, React renders the page anew; this carries over what was typed.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (node: unknown): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

const isTickable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const getName = ({ form, localName, name, type }: Field): string => [form?.action, localName, type, name].join();

/** React notices a value only when the prototype's setter sets it, not React's own. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Copies typed values, choices and the focus to the fields that have replaced others. */
export function carryInput(root: HTMLElement, previousFields: readonly Element[], lastFocused: unknown): void {
  const fields = [...root.querySelectorAll('input, textarea, select')].filter(isField);
  for (const previous of previousFields) {
    if (!isField(previous) || previous.isConnected || previous.type === 'hidden') continue;
    const isBox = isTickable(previous);
    const match = fields.find(
      (field) => getName(field) === getName(previous) && (!isBox || field.value === previous.value),
    );
    if (match === undefined) continue;
    if (isBox) {
      if (isTickable(match) && previous.checked !== match.checked) match.click();
    } else if (previous.value !== match.value) write(match, previous.value);
    if (previous === lastFocused) match.focus({ preventScroll: true });
  }
}
