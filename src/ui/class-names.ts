/** Joins class names, skipping falsy ones; undefined when none is left, so that no empty attribute is rendered. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string | undefined {
  const joined = names.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
