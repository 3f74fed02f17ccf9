// Texts for SMS (3GPP TS 23.038). One character outside this alphabet would leave a segment 70 characters instead of 160.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each is sent as two septets. */
const EXTENDED = new Set('^{}\\[~]|€');

const SINGLE = 160;
/** Septets of a segment among others, whose header takes seven. */
const JOINED = 153;
/** A sender pays for each segment; more than two cost too much. */
const MAX_SEGMENTS = 2;

/** "&" and "%" are spelt out, since some phones read them in the text of a link as its own. */
const SPELT: Readonly<Record<string, string>> = {
  '&': 'and',
  '%': ' percent',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '•': '-',
  '×': 'x',
  '\u2044': '/',
  '\t': ' ',
};

const isInAlphabet = (text: string): boolean => [...text].every((char) => BASIC.has(char) || EXTENDED.has(char));

/** Writes a character in the GSM alphabet: without an accent it lacks, a letter of another script as "?", a sign as "". */
function spell(char: string): string {
  const spelt = SPELT[char];
  if (spelt !== undefined) return spelt;
  if (isInAlphabet(char)) return char;
  const plain = [...char.normalize('NFKD')].map((part) => SPELT[part] ?? part.replace(/^\p{M}$/u, '')).join('');
  // "2½" is not "21/2".
  if (plain !== '' && isInAlphabet(plain)) return /^\d+\//.test(plain) ? ` ${plain}` : plain;
  return /[\p{L}\p{N}]/u.test(char) ? '?' : '';
}

/** The text in the GSM alphabet alone. */
export const toGsmText = (text: string): string => [...text.normalize('NFC')].map(spell).join('');

/** In how many segments a text of the GSM alphabet is sent; a character of two septets is never divided. */
export function countSegments(text: string): number {
  const sizes = [...text].map((char) => (EXTENDED.has(char) ? 2 : 1));
  if (sizes.reduce((sum, size) => sum + size, 0) <= SINGLE) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > JOINED) {
      segments++;
      used = 0;
    }
    used += size;
  }
  return segments;
}

/** The text in the GSM alphabet, cut with "..." to at most two segments. */
export function getSmsText(text: string): string {
  const gsm = toGsmText(text);
  if (countSegments(gsm) <= MAX_SEGMENTS) return gsm;
  let cut = gsm.slice(0, MAX_SEGMENTS * JOINED - 3).trimEnd();
  while (countSegments(`${cut}...`) > MAX_SEGMENTS) cut = cut.slice(0, -1).trimEnd();
  return `${cut}...`;
}
