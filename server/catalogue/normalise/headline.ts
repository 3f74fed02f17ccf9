// "Title" is the headline of a listing, and in Kenyan offices also the title deed of the land or the title of a person.

const DEED: readonly RegExp[] = [
  // Title numbers: "LR No. 209/1234", "L.R. 1870/IV/56", "Nairobi/Block 82/1234", "Kajiado/Kitengela/4521".
  /^(?:title|deed|plot|land)?\s*(?:l\.?\s?r|i\.?\s?r|c\.?\s?r|f\.?\s?r|m\.?\s?n)\.?\s*(?:no\.?|number|#)?\s*[:.]?\s*[\divx]+(?:\s*\/\s*[\w.-]+)*$/i,
  /^(?:[a-z' .-]+\/)*[a-z' .-]*block\s*\d+\s*\/\s*\d+$/i,
  /^[a-z' .-]+(?:\/[a-z' .-]+)*\/\d+(?:\/\d+)?$/i,
  /^\d+(?:\/[\divx]+)+$/i,
  // What kind of title it is, and whether it is there.
  /^(?:freehold|leasehold|absolute|sectional|share certificate|allotment letter|mother title|(?:individual|group|sub-?lease|clean|ready|individual ready) titles?)(?:\s+(?:title|deed|interest|tenure|ready|available|\(?\d+ years?\)?).*)?$/i,
  /^(?:title(?: deed)?\s+)?(?:ready|available|issued|pending|in process|processing|yes|no|clean)$/i,
  /^(?:leasehold|freehold)\b.{0,40}\byears?\b.*$/i,
];
/** No title number is longer. */
const LONGEST = 80;
const PERSON = /^(?:mr|mrs|ms|miss|dr|prof|eng|arch|hon|rev|sir|madam)\.?(?:\s*(?:&|and|\/)\s*(?:mr|mrs|ms|dr)\.?)?$/i;

/** Is this no headline but a title deed, or the title of a person? */
export function looksLikeOtherTitle(text: string): boolean {
  const given = text.replace(/\s+/gu, ' ').trim();
  if (given.length > LONGEST) return false;
  return PERSON.test(given) || DEED.some((pattern) => pattern.test(given));
}
