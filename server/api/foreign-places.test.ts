import { beforeEach, describe, expect, it } from 'vitest';
import { readFacts } from '#contract/answer-facts.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { openTestLedger } from '#tests/fixtures/databases.ts';
import { postTo } from '#tests/fixtures/demo-api.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { createApiProxy } from './proxy.ts';

const host = eachTest(startApiHost);
const ledger = eachTest(openTestLedger);
let app: ReturnType<typeof createApiProxy>;

beforeEach(() => {
  const { origin } = host();
  app = createApiProxy({ apiOrigin: origin, ledger: ledger(), media: plainMedia([origin]), log: () => undefined });
});

const find = async (body: Readonly<Record<string, unknown>>) => {
  const response = await postTo(app, calls.filter_properties.href(), { agreement_type: 'RENT', ...body });
  const { items } = readAnswers.filter_properties(await response.json());
  return { ids: items.map(({ id }) => id), total: readFacts(response.headers).total };
};
const findIds = async (place: string): Promise<readonly number[]> => (await find({ location: place, limit: 100 })).ids;
const getUnion = async (...places: readonly string[]): Promise<readonly number[]> =>
  [...new Set((await Promise.all(places.map(findIds))).flat())].sort((a, b) => b - a);
const countFilterCalls = ({ requests }: ApiHost): number =>
  requests.filter((request) => request === 'POST /api/property/filter').length;

describe('several places with another API host', () => {
  it('are found in its list, each home once, with the total and pages', async () => {
    const expected = await getUnion('Kilimani', 'Thika', 'Nairobi');
    expect(expected.length).toBeGreaterThan(10);
    const asked = countFilterCalls(host());
    const places = ['Kilimani', 'Thika', 'Nairobi'];
    expect(await find({ places, limit: 100 })).toEqual({ ids: expected, total: expected.length });
    expect((await find({ places, limit: 4, page: 2 })).ids).toEqual(expected.slice(4, 8));
    expect(countFilterCalls(host())).toBe(asked);
  });

  it('are one request each, merged by id, if its list cannot be had', async () => {
    const expected = await getUnion('Kilimani', 'Thika', 'Nairobi');
    host().addFault({ kind: 'error', on: '/api/property/simple' });
    const asked = countFilterCalls(host());
    const places = ['Kilimani', 'Thika', 'Nairobi'];
    expect(await find({ places, limit: 100 })).toEqual({ ids: expected, total: expected.length });
    expect(countFilterCalls(host())).toBe(asked + 3);
    // With more homes than were asked for nobody knows how many there are in all.
    expect(await find({ places, limit: 4, page: 2 })).toEqual({ ids: expected.slice(4, 8), total: undefined });
  });

  it('are one request each if its list does not say what the filter asks for', async () => {
    const asked = countFilterCalls(host());
    const { ids } = await find({ places: ['Kilimani', 'Thika'], subtype: 'APARTMENT' });
    expect(ids.length).toBeGreaterThan(0);
    expect(countFilterCalls(host())).toBe(asked + 2);
  });

  it('fail as one place does if a request fails', async () => {
    host().addFault({ kind: 'error', on: '/api/property' });
    const response = await postTo(app, calls.filter_properties.href(), { places: ['Kilimani', 'Thika'] });
    expect(response.status).toBe(500);
  });

  it('are searched by size too, with or without its list', async () => {
    const body = { places: ['Kilimani', 'Thika', 'Nairobi'], rooms: [1, 4], limit: 100 };
    const expected = await find(body);
    expect(expected.ids.length).toBeGreaterThan(0);
    expect(expected.ids.length).toBeLessThan((await find({ ...body, rooms: undefined })).ids.length);
    const anywhere = await find({ rooms: [1, 4], limit: 100 });
    expect(anywhere.ids).toEqual(expect.arrayContaining([...expected.ids]));
    host().addFault({ kind: 'error', on: '/api/property/simple' });
    expect((await find(body)).ids).toEqual(expected.ids);
    expect((await find({ rooms: [1, 4], limit: 100 })).ids).toEqual(anywhere.ids);
  });

  it('are a location if they are one', async () => {
    expect((await find({ places: ['Kilimani'], limit: 100 })).ids).toEqual(await findIds('Kilimani'));
  });
});
