import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { createApi } from '../api/api.ts';
import { getStableId } from '../mail/compose.ts';
import { createFormRoutes } from './form-posts.ts';

const database = await closedAfter(openTestDatabase());
const site = new Hono();
site.route('/', createApi({ db: database.db }));
site.route(
  '/',
  createFormRoutes(async (href, init) => site.request(href, init)),
);
beforeEach(async () => {
  await database.db.deleteFrom('submissions').execute();
  await database.db.deleteFrom('idempotency').execute();
});

const readStored = async (): Promise<unknown[]> =>
  (await database.db.selectFrom('submissions').select(['kind', 'body']).execute()).map(({ kind, body }) => ({
    kind,
    body: JSON.parse(body),
  }));
const post = (page: string, fields: Readonly<Record<string, string>>) =>
  site.request(page, { method: 'POST', body: new URLSearchParams(fields) });

const CONTACT = { fullname: 'Otieno', phone: '', email: 'o@host.example' };
const VALUATION = {
  valuation_type: 'Sale Valuation',
  property_type: 'Land',
  county: 'Meru',
  subcounty: 'Buuri',
  purpose_of_valuation: 'To sell',
  fullname: 'Otieno',
  email: '',
  phone: '',
  best_time_to_contact: '',
};
const FORMS = {
  contact: {
    page: '/contact-us',
    back: '/contact-us?sent=contact#contact-form',
    fields: { ...CONTACT, message: 'One\r\nTwo' },
    body: { ...CONTACT, message: 'One\nTwo' },
    empty: 'Full name is required. Email is required. Message is required.',
  },
  valuation: {
    page: '/request-valuation',
    back: '/request-valuation?sent=valuation#valuation-form',
    fields: { ...VALUATION, title_number: ' LR 1 ' },
    body: { ...VALUATION, title_number: 'LR 1' },
    empty:
      'Please select valuation type. Please select property type. County is required. Title number is required. Purpose is required. Full name is required.',
  },
} as const;

describe.each(['contact', 'valuation'] as const)('the %s form without script', (kind) => {
  const { page, back, fields, body, empty } = FORMS[kind];

  it('is stored once for any number of presses, and returns to its page', async () => {
    for (const _press of [1, 2]) {
      const answer = await post(page, { ...fields, website: '' });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, back]);
    }
    expect(await readStored()).toEqual([{ kind, body }]);
  });

  it('stores the consent, and quarantines a filled hidden field, with the same answer', async () => {
    const consent = { consent_version: '2026-11' };
    const person = await post(page, { ...fields, ...consent, leave_empty: '' });
    const filled = 'https://spam.example/\r\nä';
    const program = await post(page, { ...fields, fullname: 'Bot', ...consent, leave_empty: filled });
    // A page of an earlier build has another name for it.
    const earlier = await post(page, { ...fields, fullname: 'Old', ...consent, website: filled });
    const odd = await post(page, { ...fields, fullname: 'Odd', consent_version: 'ä\r\nX-Evil: 1' });
    for (const answer of [person, program, earlier, odd]) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, back]);
    }
    const rows = await database.db
      .selectFrom('submissions')
      .select(['quarantine', 'consent_version', 'consent_at'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { quarantine: null, consent_version: '2026-11', consent_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { quarantine: 'trap', consent_version: '2026-11', consent_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { quarantine: 'trap', consent_version: '2026-11', consent_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { quarantine: null, consent_version: null, consent_at: null },
    ]);
  });

  it('names wrong fields on a page that keeps Back working, and stores nothing', async () => {
    const answer = await post(page, {});
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(empty);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await readStored()).toEqual([]);
  });

  it('is refused if it is not a form, or too long, whatever its declared length', async () => {
    const json = await site.request(page, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    const broken = await site.request(page, {
      method: 'POST',
      body: 'not a part',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    const long = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
    });
    // Node wants to be told that the answer may come first; the DOM's types do not know of it.
    const streamed = Object.assign(
      { method: 'POST', body: long, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      { duplex: 'half' },
    );
    const endless = await site.request(page, streamed);
    expect([json.status, broken.status, endless.status]).toEqual([415, 400, 413]);
    expect(await readStored()).toEqual([]);
  });

  it('shows the message of a failing call as text', async () => {
    const failing = createFormRoutes(() =>
      Promise.resolve(Response.json({ detail: '<b>Closed</b> & away' }, { status: 503 })),
    );
    const answer = await failing.request(page, { method: 'POST', body: new URLSearchParams(fields) });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('&#60;b&#62;Closed&#60;/b&#62; &#38; away');
  });
});

describe('the same message, sent again', () => {
  const ENQUIRY = { first_name: 'Otieno', last_name: 'Were', email: 'o@host.example', message: 'Is it free?' };
  const fields = FORMS.contact.fields;
  const count = async (): Promise<number> => (await readStored()).length;
  const send = async (form_copy?: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const answer = await post('/contact-us', { ...fields, ...more, ...(form_copy === undefined ? {} : { form_copy }) });
    expect(answer.status).toBe(303);
  };
  const COPY = 'a-copy-of-the-page-1';
  /** As if all that was sent so far had been sent that long ago. */
  const ago = async (ms: number): Promise<void> => {
    const created_at = new Date(Date.now() - ms).toISOString();
    await database.db.updateTable('idempotency').set({ created_at }).execute();
  };
  const MINUTE = 60_000;

  it('counts once from one copy of a form, and again from another copy', async () => {
    await send(COPY);
    await send(COPY);
    expect(await count()).toBe(1);
    await send('another-copy-of-it-2');
    expect(await count()).toBe(2);
  });

  it('counts for each of two people who look at the same copy', async () => {
    await send(COPY);
    await send(COPY, { email: 'somebody.else@host.example' });
    await send(COPY, { message: 'Other words' });
    expect(await count()).toBe(3);
  });

  it('counts again after some minutes if the form has no key', async () => {
    await send();
    await ago(10 * MINUTE);
    await send();
    expect(await count()).toBe(1);
    await ago(20 * MINUTE);
    await send();
    await send('short');
    await send('not a key <script>');
    expect(await count()).toBe(2);
  });

  it('counts again three weeks later, with another key for mail and webhook', async () => {
    const names = async () =>
      (
        await database.db.selectFrom('submissions').select(['idempotency_key', 'reference']).orderBy('id').execute()
      ).map(getStableId);
    await send(COPY);
    const [first] = await names();
    await ago(21 * 24 * 60 * MINUTE);
    for (const _press of [1, 2]) await send(COPY);
    const both = await names();
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(first);
    expect(new Set(both).size).toBe(2);
  });

  it('counts once if two processes take it at once, long after the first time', async () => {
    await send(COPY);
    await ago(21 * 24 * 60 * MINUTE);
    const others = [1, 2, 3].map(() => {
      const api = createApi({ db: database.db });
      return createFormRoutes(async (href, init) => api.request(href, init));
    });
    const body = new URLSearchParams({ ...fields, form_copy: COPY });
    const answers = await Promise.all(others.map((item) => item.request('/contact-us', { method: 'POST', body })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await count()).toBe(2);
  });

  it('waits for an earlier press that is still running', async () => {
    let tries = 0;
    const busy = createFormRoutes(() => {
      tries++;
      return Promise.resolve(tries < 3 ? Response.json({ detail: 'Wait.' }, { status: 409 }) : Response.json({}));
    });
    const answer = await busy.request('/property/24', { method: 'POST', body: new URLSearchParams(ENQUIRY) });
    expect([answer.status, tries]).toEqual([303, 3]);
  });
});

it('an enquiry about an unlisted home is stored and acknowledged, and returns to its page', async () => {
  const answer = await post('/property/77777', {
    first_name: 'Otieno',
    last_name: 'Were',
    email: 'o@host.example',
    message: 'Is it free?',
  });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/property/77777?sent=unlisted#enquire']);
  expect(await readStored()).toHaveLength(1);
});

it('a viewing works without script: rows without a day are ignored', async () => {
  const fields = {
    date_1: '',
    part_1: 'morning',
    date_2: '2026-12-06',
    part_2: 'evening',
    name: 'Otieno',
    phone: '0712 345 678',
    email: '',
    note: '',
  };
  for (const _press of [1, 2]) {
    const answer = await post('/property/24/viewing', fields);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/property/24/viewing?sent=unlisted#viewing-form',
    ]);
  }
  expect(await readStored()).toEqual([
    {
      kind: 'viewing',
      body: {
        property_id: 24,
        slots: [{ date: '2026-12-06', part: 'evening' }],
        name: 'Otieno',
        phone: '+254712345678',
        email: '',
        note: '',
      },
    },
  ]);
  const wrong = await post('/property/24/viewing', { ...fields, date_2: '' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Please choose a day')]);
});

it('if viewings are not offered, the same form becomes an enquiry with the wishes as text', async () => {
  const answer = await post('/property/24', {
    date_1: '2026-12-05',
    part_1: 'morning',
    date_2: '',
    part_2: '',
    name: 'Otieno',
    email: 'o@host.example',
    note: 'We are four.',
  });
  expect(answer.status).toBe(303);
  expect(await readStored()).toEqual([
    {
      kind: 'enquiry',
      body: {
        name: 'Otieno',
        email: 'o@host.example',
        property_id: 24,
        note: 'I would like to view this home:\nSaturday 5 December 2026, morning (8am-12pm)\n\nWe are four.',
      },
    },
  ]);
});

describe('the phone number of an enquiry without script', () => {
  const fields = {
    first_name: 'Otieno',
    last_name: 'Were',
    email: 'o@host.example',
    phone: '0712 345 678',
    message: 'Is it free?',
  };
  const send = (more: Readonly<Record<string, string>>) => post('/property/24', { ...fields, ...more });
  const phones = async () =>
    (await database.db.selectFrom('submissions').select('phone').orderBy('id').execute()).map(({ phone }) => phone);

  it('is accepted if the page said so; another number is another message', async () => {
    for (const phone of [fields.phone, '+254 712 345 678', '0722 000 000']) {
      expect((await send({ phone_is_sent: 'yes', phone })).status).toBe(303);
    }
    expect(await phones()).toEqual(['+254712345678', '+254722000000']);
  });

  it('is dropped if the page said that it is not sent', async () => {
    expect((await send({})).status).toBe(303);
    expect((await send({ phone: 'call me' })).status).toBe(303);
    expect(await phones()).toEqual([null]);
  });

  it('is accepted as typed if it is not a number', async () => {
    expect((await send({ phone_is_sent: 'yes', phone: 'call me\r\nX-Evil: 1' })).status).toBe(303);
    expect(await phones()).toEqual(['call me X-Evil: 1']);
  });
});
