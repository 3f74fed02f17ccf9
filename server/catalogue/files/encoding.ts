import { createReadStream } from 'node:fs';

/** The setting `--encoding` takes these names. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type Encoding = (typeof ENCODINGS)[number];
type Single = Extract<Encoding, 'windows-1252' | 'macintosh'>;

export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
};

const CHUNK_BYTES = 256 * 1024;
/** Separators and line ends of UTF-16 give at least this share of byte pairs an empty byte. */
const MIN_EMPTY_SHARE = 1 / 5;

/** Parses a web label such as "latin1"; undefined for an unsupported one. */
export function parseEncodingLabel(label: string): Encoding | undefined {
  try {
    const name = new TextDecoder(label).encoding;
    return ENCODINGS.find((encoding) => encoding === name);
  } catch {
    return undefined;
  }
}

export const readBytes = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: CHUNK_BYTES });

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of readBytes(path)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function detectUtf16(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const empty = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const least = (head.length / 2) * MIN_EMPTY_SHARE;
  if (odd > least && even < odd / 10) return 'utf-16le';
  return even > least && odd < even / 10 ? 'utf-16be' : undefined;
}

/** A wrong encoding makes these, in any language. */
const WRONG_LETTERS = /\p{Ll}(?![A-Z])\p{Lu}|[\u0080-\u009f]|[ŽŸƒˆ˜]\p{Ll}|\p{Ll}[ŽžŸƒˆ˜‰‡]|[‰‡ƒŸˆ˜]\p{L}/gu;
/** Signs within words, and single letters, are unlikely in a guessed encoding. */
const UNLIKELY_LETTERS =
  /\p{L}[‘•¡ª¨]|[•”™]\p{L}|[ŠšŽžŸƒˆ˜]|œ(?![iu])|(?<![\p{L}\p{N}])(?![àéèóòôùÀªº])(?=\p{L})\P{ASCII}(?![\p{L}\p{N}\p{M}])|\d(?![ªº])(?=\p{L})\P{ASCII}|¥(?!\s?\d)|\d¡|[Ω∞≤≥◊∑∏π∂∫√∆ı¯˘˙˚¸˝˛ˇ\uf8ff]/gu;

const countUnlikely = (text: string): number =>
  (text.match(WRONG_LETTERS)?.length ?? 0) + (text.match(UNLIKELY_LETTERS)?.length ?? 0);

async function countUnlikelyInFile(path: string, encoding: Single): Promise<number> {
  const decoder = new TextDecoder(encoding);
  let count = 0;
  for await (const piece of readBytes(path)) count += countUnlikely(decoder.decode(piece, { stream: true }));
  return count;
}

export interface EncodingFound {
  readonly encoding: Encoding;
  readonly isStated?: true;
  /** Likely by its letters, but unproven. */
  readonly isAssumed?: true;
  /** Another possible encoding: the letters are unlikely in both. */
  readonly other?: Encoding;
}

/** Detects the encoding of a text by its first bytes. @param named the encoding in the answer of its host */
export async function detectEncoding(path: string, head: Buffer, named?: Encoding): Promise<EncodingFound> {
  const utf16 = detectUtf16(head);
  if (utf16 !== undefined) return { encoding: utf16 };
  if (await isUtf8(path)) return { encoding: 'utf-8' };
  if (named === 'utf-16le' || named === 'utf-16be') return { encoding: named };
  const windows = await countUnlikelyInFile(path, 'windows-1252');
  if (windows === 0 && named !== 'macintosh') return { encoding: 'windows-1252', isAssumed: true };
  const mac = await countUnlikelyInFile(path, 'macintosh');
  if (mac === 0 && named === 'macintosh') return { encoding: 'macintosh', isAssumed: true };
  return mac < windows
    ? { encoding: 'macintosh', other: 'windows-1252' }
    : { encoding: 'windows-1252', other: 'macintosh' };
}

/** True for a text that may be in an encoding; only UTF-8 can be disproved. */
export const canBeInEncoding = async (path: string, encoding: Encoding): Promise<boolean> =>
  encoding !== 'utf-8' || (await isUtf8(path));

/** In two steps, since Node 20 decodes Windows-1252 as Latin-1 in one. @throws TypeError for invalid bytes */
function decode(bytes: Uint8Array, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const mapCodes = (encoding: Single): ReadonlyMap<string, number> =>
  new Map([...decode(BYTES, encoding)].map((letter, byte) => [letter, byte]));
const CODES: Readonly<Record<Single, ReadonlyMap<string, number>>> = {
  'windows-1252': mapCodes('windows-1252'),
  macintosh: mapCodes('macintosh'),
};

function encodeAs(text: string, encoding: Single): Uint8Array | undefined {
  const bytes = [...text].map((letter) => CODES[encoding].get(letter));
  return bytes.includes(undefined) ? undefined : Uint8Array.from(bytes, (byte) => byte ?? 0);
}

function decodeAgain(text: string, from: Single, to: Encoding): string | undefined {
  const bytes = encodeAs(text, from);
  if (bytes === undefined) return undefined;
  try {
    return decode(bytes, to);
  } catch {
    return undefined;
  }
}

const isSingle = (encoding: Encoding): encoding is Single => encoding === 'windows-1252' || encoding === 'macintosh';

/** UTF-8 that was read as Windows-1252: "Ã©" for "é". */
const DOUBLE_ENCODED =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,3}/gu;

function repairDoubleEncoding(text: string): string | undefined {
  // The second half of "à" is a no-break space, which may have become a plain space.
  const repaired = text
    .replaceAll('Ã ', 'Ã\u00a0')
    .replace(DOUBLE_ENCODED, (letters) => decodeAgain(letters, 'windows-1252', 'utf-8') ?? letters);
  return repaired === text || repaired.includes('Ã\u00a0') ? undefined : repaired;
}

const countSigns = (text: string): number => text.match(/\p{L}(?![’”…])[^\p{L}\p{ASCII}]/gu)?.length ?? 0;

/** Suggests another reading of unlikely letters; undefined without any. @param found undefined for a certain encoding */
export function suggestOtherReading(text: string, found: EncodingFound | undefined): string | undefined {
  if (!/[^\p{ASCII}]/u.test(text)) return undefined;
  if (text.includes('\ufffd')) return 'holds a letter that was lost before (\ufffd); write it again';
  if (found?.other !== undefined && isSingle(found.encoding)) {
    const other = decodeAgain(text, found.encoding, found.other);
    if (other === undefined || other === text) return undefined;
    if (found.encoding !== 'macintosh' && countUnlikely(text) === 0) return undefined;
    return `is ${ENCODING_NAMES[found.encoding]}, and "${other}" in ${ENCODING_NAMES[found.other]}; say which it is with --encoding ${found.encoding} or --encoding ${found.other}`;
  }
  const repaired = repairDoubleEncoding(text);
  if (repaired !== undefined) return `may be meant as "${repaired}": its letters were encoded twice`;
  const isStated = found?.isStated === true && isSingle(found.encoding);
  if (isStated || text.search(WRONG_LETTERS) < 0) return undefined;
  const [best] = (
    [
      ['windows-1252', 'macintosh'],
      ['macintosh', 'windows-1252'],
    ] as const
  )
    .flatMap(([from, to]) => {
      const other = decodeAgain(text, from, to);
      return other === undefined || countUnlikely(other) > 0 ? [] : [{ from, to, other }];
    })
    .toSorted((a, b) => countSigns(a.other) - countSigns(b.other));
  return best === undefined
    ? undefined
    : `may be meant as "${best.other}": it was likely written in ${ENCODING_NAMES[best.to]} and read as ${ENCODING_NAMES[best.from]}`;
}
