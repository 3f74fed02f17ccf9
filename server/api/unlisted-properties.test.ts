import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { createApi } from './api.ts';

const database = eachTest(openTestDatabase);
const app = eachTest(() => createApi({ db: database().db }));
beforeEach(async () => {
  const folder = join(import.meta.dirname, '../../tests/fixtures/catalogue');
  await importCatalogue({ db: database().db, media: plainMedia(), folder });
});

const enquiry = { name: 'Wanjiru Kamau', email: 'w@host.example', property_id: 1, note: 'Is it free on Saturday?' };
const post = (path: string, body: unknown) =>
  app().request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

it('accepts an enquiry about an unlisted home, marks it, and says so', async () => {
  const { db } = database();
  const removed = await db
    .selectFrom('properties')
    .select(['id', 'summary'])
    .where('listed', '=', 0)
    .executeTakeFirstOrThrow();
  const { status }: { readonly status: string } = JSON.parse(removed.summary);
  await db.insertInto('property_ids').values({ id: 88_888, reference: 'JJ-OLD' }).execute();
  const cases = [
    [removed.id, status.toLowerCase()],
    [88_888, 'removed'],
    [99_999, 'unknown'],
    [9_007_199_254_740_991, 'unknown'],
  ] as const;
  for (const [property_id, unlisted] of cases) {
    const answer = await post('/api/enquiry/create', { ...enquiry, property_id });
    expect([property_id, answer.status]).toEqual([property_id, 201]);
    expect(await answer.json()).toEqual({
      message: `Enquiry submitted successfully! ${HOME_HAS_LEFT}`,
      reference: expect.stringMatching(/^ENQ-/),
      no_longer_listed: true,
    });
    const row = await db
      .selectFrom('submissions')
      .select(STORED_COLUMNS)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([property_id, row.unlisted]).toEqual([property_id, unlisted]);
    expect((await loadSubmission(db, row)).property).toMatchObject({ id: property_id, unlisted });
  }
  await db.deleteFrom('property_ids').where('id', '=', 88_888).execute();
  for (const property_id of [-1, 0, 1.5, '24', null]) {
    const answer = await post('/api/enquiry/create', { ...enquiry, property_id });
    expect([property_id, answer.status]).toEqual([property_id, 422]);
  }
});

it('accepts an enquiry about a listed home without a remark', async () => {
  const answer = await post('/api/enquiry/create', enquiry);
  expect(Object.keys(JSON.parse(await answer.text()))).toEqual(['message', 'reference']);
  const row = await database().db.selectFrom('submissions').select('unlisted').executeTakeFirstOrThrow();
  expect(row.unlisted).toBeNull();
});
