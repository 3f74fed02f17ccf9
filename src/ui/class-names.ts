/** Joins the class names that are there; undefined when none is, so that no empty attribute is written. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string | undefined {
  const joined = names.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
