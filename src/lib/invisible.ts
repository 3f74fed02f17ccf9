/** Characters that show nothing: zero width, marks of direction, soft hyphens, variation selectors, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** A joiner or selector after one of these is part of an emoji. */
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3)$/u;
const JOINED_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}]$/u;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Spaces of any width, and the blank of braille. */
const SPACES = /[\t\p{Zs}\u2800]/gu;
/** Hyphens, dashes and minus signs, but not a dash between words. */
const DASHES =
  /(?<! )[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]|[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d](?! )/gu;

const PLAIN = /^[ -~\n]*$/;

const removeControls = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');

function isNeeded(sign: string, preceding: string, following: string): boolean {
  if (sign === '\u200c' || sign === '\u200d')
    return JOINED_SCRIPT.test(preceding) || (sign === '\u200d' && EMOJI.test(preceding));
  return sign === '\ufe0f' && (EMOJI.test(preceding) || following.startsWith('\u20e3'));
}

/** Removes characters that show nothing from words for people; emoji and scripts that need them stay whole. */
export const cleanProse = (text: string): string =>
  PLAIN.test(text)
    ? text
    : removeControls(text).replace(UNSEEN, (sign: string, index: number, source: string) =>
        isNeeded(sign, source.slice(Math.max(0, index - 2), index), source.slice(index + sign.length)) ? sign : '',
      );

/** Cleans a text that is compared or parsed: no invisible characters, one kind of space and of hyphen. */
export const cleanText = (text: string): string =>
  PLAIN.test(text) ? text : removeControls(text).replace(UNSEEN, '').replace(SPACES, ' ').replace(DASHES, '-');

/** Cleans a short text that people copy: cleanText() with plain letters and digits, and single spaces. */
export const cleanCharacters = (text: string): string => cleanText(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim();
