import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { getReferenceHref } from '#contract/content-calls.ts';
import { createFilterRequest } from '#contract/filter.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { type AnswerStore, openAnswerStore } from './answer-store.ts';
import { parseRead, writeServerAnswer } from './api-read.ts';
import { answerFromDevice } from './offline-search.ts';

let name = 0;
const newStore = (): AnswerStore => {
  name++;
  return openAnswerStore(createStore(`search-${name}`, 'kept'));
};
const read = (method: string, href: string, body?: unknown) => {
  const found = parseRead(method, href, body);
  if (found === undefined) throw new Error(`Not a read: ${method} ${href}`);
  return found;
};
const storeAnswer = (answerStore: AnswerStore, href: string, json: unknown, savedAt: number, body?: unknown) =>
  writeServerAnswer(answerStore, read(body === undefined ? 'GET' : 'POST', href, body), json, { savedAt });
const getIds = (json: unknown): number[] => readAnswers.suggestions(json).items.map(({ id }) => id);

let answerStore: AnswerStore;
beforeEach(() => {
  answerStore = newStore();
});

const home = (id: number, title: string, listed_at: string, price: number, status = 'available') => ({
  id,
  title,
  agreement_type: 'sale',
  property_type: 'residential',
  location: { address_line1: 'Karen', state: 'Nairobi', country: 'Kenya' },
  listed_at,
  price,
  status,
});
const homes = [
  { ...home(1, 'Villa in Karen', '2026-01-01', 100), featured: true },
  {
    ...home(2, 'Flat in Nyali', '2026-03-01', 10),
    agreement_type: 'rent',
    location: { address_line1: 'Nyali', state: 'Mombasa', country: 'Kenya' },
  },
  home(3, 'House in Karen', '2026-02-01', 50, 'under offer'),
  home(4, 'Gone house in Karen', '2026-02-01', 50, 'sold'),
];

describe('an answer from the device', () => {
  it('is never made from nothing', async () => {
    for (const href of [
      calls.suggestions.href(),
      calls.property.href(1),
      calls.related_properties.href(1),
      calls.search_properties.href('Karen', 1),
      calls.owner_details.href(1),
    ]) {
      expect(await answerFromDevice(answerStore, read('GET', href))).toBeUndefined();
    }
  });

  it('has the age of its oldest copy', async () => {
    await storeAnswer(answerStore, calls.property.href(1), homes[0], 1000);
    await storeAnswer(answerStore, calls.property.href(3), homes[2], 5000);
    await storeAnswer(answerStore, calls.property.href(2), homes[1], 500);
    expect(await answerFromDevice(answerStore, read('GET', calls.search_properties.href('Karen', 1)))).toMatchObject({
      savedAt: 1000,
    });
    expect(await answerFromDevice(answerStore, read('GET', calls.search_properties.href('Lodwar', 1)))).toMatchObject({
      savedAt: 5000,
      total: 0,
    });
  });

  it('answers a filter in pages, with the total', async () => {
    const many = Array.from({ length: 95 }, (_, index) => ({ ...homes[0], id: index + 1 }));
    await storeAnswer(answerStore, calls.suggestions.href(), many, 1000);
    const body = createFilterRequest({ agreement_type: 'SALE' }, 3);
    const answer = await answerFromDevice(answerStore, read('POST', calls.filter_properties.href(), body));
    expect(answer?.total).toBe(95);
    expect(getIds(answer?.json)).toEqual(Array.from({ length: 15 }, (_, index) => 15 - index));
  });

  it('shows a stored list in the server’s order, without removed homes', async () => {
    await storeAnswer(answerStore, calls.featured_properties.href(), [homes[2], homes[0], homes[1]], 1000);
    await storeAnswer(answerStore, calls.property.href(2), { ...homes[1], status: 'let' }, 2000);
    const answer = await answerFromDevice(answerStore, read('GET', calls.featured_properties.href()));
    expect(getIds(answer?.json)).toEqual([3, 1]);
    expect(answer?.savedAt).toBe(1000);
  });

  it('chooses featured, for-sale and similar homes itself without a stored list', async () => {
    await storeAnswer(answerStore, calls.search_properties.href('', 1), homes, 1000);
    const list = async (href: string) => getIds((await answerFromDevice(answerStore, read('GET', href)))?.json);
    expect(await list(calls.featured_properties.href())).toEqual([1]);
    expect(await list(calls.properties_for_sale.href())).toEqual([3, 1, 2]);
    expect(await list(calls.suggestions.href())).toEqual([2, 3, 1]);
    expect(await list(calls.related_properties.href(1))).toEqual([3]);
  });

  it('stores no list of a partial answer', async () => {
    await writeServerAnswer(answerStore, read('GET', calls.suggestions.href()), homes.slice(0, 1), {
      savedAt: 1,
      whole: false,
    });
    await storeAnswer(answerStore, calls.property.href(2), homes[1], 2);
    expect(getIds((await answerFromDevice(answerStore, read('GET', calls.suggestions.href())))?.json)).toEqual([2, 1]);
  });

  it('finds a place in address lines, and counts what it could not check', async () => {
    const at = (id: number, location: object) => ({ ...home(id, 'A home', '2026-01-01', 100), location });
    const known = [
      at(1, { address_line1: '67 Thika Lane, Thika', state: 'Kiambu' }),
      at(2, { address_line1: 'Off Thika Road, Kasarani', state: 'Nairobi' }),
      at(3, { state: 'Kiambu County' }),
      at(4, {}),
    ];
    await storeAnswer(answerStore, calls.suggestions.href(), known, 1000);
    const answer = await answerFromDevice(answerStore, read('GET', calls.search_properties.href('Thika', 1)));
    expect([getIds(answer?.json), answer?.unchecked]).toEqual([[1], 2]);
  });

  it('counts what it could not check, and prefers the host’s own answer to the same request', async () => {
    await storeAnswer(answerStore, calls.suggestions.href(), [{ id: 7, title: 'Bare' }, homes[0]], 1000);
    const body = createFilterRequest({ agreement_type: 'SALE' }, 1);
    const filtered = read('POST', calls.filter_properties.href(), body);
    const answer = await answerFromDevice(answerStore, filtered);
    expect(getIds(answer?.json)).toEqual([1]);
    expect(answer?.unchecked).toBe(1);
    await storeAnswer(answerStore, calls.filter_properties.href(), [{ id: 7, title: 'Bare' }], 2000, body);
    expect(getIds((await answerFromDevice(answerStore, filtered))?.json)).toEqual([7]);
  });

  it('stores owners, articles and content as received, and nothing that breaks the contract', async () => {
    await storeAnswer(answerStore, calls.owner_details.href(1), { name: 'Amina' }, 1000);
    expect((await answerFromDevice(answerStore, read('GET', calls.owner_details.href(1))))?.json).toEqual({
      name: 'Amina',
    });
    await storeAnswer(answerStore, calls.property.href(1), { detail: 'odd' }, 1000);
    expect(await answerFromDevice(answerStore, read('GET', calls.property.href(1)))).toBeUndefined();
  });
});

describe('a reference', () => {
  const referenced = homes.map((record) => ({ ...record, reference: `JJ-10${record.id}0` }));
  const find = async (text: string): Promise<number[] | undefined> => {
    const answer = await answerFromDevice(answerStore, read('GET', getReferenceHref(text)));
    return answer && getIds(answer.json);
  };

  it('is unknown without any home', async () => {
    expect(await find('jj 1010')).toBeUndefined();
  });

  it('finds a listed home in any spelling, and one that was let or sold only when its page was opened', async () => {
    await storeAnswer(answerStore, calls.suggestions.href(), referenced.slice(0, 3), 10);
    for (const text of ['JJ-1010', 'jj1010', '1010', 'JJ ten ten']) expect(await find(text), text).toEqual([1]);
    expect(await find('Karen')).toEqual([]);
    expect(await find('1040')).toEqual([]);
    await storeAnswer(answerStore, calls.property.href(4), referenced[3], 20);
    expect(await find('1040')).toEqual([4]);
  });

  it('lists all homes that have it', async () => {
    await storeAnswer(
      answerStore,
      calls.suggestions.href(),
      [{ ...referenced[0], reference: 'KK-1020' }, referenced[1]],
      10,
    );
    expect(await find('1020')).toEqual([2, 1]);
    expect(await find('kk 1020')).toEqual([1]);
  });
});
