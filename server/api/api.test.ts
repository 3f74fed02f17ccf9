import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readAnswers } from '#contract/read-answers.ts';
import { MAX_SUBMISSION_BYTES } from '#contract/submission-calls.ts';
import { spec } from '#tests/conformance/spec.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { createTestDatabasePlace, openTestDatabase } from '#tests/fixtures/databases.ts';
import { contact, JSON_TYPE, openDemoApi, postTo, readProblem } from '#tests/fixtures/demo-api.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { createApi } from './api.ts';

const logged: unknown[] = [];

const { database, app } = await openDemoApi((error) => logged.push(error));

describe('the reads', () => {
  const read = async (path: string) => {
    const response = await app.request(path);
    expect([path, response.status]).toEqual([path, 200]);
    return { body: await response.json(), total: response.headers.get('X-Total-Count') };
  };

  it('lists the featured homes', spec('7-featured'), async () => {
    const { body, total } = await read(calls.featured_properties.href());
    const { items, dropped } = readAnswers.featured_properties(body);
    expect([items.length, dropped, total]).toEqual([8, 0, '8']);
    expect(items.every((item) => item.featured === true)).toBe(true);
  });

  it('lists homes for sale first in the for-sale call, newest first', spec('7-for-sale', '9-limit-home'), async () => {
    const { items } = readAnswers.properties_for_sale((await read(calls.properties_for_sale.href())).body);
    expect(items).toHaveLength(20);
    expect(items.every((item) => item.agreement_type === 'sale')).toBe(true);
    const dates = items.map((item) => item.listed_at ?? '');
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('lists all available homes without a limit, newest first, as summaries', async () => {
    const { body, total } = await read(calls.suggestions.href());
    const { items } = readAnswers.suggestions(body);
    expect(String(items.length)).toBe(total);
    expect(new Set(items.map((item) => item.status))).toEqual(new Set(['available', 'under offer']));
    const dates = items.map((item) => item.listed_at ?? '');
    expect(dates).toEqual(dates.toSorted().reverse());
    const [first] = v.parse(v.array(v.looseObject({})), body);
    expect(first).not.toHaveProperty('description');
    expect(first).not.toHaveProperty('amenities');
    expect(items[0]).toMatchObject({ reference: 'JJ-0120', address: expect.any(String), state: expect.any(String) });
  });

  it('answers a property that is let or sold by its id only', async () => {
    const removed = await database.db.selectFrom('properties').select('id').where('listed', '=', 0).execute();
    expect(removed.length).toBeGreaterThan(0);
    const { items } = readAnswers.suggestions((await read(calls.suggestions.href())).body);
    for (const { id } of removed) {
      const detail = readAnswers.property((await read(calls.property.href(id))).body);
      expect(['let', 'sold']).toContain(detail?.status);
      expect(items.some((item) => item.id === id)).toBe(false);
    }
  });

  it('answers the owner of a property', spec('7-owner', '3-owner-details'), async () => {
    const owner = readAnswers.owner_details((await read(calls.owner_details.href(24))).body);
    expect(owner).toMatchObject({ name: 'Kipkemboi Nguzo', role: 'Head of Sales', email: 'kipkemboi@jiwe.example' });
  });

  it('says with the owner that it accepts a phone number, and which number is for WhatsApp', async () => {
    expect((await read(calls.owner_details.href(24))).body).toMatchObject({
      takes_phone: true,
      whatsapp: '+254 20 000 0004',
    });
    expect((await read(calls.owner_details.href(25))).body).toMatchObject({ takes_phone: true, whatsapp: null });
    const { db } = database;
    await db.updateTable('properties').set({ agent: 'nobody-we-know' }).where('id', '=', 26).execute();
    expect((await read(calls.owner_details.href(26))).body).toEqual({
      takes_phone: true,
      takes_viewings: true,
      answers_viewings: false,
    });
  });

  it('answers the licence of an owner with a licence', async () => {
    const person = { id: 1, name: 'Kipkemboi Nguzo', position: [], image: '', username: 'kipkemboi', bio: '' };
    const record = JSON.stringify({ ...person, licence: 'EARB 1234' });
    await database.db.insertInto('team').values({ id: 1, position: 1, username: 'kipkemboi', record }).execute();
    try {
      const owner = readAnswers.owner_details((await read(calls.owner_details.href(24))).body);
      expect(owner?.licence).toBe('EARB 1234');
    } finally {
      await database.db.deleteFrom('team').execute();
    }
  });

  it(
    'finds up to six similar listed homes with the same agreement, never the home itself',
    spec('7-related'),
    async () => {
      for (const id of [1, 24, 60, 120]) {
        const self = readAnswers.property((await read(calls.property.href(id))).body);
        const { items } = readAnswers.related_properties((await read(calls.related_properties.href(id))).body);
        expect(items).toHaveLength(6);
        expect(items.every((item) => item.agreement_type === self?.agreement_type && item.id !== id)).toBe(true);
        expect(items.every((item) => item.status === 'available' || item.status === 'under offer')).toBe(true);
      }
    },
  );

  it(
    'lists the latest articles without their content, and answers one with its content',
    spec('7-articles', '7-article', '9-limit-journal'),
    async () => {
      const { body } = await read(calls.latest_articles.href(4));
      const { items } = readAnswers.latest_articles(body);
      expect(items).toHaveLength(4);
      const times = items.map((item) => Date.parse(item.created_at ?? ''));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(JSON.stringify(body)).not.toContain('"content"');
      expect(readAnswers.latest_articles((await read(calls.latest_articles.href())).body).items).toHaveLength(18);
      const article = readAnswers.article((await read(calls.article.href(items[0]?.slug ?? ''))).body);
      expect(article).toMatchObject({ heading: items[0]?.heading, content: expect.stringContaining('<p>') });
    },
  );

  it('filters and counts, page by page', spec('7-property-filter'), async () => {
    const response = await postTo(app, calls.filter_properties.href(), { agreement_type: 'SALE', page: 2, limit: 10 });
    const { items } = readAnswers.filter_properties(await response.json());
    expect(items).toHaveLength(10);
    expect(Number(response.headers.get('X-Total-Count'))).toBeGreaterThan(20);
    const beyond = await postTo(app, calls.filter_properties.href(), { agreement_type: 'SALE', page: 999 });
    expect(await beyond.json()).toEqual([]);
    expect(beyond.headers.get('X-Total-Count')).toBe(response.headers.get('X-Total-Count'));
  });

  it('shows a changed catalogue at once, even if another process changed it', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const [here, there] = [await closedAfter(place.open()), await closedAfter(place.open())];
    const api = createApi({ db: here.db });
    const total = async () => (await api.request('/api/property/simple')).headers.get('X-Total-Count');
    expect(await total()).toBe('0');
    const folder = join(import.meta.dirname, '../../tests/fixtures/catalogue');
    await importCatalogue({ db: there.db, media: plainMedia(), folder });
    await expect.poll(total, { timeout: 30_000 }).not.toBe('0');
  });
});

describe('invalid requests', () => {
  const raw = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
    app.request(path, { method: 'POST', body, headers });

  it.each(['/api/enquiry/create', '/api/email/contact', '/api/email/valuation-request', '/api/property/filter'])(
    'are refused by POST %s',
    spec('7-json'),
    async (path) => {
      const status = async (body: BodyInit, headers?: Record<string, string>) => {
        const response = await raw(path, body, headers);
        const problem = await readProblem(response);
        expect(problem.detail).not.toBe('');
        return [response.status, problem.code];
      };
      expect(await status('{"a":')).toEqual([400, 'bad_json']);
      expect(await status('')).toEqual([400, 'bad_json']);
      expect(await status(new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, 'bad_json']);
      expect(await status('null')).toEqual([422, 'validation']);
      expect(await status('{}', { 'Content-Type': 'text/plain' })).toEqual([415, 'wrong_content_type']);
      expect(await status('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).toEqual([
        415,
        'wrong_content_type',
      ]);
      expect(await status(`"${'x'.repeat(MAX_SUBMISSION_BYTES)}"`)).toEqual([413, 'too_large']);
    },
  );

  it('distinguish a malformed id from an unknown one', async () => {
    expect((await readProblem(await app.request('/api/property/abc'))).detail).toBe('Invalid property ID.');
    expect((await readProblem(await app.request('/api/property/999'))).detail).toBe('We do not have this property.');
  });

  it.each([
    ['POST', '/api/property/24', 'GET, HEAD'],
    ['GET', '/api/property/filter', 'POST'],
    ['PATCH', '/api/email/valuation-request', 'POST'],
  ])('answers %s %s with 405 and Allow', async (method, path, allow) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
  });

  it('reveal no internals when something breaks', async () => {
    const broken = await closedAfter(openTestDatabase());
    const received: unknown[] = [];
    const api = createApi({ db: broken.db, log: (error) => received.push(error) });
    await api.request('/api/property/simple');
    await broken.db.schema.alterTable('submissions').renameTo('gone').execute();
    const response = await api.request('/api/email/contact', {
      method: 'POST',
      body: JSON.stringify(contact),
      headers: { ...JSON_TYPE, 'Idempotency-Key': 'the-same-key' },
    });
    const text = await response.text();
    expect([response.status, response.headers.get('Idempotency-Key')]).toEqual([500, 'the-same-key']);
    expect(text).not.toMatch(/submissions|at |sqlite/i);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
    expect(received).toHaveLength(1);
  });
});
