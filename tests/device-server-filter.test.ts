import 'fake-indexeddb/auto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { createStore } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { readFacts } from '#contract/answer-facts.ts';
import { getChoiceCountsHref, getMapPointsHref, getPlaceFactsHref, TILE_COUNTS_PATH } from '#contract/content-calls.ts';
import { createFilterRequest, readFilterRequest } from '#contract/filter.ts';
import { packPoints } from '#contract/map-points.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { type AnswerStore, openAnswerStore } from '#offline/answers/answer-store.ts';
import { parseRead, writeServerAnswer } from '#offline/answers/api-read.ts';
import { answerFromDevice } from '#offline/answers/offline-search.ts';
import { createApi } from '#server/api/api.ts';
import { createContentRoutes } from '#server/api/content-routes.ts';
import { importCatalogue } from '#server/catalogue/import/import.ts';
import { anyListing, anyRequest } from '#tests/fixtures/any-listing.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { sized } from '#tests/fixtures/runs.ts';

// The promise of the offline search: the server's answers are stored on a device,
// which then gives the same ids in the same order and pages for the same request.

const anyListings = fc.array(anyListing, { minLength: 8, maxLength: sized(20, 40), size: 'max' });
const FILTERS = sized(4, 6);

const folder = await folderOfFile();
const database = await closedAfter(openTestDatabase());
for (const name of ['articles', 'hero']) await writeFile(join(folder, `${name}.json`), '[]');

let device = 0;
const newStore = () => {
  device++;
  const name = `device-${device}`;
  return openAnswerStore(createStore(name, 'kept'));
};
const createRead = (method: string, href: string, body?: unknown) => {
  const read = parseRead(method, href, body);
  if (read === undefined) throw new Error(`Not a read: ${href}`);
  return read;
};
/** The same device with the complete catalogue. */
const withCatalogue = (answerStore: AnswerStore, count: number): AnswerStore => {
  const head = { edition: 1, etag: null, savedAt: 1000, count, seq: 1, blocks: 0 };
  return { ...answerStore, getListed: async () => ({ ...(await answerStore.getListed()), catalogue: head }) };
};
const getIds = (json: unknown): number[] => readAnswers.filter_properties(json).items.map(({ id }) => id);

describe('a device that has seen what the server has', { timeout: 240_000 }, () => {
  it('answers every filter and location with the same ids in the same order, and the same homes on a map', async () => {
    const app = createApi({ db: database.db });
    const content = createContentRoutes(database.db);
    const LIMIT = 7;
    let found = 0;
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(
        anyListings,
        fc.array(anyRequest, { minLength: FILTERS, maxLength: FILTERS }),
        async (listings, filters) => {
          const properties = listings.map((fields, index) => ({ ...fields, id: ((index * 7) % 1009) + 1 }));
          await writeFile(join(folder, 'properties.json'), JSON.stringify(properties));
          await importCatalogue({ db: database.db, media: plainMedia(), folder });

          const answerStore = newStore();
          const see = async (href: string): Promise<void> => {
            const response = await app.request(href);
            const json: unknown = await response.json();
            await writeServerAnswer(answerStore, createRead('GET', href), json, { savedAt: 1000 });
          };
          await see(calls.suggestions.href());
          // Removed properties answer by id only; a device may have stored them, and must not list them.
          for (const { id } of properties.slice(0, 10)) await see(calls.property.href(id));

          for (const wanted of filters) {
            for (const page of [1, 2]) {
              const body = createFilterRequest(readFilterRequest(wanted).filter, page, LIMIT);
              const href = calls.filter_properties.href();
              const response = await app.request(href, {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify(body),
              });
              const own = await answerFromDevice(answerStore, createRead('POST', href, body));
              const expected = getIds(await response.json());
              // A device without data says so, instead of claiming no results.
              if (own === undefined) {
                expect(expected).toEqual([]);
                continue;
              }
              expect(getIds(own.json)).toEqual(expected);
              if (own.unchecked === 0) expect(own.total).toBe(readFacts(response.headers).total);
              if (own.unchecked === 0) expect(own.unsaid ?? 0).toBe(readFacts(response.headers).unsaid ?? 0);
              found += expected.length;
            }
            const onMap = getMapPointsHref(readFilterRequest(wanted).filter);
            const choices = getChoiceCountsHref(readFilterRequest(wanted).filter);
            const ownChoices = await answerFromDevice(
              withCatalogue(answerStore, properties.length),
              createRead('GET', choices),
            );
            expect(ownChoices?.json).toEqual(readAnswers.choices(await (await content.request(choices)).json()));
            const points = readAnswers.points(await (await content.request(onMap)).json());
            const ownPoints = await answerFromDevice(answerStore, createRead('GET', onMap));
            expect(ownPoints === undefined ? packPoints([]) : ownPoints.json).toEqual(points);
            placed += points?.count ?? 0;
            const search = calls.search_properties.href(wanted.location ?? 'Nairobi', 1, LIMIT);
            const own = await answerFromDevice(answerStore, createRead('GET', search));
            expect(own === undefined ? [] : getIds(own.json)).toEqual(getIds(await (await app.request(search)).json()));
          }
        },
      ),
      { numRuns: sized(5, 40) },
    );
    // The test proves nothing unless enough matches: some hundreds, as a rule.
    expect(found).toBeGreaterThan(sized(0, 20));
    expect(placed).toBeGreaterThan(sized(0, 10));
  });

  it('counts the same homes at every place and behind every tile', async () => {
    const api = createApi({ db: database.db });
    const content = createContentRoutes(database.db);
    let counted = 0;
    let matched = 0;
    let behind = 0;
    await fc.assert(
      fc.asyncProperty(anyListings, async (listings) => {
        const properties = listings.map((fields, index) => ({ ...fields, id: index + 1 }));
        await writeFile(join(folder, 'properties.json'), JSON.stringify(properties));
        await importCatalogue({ db: database.db, media: plainMedia(), folder });
        const answerStore = newStore();
        const address = calls.suggestions.href();
        const seen: unknown = await (await api.request(address)).json();
        await writeServerAnswer(answerStore, createRead('GET', address), seen, { savedAt: 1000 });
        const complete = withCatalogue(answerStore, properties.length);
        for (const location of ['Karen', 'kilimani', 'MOMBASA-road', 'Nyali', "Murang'a", 'Nairobi', 'sea view']) {
          const href = getPlaceFactsHref(location);
          const theirs = readAnswers.place(await (await content.request(href)).json());
          const ours = readAnswers.place((await answerFromDevice(complete, createRead('GET', href)))?.json);
          expect(ours === null ? null : { ...ours, counted_at: theirs?.counted_at }).toEqual(theirs);
          counted += theirs?.homes ?? 0;
          matched += theirs?.newest.filter(({ change }) => change != null).length ?? 0;
        }
        const tiles = readAnswers.tiles(await (await content.request(TILE_COUNTS_PATH)).json());
        const own = await answerFromDevice(complete, createRead('GET', TILE_COUNTS_PATH));
        expect(readAnswers.tiles(own?.json)).toEqual(tiles);
        behind += Object.values(tiles ?? {}).reduce((sum, homes) => sum + homes, 0);
      }),
      { numRuns: sized(4, 20) },
    );
    expect(counted).toBeGreaterThan(sized(5, 50));
    // Each import changes prices of properties from the last one.
    expect(matched).toBeGreaterThan(sized(0, 10));
    expect(behind).toBeGreaterThan(sized(2, 20));
  });
});
