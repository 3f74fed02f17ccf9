import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };

/** Moves the home that the hero promotes to the end of a list, so that the page does not begin with it twice. */
export function promotedLast<T extends { readonly id: number }>(properties: readonly T[]): readonly T[] {
  const isPromoted = ({ id }: T): boolean => id === PROMOTED_PROPERTY_ID;
  return [...properties.filter((property) => !isPromoted(property)), ...properties.filter(isPromoted)];
}
