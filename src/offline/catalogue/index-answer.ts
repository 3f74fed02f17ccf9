import * as v from 'valibot';
import { compactSummary, idOfInvalidRecord } from '#contract/catalogue-index.ts';
import { PropertyId, PropertySummary } from '#contract/property.ts';
import { ListCutter } from '#lib/list-cutter.ts';
import { slices } from '../device/slices.ts';

// Parses the answer of the index call while it arrives, so that nothing waits for the whole text.

/** Most properties of a catalogue; a host with more is not stored whole on a phone. */
export const MAX_PROPERTIES = 20_000;
/** Longest piece of an answer that is parsed at once, in characters. */
const PIECE = 8_192;

/** An answer that must not replace what is here. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
/** An answer that is no JSON list: a page, a list cut short, another thing. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const BLANK = /^[\s\uFEFF]*$/;
/** The beginning of an answer that wraps its list in `data` (S24), as far as it must be seen to be known. */
const WRAPPER =
  /^[\s\uFEFF]*\{(?:\s*"(?!data")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s"{}[\],]+)\s*,)*\s*"data"\s*:\s*\[/;
const BARE = /^[\s\uFEFF]*\[/;
/** Longest beginning before a list that is looked at, in characters. */
const LONGEST_BEGINNING = 4_096;

/** Is this what may follow the list in the record around it? */
function isRestOfRecord(rest: string): boolean {
  try {
    JSON.parse(`{"data":[]${rest}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Splits the text of a JSON list, bare or wrapped in `data`, into the texts of its elements. What an element holds is
 * not looked at.
 */
export class RecordSplitter {
  /** What has come of the text before the list; once that has begun, of the text after it. */
  #around = '';
  #isInside = false;
  #isWrapped = false;
  readonly #list = new ListCutter(() => {
    throw new NotAList('A bracket that nothing has opened');
  });

  /**
   * Takes in more of the text.
   * @returns the elements that are whole now, one after the other
   * @throws NotAList as soon as it can be known
   */
  *push(more: string): Generator<string> {
    const inside = this.#isInside ? more : this.#begin(more);
    if (inside === undefined) return;
    for (const text of this.#list.cut(inside)) {
      const element = text.trim();
      if (element !== '') yield element;
      else if (!this.#list.isEnded) throw new NotAList('An element is missing');
    }
    this.#around += this.#list.after;
  }

  /** Call it after the last text. @throws NotAList when the list, or what is around it, was not whole */
  end(): void {
    const rest = this.#around;
    if (!this.#list.isEnded || !(this.#isWrapped ? isRestOfRecord(rest) : BLANK.test(rest))) {
      throw new NotAList('The list is not whole');
    }
  }

  /** @returns what has come of the inside of the list; undefined: nothing yet */
  #begin(more: string): string | undefined {
    const text = this.#around + more;
    const bare = BARE.exec(text);
    const beginning = bare ?? WRAPPER.exec(text);
    if (beginning === null) {
      if (text.length > LONGEST_BEGINNING || !/^[\s\uFEFF]*(?:\{|$)/.test(text)) {
        throw new NotAList('This does not begin as a list');
      }
      this.#around = text;
      return undefined;
    }
    this.#isWrapped = bare === null;
    this.#isInside = true;
    this.#around = '';
    return text.slice(beginning[0].length);
  }
}

export interface IndexAnswer {
  readonly homes: Map<number, string>;
  /** Ids that a list of changes names as gone. */
  readonly left: readonly number[];
  /** Ids of records that are there and cannot be read: nothing is known of these properties, so they stay as they were. */
  readonly broken: ReadonlySet<number>;
  /** Records that do not even say their id: any property may be one of them. */
  readonly nameless: number;
  readonly count: number;
}

const Ids = v.array(PropertyId);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAList('An element is no JSON');
  }
};

async function* textsOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (let from = 0; from < part.value.length; from += PIECE) {
        yield decoder.decode(part.value.subarray(from, from + PIECE), { stream: true });
      }
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @param isDelta the first element is the list of ids that left */
export async function parseIndexAnswer(response: Response, isDelta: boolean): Promise<IndexAnswer> {
  const splitter = new RecordSplitter();
  const step = slices();
  const homes = new Map<number, string>();
  const broken = new Set<number>();
  let left: readonly number[] | undefined;
  let nameless = 0;
  let count = 0;
  for await (const text of textsOf(response)) {
    for (const element of splitter.push(text)) {
      const json = parsed(element);
      if (isDelta && left === undefined) {
        left = v.parse(Ids, json);
        continue;
      }
      count++;
      if (count > MAX_PROPERTIES) throw new Refused('Too many homes for this device');
      const home = v.safeParse(PropertySummary, json);
      if (home.success) {
        const { id } = home.output;
        if (!homes.has(id)) homes.set(id, JSON.stringify(compactSummary(home.output)));
      } else {
        const id = idOfInvalidRecord(json);
        if (id === undefined) nameless++;
        else broken.add(id);
      }
      await step();
    }
    await step();
  }
  splitter.end();
  if (isDelta && left === undefined) throw new Refused('A list of changes without its beginning');
  if (broken.size + nameless > homes.size && count > 0) throw new Refused('Most records cannot be read');
  return { homes, left: left ?? [], broken, nameless, count };
}
