/** Longest card title in characters before it is cut (spec §9). */
export const CARD_TITLE_LIMIT = 30;

/** A card's title: the first 30 characters and "..." when longer (spec §9, S14). Counts code points. */
export function formatCardTitle(title: string): string {
  const characters = [...title];
  return characters.length <= CARD_TITLE_LIMIT
    ? title
    : `${characters.slice(0, CARD_TITLE_LIMIT).join('').trimEnd()}...`;
}

/** The name of a property inside a sentence: its title up to the first comma, cut like a card's. */
export const getShortTitle = (title: string): string => formatCardTitle(title.split(',')[0] ?? title);
