/**
 * Numbers under which the firm is registered, those that have been entered.
 * @param numbers by name, as the content has them; "" where there is none (yet)
 * @param labels by the same names: what each is called, in the order in which they are shown
 */
export function registrationsOf(
  numbers: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): ReadonlyArray<{ readonly label: string; readonly number: string }> {
  return Object.entries(labels).flatMap(([name, label]) => {
    const number = numbers[name]?.trim() ?? '';
    return number === '' ? [] : [{ label, number }];
  });
}
