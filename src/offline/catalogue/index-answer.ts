import * as v from 'valibot';
import { compactSummary, getInvalidRecordId } from '#contract/catalogue-index.ts';
import { PropertyId, PropertySummary } from '#contract/property.ts';
import { ListCutter } from '#lib/list-cutter.ts';
import { createSlices } from '../device/slices.ts';

const MAX_PROPERTIES = 20_000;

/** The answer must not replace the stored catalogue. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const Wrapped = v.object({ data: v.array(v.unknown()) });

/** Yields the elements of a list one by one, since parsing a long one at once blocks the worker. @throws when it is not whole */
export function* parseElements(text: string): Generator<unknown> {
  const beginning = /^\s*\[/.exec(text);
  if (beginning === null) {
    // Other hosts may wrap their list in `data` (S24).
    yield* v.parse(Wrapped, JSON.parse(text)).data;
    return;
  }
  const list = new ListCutter();
  for (const element of list.cut(text.slice(beginning[0].length)))
    if (!list.isEnded || element.trim() !== '') yield JSON.parse(element);
  if (!list.isEnded || list.after.trim() !== '') throw new Refused('The list is not whole');
}

export type IndexAnswer = Awaited<ReturnType<typeof parseIndexAnswer>>;

const Ids = v.array(PropertyId);

/** @param isDelta the first element is the list of ids that left @throws when the catalogue must stay as it is */
export async function parseIndexAnswer(response: Response, isDelta: boolean) {
  const step = createSlices();
  const lines = new Map<number, string>();
  /** Ids of unreadable records: these properties stay as they were. */
  const broken = new Set<number>();
  let left: readonly number[] | undefined;
  /** Number of records without an id: any property may be one of them. */
  let nameless = 0;
  let count = 0;
  for (const json of parseElements(await response.text())) {
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
      const id = getInvalidRecordId(json);
      if (id === undefined) nameless++;
      else broken.add(id);
    }
    await step();
  }
  if (isDelta && left === undefined) throw new Refused('A list of changes without its beginning');
  if (broken.size + nameless > lines.size && count > 0) throw new Refused('Most records cannot be read');
  return { lines, left: left ?? [], broken, nameless, count };
}
