// One character for a number below 64: a compressed column is a third smaller, and every character is safe in JSON.

/** ASCII from the space on, without quote and backslash. */
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (character) => character !== '"' && character !== '\\',
);
/** The first 64 characters end a number; the others precede them. */
const ENDS = 64;
const PREFIXES = CHARACTERS.length - ENDS;
/** Stands for a code that has no character. */
const NONE = 255;

const valueOfCode = new Uint8Array(128).fill(NONE);
for (const [value, character] of CHARACTERS.entries()) valueOfCode[character.charCodeAt(0)] = value;

/** Writes whole numbers from 0. */
export function writeNumbers(numbers: Iterable<number>): string {
  let text = '';
  for (const number of numbers) {
    let prefix = '';
    for (let rest = Math.floor(number / ENDS); rest > 0; rest = Math.floor(rest / PREFIXES)) {
      prefix = (CHARACTERS[ENDS + (rest % PREFIXES)] ?? '') + prefix;
    }
    text += prefix + (CHARACTERS[number % ENDS] ?? '');
  }
  return text;
}

/** Reads the output of writeNumbers(). @param count how many numbers it holds @throws RangeError for another count or character */
export function readNumbers(text: string, count: number): Float64Array {
  const numbers = new Float64Array(count);
  let index = 0;
  let prefix = 0;
  let isOpen = false;
  for (let at = 0; at < text.length; at++) {
    const value = valueOfCode[text.charCodeAt(at)] ?? NONE;
    if (value === NONE) throw new RangeError(`Not a sign of numbers: ${text.charAt(at)}`);
    isOpen = value >= ENDS;
    if (isOpen) {
      prefix = prefix * PREFIXES + value - ENDS;
      continue;
    }
    numbers[index] = prefix * ENDS + value;
    index++;
    prefix = 0;
  }
  if (index !== count || isOpen) throw new RangeError(`${index} numbers instead of ${count}`);
  return numbers;
}

/** Maps whole numbers of either sign to numbers from 0, small ones first. `unfolded` reverses it. */
export const foldSign = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
/** Reverses foldSign(). */
export const unfoldSign = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
