// Whole numbers as text, one character each below 64: a column of ten thousand then packs into little more than it says, where
// decimals and commas cost half as much again. The characters are those that stand for themselves in JSON.

/** Characters from the space on, without the quote and the backslash. */
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (character) => character !== '"' && character !== '\\',
);
/** So many characters end a number; the others go before them. */
const ENDS = 64;
const BEFORE = CHARACTERS.length - ENDS;
/** What stands for no character: it is neither. */
const NONE = 255;

const valueOfCode = new Uint8Array(128).fill(NONE);
for (const [value, character] of CHARACTERS.entries()) valueOfCode[character.charCodeAt(0)] = value;

/** Writes whole numbers from 0 on, one after the other. */
export function textOfNumbers(numbers: Iterable<number>): string {
  let text = '';
  for (const number of numbers) {
    let before = '';
    for (let rest = Math.floor(number / ENDS); rest > 0; rest = Math.floor(rest / BEFORE)) {
      before = (CHARACTERS[ENDS + (rest % BEFORE)] ?? '') + before;
    }
    text += before + (CHARACTERS[number % ENDS] ?? '');
  }
  return text;
}

/**
 * Reads what textOfNumbers has written.
 * @param count how many numbers the text is to hold
 * @throws RangeError where it holds another number of them, or what is none
 */
export function numbersOfText(text: string, count: number): Float64Array {
  const numbers = new Float64Array(count);
  let index = 0;
  let before = 0;
  let isOpen = false;
  for (let at = 0; at < text.length; at++) {
    const value = valueOfCode[text.charCodeAt(at)] ?? NONE;
    if (value === NONE) throw new RangeError(`Not a sign of numbers: ${text.charAt(at)}`);
    isOpen = value >= ENDS;
    if (isOpen) {
      before = before * BEFORE + value - ENDS;
      continue;
    }
    numbers[index] = before * ENDS + value;
    index++;
    before = 0;
  }
  if (index !== count || isOpen) throw new RangeError(`${index} numbers instead of ${count}`);
  return numbers;
}

/** Whole numbers of either sign as numbers from 0 on, small ones first; `unfolded` turns them back. */
export const folded = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
/** See `folded`. */
export const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
