import { fold, foldWords } from '../lib/fold.ts';

// People type and say "JJ-1042" as "jj 1042", "1042", "JJ ten forty-two".

/** More with one reference are the office's mistake. */
const MAX_FOUND = 10;
/** In characters; longer text is not a reference. */
const MAX_LENGTH = 40;

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['oh', 0],
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
]);
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
]);

const LEAD = /^(?:(?:home|property|listing|house|ref|reference|number|no|code) )+/;

/** "jj ten forty two" gives "jj1042", "one oh double five" gives "1055". @param words folded */
function joinSpoken(words: readonly string[]): string {
  let joined = '';
  /** A further word adds only to what leaves room for it: "forty" takes "two", "ten" takes nothing. */
  let value: number | undefined;
  let room = 0;
  const endNumber = (): void => {
    joined += value ?? '';
    value = undefined;
  };
  let times = 1;
  for (const word of words) {
    const number = NUMBERS.get(word);
    const scale = SCALES.get(word);
    const repeat = REPEATS.get(word);
    if (repeat !== undefined) times = repeat;
    else if (times > 1) {
      endNumber();
      joined += String(number ?? word).repeat(times);
      times = 1;
    } else if (scale !== undefined && value !== undefined) {
      const last = value % 1000;
      value += last * (scale - 1);
      room = scale;
    } else if (number !== undefined) {
      if (value !== undefined && number > 0 && number < room) value += number;
      else {
        endNumber();
        value = number;
      }
      room = number < 20 ? 0 : 10;
    } else if (word !== 'and' || value === undefined) {
      endNumber();
      joined += word;
    }
  }
  endNumber();
  return joined;
}

/** "jj0024" gives "jj24". */
const stripZeros = (key: string): string => key.replace(/(?<!\d)0+(?=\d)/g, '');

/**
 * Reads typed or spoken text as a reference, without case, spaces and dashes: "jj1042".
 * @returns undefined for text that is none, such as one without a number
 */
export function readReference(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const key = joinSpoken(foldWords(fold(text).replace(LEAD, '')));
  return /\d/.test(key) ? key : undefined;
}

interface Key {
  readonly whole: string;
  /** Without zeros before numbers. */
  readonly short: string;
  /** The last number, without zeros before it; "" for none. */
  readonly number: string;
}

/** A phone reads ten thousand references in two frames, so it does once. */
const keys = new WeakMap<object, Key>();

function getKey(property: object, reference: string): Key {
  const known = keys.get(property);
  if (known !== undefined) return known;
  const whole = fold(reference).replaceAll(' ', '');
  const short = stripZeros(whole);
  const key = { whole, short, number: /\d+(?=\D*$)/.exec(short)?.[0] ?? '' };
  keys.set(property, key);
  return key;
}

/** Finds properties by reference: to the letter, else but for zeros before a number, else by the number alone. */
export function findByReference<T extends { readonly reference?: string | null | undefined }>(
  properties: Iterable<T>,
  text: string,
): readonly T[] {
  const key = readReference(text);
  if (key === undefined) return [];
  const short = stripZeros(key);
  const isNumber = /^\d+$/.test(key);
  const exact: T[] = [];
  const near: T[] = [];
  const numbered: T[] = [];
  for (const property of properties) {
    if (property.reference == null) continue;
    const own = getKey(property, property.reference);
    if (own.whole === key) exact.push(property);
    else if (own.short === short) near.push(property);
    else if (isNumber && own.number === short) numbered.push(property);
  }
  return (exact.length > 0 ? exact : near.length > 0 ? near : numbered).slice(0, MAX_FOUND);
}
