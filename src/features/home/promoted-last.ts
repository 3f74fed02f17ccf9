import { PROMOTED_PROPERTY_ID } from '#content/promoted-property.ts';

/** The home that the hero promotes goes to the end of a list below it, so that the page does not open with one house. */
export function promotedLast<T extends { readonly id: number }>(properties: readonly T[]): readonly T[] {
  const isPromoted = ({ id }: T): boolean => id === PROMOTED_PROPERTY_ID;
  return [...properties.filter((property) => !isPromoted(property)), ...properties.filter(isPromoted)];
}
