import { describe, expect, it } from 'vitest';
import { getReferenceHref } from '#contract/content-calls.ts';
import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { createContentRoutes } from './content-routes.ts';
import { createForeignReferences } from './references.ts';

const site = await closedAfter(openTestSite());

async function find(text: string, app = site.app): Promise<readonly (readonly [number, string | null | undefined])[]> {
  const answer = await app.request(getReferenceHref(text));
  expect(answer.status).toBe(200);
  return readAnswers.referenced(await answer.json()).items.map(({ id, reference }) => [id, reference]);
}

describe('a home by its reference', () => {
  it('is found however it is written or spoken', async () => {
    for (const text of ['JJ-0024', 'jj 24', 'jj0024', '24', 'JJ twenty-four'])
      expect(await find(text), text).toEqual([[24, 'JJ-0024']]);
  });

  it('is not found by a place, by part of it, or by hostile text', async () => {
    for (const text of ['', 'Karen', 'JJ', 'JJ-99999', "24' or 1=1", '\0', '%', '🏠'.repeat(500)])
      expect(await find(text), text).toEqual([]);
  });

  it('is found when it is let or sold, and says so', async () => {
    const { db } = site.database;
    const gone = await db
      .selectFrom('properties')
      .innerJoin('property_ids', 'property_ids.id', 'properties.id')
      .where('listed', '=', 0)
      .select(['properties.id', 'property_ids.reference'])
      .executeTakeFirstOrThrow();
    const answer = await site.app.request(getReferenceHref(gone.reference ?? ''));
    const { items } = readAnswers.referenced(await answer.json());
    expect(items.map(({ id }) => id)).toEqual([gone.id]);
    expect(['let', 'sold', UNLISTED_STATUS]).toContain(items[0]?.status?.toLowerCase());
  });
});

it('a home of another API host is found in the index of its list', async () => {
  let requests = 0;
  const findForeign = createForeignReferences(async () => {
    requests++;
    return Response.json([{ id: 7, title: 'Flat', reference: 'AB/7' }, { id: 8, title: 'House' }, { id: 9 }], {
      headers: { ETag: '"one"' },
    });
  });
  const elsewhere = createContentRoutes(site.database.db, false, findForeign);
  expect(await find('ab 7', elsewhere)).toEqual([[7, 'AB/7']]);
  expect(await find('8', elsewhere)).toEqual([]);
  expect(requests).toBe(2);
  const failing = createContentRoutes(
    site.database.db,
    false,
    createForeignReferences(async () => new Response(null, { status: 502 })),
  );
  expect(await find('ab 7', failing)).toEqual([]);
});
