/** "3.0" and "3,00": nothing but noughts behind the point. Three of them may be a thousand. */
const NOUGHTS_BEHIND = /(?<![\d.,])(\d+)[.,](?:0{1,2}|0{4,})(?![\d.,])/g;
/** "2 019" and "2,019", as spreadsheets part the thousands; with or without noughts behind the point. */
const PARTED_BY_SPACES = /^[1-9]\d{0,2}(?: \d{3})+(?=[.,]0+$|$)/;
const THOUSANDS = /(?<![\d.,])([1-9]\d{0,2}(?:,\d{3})+)(?:\.0+)?(?![\d.,])/g;

/**
 * A text with its whole numbers written as such, since programs write them as numbers with a point where some cells of the
 * column are empty: "3.0 bays" is "3 bays", "3,00" is "3", "２" is "2" and "2,019" is "2019". "3.000" stays: it may be three
 * or three thousand.
 */
export const withWholeNumbers = (text: string): string =>
  /^\d*$/.test(text)
    ? text
    : text
        .replace(/[０-９．，]+/gu, (wide) => wide.normalize('NFKC'))
        .replace(PARTED_BY_SPACES, (digits) => digits.replaceAll(' ', ''))
        .replace(THOUSANDS, (_, digits: string) => digits.replaceAll(',', ''))
        .replace(NOUGHTS_BEHIND, '$1')
        .trim();
