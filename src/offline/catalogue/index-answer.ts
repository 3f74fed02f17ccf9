import * as v from 'valibot';
import { compactSummary, idOfInvalidRecord } from '#contract/catalogue-index.ts';
import { PropertyId, PropertySummary } from '#contract/property.ts';
import { ListCutter } from '#lib/list-cutter.ts';
import { createSlices } from '../device/slices.ts';

export const MAX_PROPERTIES = 20_000;
const CHUNK_SIZE = 8_192;

/** The answer must not replace the stored catalogue. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const BLANK = /^[\s\uFEFF]*$/;
/** The beginning of an answer that wraps its list in `data` (S24). */
const WRAPPER =
  /^[\s\uFEFF]*\{(?:\s*"(?!data")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s"{}[\],]+)\s*,)*\s*"data"\s*:\s*\[/;
const BARE = /^[\s\uFEFF]*\[/;
const MAX_BEGINNING = 4_096;

function isRestOfRecord(rest: string): boolean {
  try {
    JSON.parse(`{"data":[]${rest}`);
    return true;
  } catch {
    return false;
  }
}

export class RecordSplitter {
  /** The text before the list; once that has begun, the text after it. */
  #around = '';
  #isInside = false;
  #isWrapped = false;
  readonly #list = new ListCutter(() => {
    throw new NotAList('A bracket that nothing has opened');
  });

  /** @throws NotAList */
  *push(piece: string): Generator<string> {
    const inside = this.#isInside ? piece : this.#begin(piece);
    if (inside === undefined) return;
    for (const text of this.#list.cut(inside)) {
      const element = text.trim();
      if (element !== '') yield element;
      else if (!this.#list.isEnded) throw new NotAList('An element is missing');
    }
    this.#around += this.#list.after;
  }

  /** @throws NotAList when the text is incomplete */
  end(): void {
    const rest = this.#around;
    if (!this.#list.isEnded || !(this.#isWrapped ? isRestOfRecord(rest) : BLANK.test(rest))) {
      throw new NotAList('The list is not whole');
    }
  }

  /** @returns the beginning of the list's inside; undefined while it has not come */
  #begin(piece: string): string | undefined {
    const text = this.#around + piece;
    const bare = BARE.exec(text);
    const beginning = bare ?? WRAPPER.exec(text);
    if (beginning === null) {
      if (text.length > MAX_BEGINNING || !/^[\s\uFEFF]*(?:\{|$)/.test(text)) {
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
  readonly lines: ReadonlyMap<number, string>;
  readonly left: readonly number[];
  /** Ids of unreadable records: these properties stay as they were. */
  readonly broken: ReadonlySet<number>;
  /** Number of records without an id: any property may be one of them. */
  readonly nameless: number;
  readonly count: number;
}

const Ids = v.array(PropertyId);

const parseElement = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAList('An element is no JSON');
  }
};

async function* readTexts(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (let from = 0; from < chunk.value.length; from += CHUNK_SIZE) {
        yield decoder.decode(chunk.value.subarray(from, from + CHUNK_SIZE), { stream: true });
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
  const step = createSlices();
  const lines = new Map<number, string>();
  const broken = new Set<number>();
  let left: readonly number[] | undefined;
  let nameless = 0;
  let count = 0;
  for await (const text of readTexts(response)) {
    for (const element of splitter.push(text)) {
      const json = parseElement(element);
      if (isDelta && left === undefined) {
        left = v.parse(Ids, json);
        continue;
      }
      count++;
      if (count > MAX_PROPERTIES) throw new Refused('Too many homes for this device');
      const property = v.safeParse(PropertySummary, json);
      if (property.success) {
        const { id } = property.output;
        if (!lines.has(id)) lines.set(id, JSON.stringify(compactSummary(property.output)));
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
  if (broken.size + nameless > lines.size && count > 0) throw new Refused('Most records cannot be read');
  return { lines, left: left ?? [], broken, nameless, count };
}
