/** Zero width, marks of direction, soft hyphens, variation selectors, tags: nothing of them is seen. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Behind one of these, a joiner or selector makes an emoji what it is. */
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

/** Most cells are plain, and are not looked into. */
const PLAIN = /^[ -~\n]*$/;

const withoutControls = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');

/** Is a sign without width needed where it stands? */
function isNeeded(sign: string, before: string, after: string): boolean {
  if (sign === '\u200c' || sign === '\u200d')
    return JOINED_SCRIPT.test(before) || (sign === '\u200d' && EMOJI.test(before));
  return sign === '\ufe0f' && (EMOJI.test(before) || after.startsWith('\u20e3'));
}

/**
 * Words for people, without what nobody sees: controls, characters without width, marks of direction. Emoji stay whole, and
 * scripts whose letters are joined or kept apart by such a character.
 */
export const cleanProse = (text: string): string =>
  PLAIN.test(text)
    ? text
    : withoutControls(text).replace(UNSEEN, (sign: string, at: number, whole: string) =>
        isNeeded(sign, whole.slice(Math.max(0, at - 2), at), whole.slice(at + sign.length)) ? sign : '',
      );

/**
 * A text that is compared or read for its meaning (a reference, an address, a number): without what nobody sees, and with
 * one kind of space and of hyphen.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text) ? text : withoutControls(text).replace(UNSEEN, '').replace(SPACES, ' ').replace(DASHES, '-');

/**
 * A short text as a keyboard would have typed it, for addresses and numbers that people copy: as cleanText() gives it, with
 * full-width letters and digits as plain ones, and no more than one space at once.
 */
export const plainCharacters = (text: string): string => cleanText(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim();
