import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contactWords from '#content/contact-words.json' with { type: 'json' };
import valuation from '#content/pages/valuation.json' with { type: 'json' };
import submissionWords from '#content/submission-words.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { getWords } from '#tests/fixtures/words.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { storedSubmissions } from '../e2e/submissions.ts';

/* The forms and ways to an agent in the HTML that the built server sends: all that a visitor without script has. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'off' });
});
afterAll(() => server.dispose());

const read = async (answer: Response) => {
  // Styles do not matter here, and take longest to parse.
  const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, '');
  const { document, FormData } = new JSDOM(html, { url: answer.url }).window;
  return { document, FormData, status: answer.status, path: new URL(answer.url).pathname };
};
const open = async (path: string) => read(await fetch(new URL(path, server.url)));
const getText = (document: Document): string => document.querySelector('main')?.textContent ?? '';

/** Fills in a page's form by field names, and posts it like a browser. @param to replaces its address */
async function post(path: string, kind: string, filled: Readonly<Record<string, string>>, to?: string) {
  const { document, FormData } = await open(path);
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${kind}"]`);
  if (form === null) throw new Error(`${path} has no form of ${kind}`);
  expect(form.method).toBe('post');
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  for (const [name, value] of Object.entries(filled)) {
    expect(form.elements.namedItem(name), name).not.toBeNull();
    fields.set(name, value);
  }
  return read(await fetch(new URL(to ?? form.action, server.url), { method: 'POST', body: fields }));
}

describe('a form without script', () => {
  it.each([
    {
      path: '/contact-us',
      kind: 'contact',
      filled: { fullname: 'Otieno', email: 'o@host.example', message: 'By post' },
      thanks: words.contactSent,
    },
    {
      path: '/request-valuation',
      kind: 'valuation',
      filled: {
        valuation_type: 'Sale Valuation',
        property_type: 'Land',
        county: 'Meru',
        title_number: 'LR plain',
        purpose_of_valuation: 'To sell',
        fullname: 'Otieno',
      },
      thanks: valuation.thanks.text,
    },
    {
      path: '/property/24/viewing',
      kind: 'viewing',
      filled: { date_1: '2099-12-05', part_1: 'morning', name: 'Otieno', phone: '0712 345 678' },
      thanks: viewingWords.sent,
    },
  ])('is an ordinary post from $path that comes back with its thanks', async ({ path, kind, filled, thanks }) => {
    expect(getText((await open(path)).document)).not.toContain(thanks);
    const answered = await post(path, kind, filled);
    expect([answered.status, answered.path]).toEqual([200, path]);
    expect(getText(answered.document)).toContain(thanks);
    expect(storedSubmissions(server).filter((row) => row.kind === kind)).toHaveLength(1);
  });

  it.each([13, 987_654])(
    'about home %i, which has left the list, is stored, thanked for, and told so',
    async (property) => {
      const enquiry = {
        first_name: 'Chebet',
        last_name: 'Koech',
        email: 'c@host.example',
        message: 'Is it still there?',
      };
      // From the browser's copy of the page, from when it was listed.
      const { document } = await post(
        '/property/24',
        'enquiry',
        { ...enquiry, phone: '0712 345 678' },
        `/property/${property}`,
      );
      expect(getText(document)).toContain(words.enquirySent);
      expect(getText(document)).toContain(submissionWords.homeHasLeft);
      expect(storedSubmissions(server).filter(({ body }) => body['property_id'] === property)).toHaveLength(1);
    },
  );

  it('has the type of valuation in its link', async () => {
    const { document } = await open('/request-valuation');
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Insurance Valuation');
    const { document: there } = await open(link?.href ?? '');
    expect(there.querySelector<HTMLSelectElement>('[name="valuation_type"]')?.value).toBe('Insurance Valuation');
    expect(there.getElementById(new URL(link?.href ?? '').hash.slice(1))).not.toBeNull();
  });
});

it.each([
  ['/property/13', 200],
  ['/property/99999', 404],
  ['/property/abc', 404],
])('a viewing of %s, which cannot be had, leads to the page of the home', async (path, status) => {
  const answered = await open(`${path}/viewing`);
  expect([answered.path, answered.status]).toEqual([path, status]);
});

it.each(
  getWords(`
  /saved /saved/searches /saved/packs /saved/packs/0 /saved/packs/0/show /saved/move /saved/add /news /outbox
  /storage
`),
)('%s says that it needs JavaScript', async (path) => {
  const { document } = await open(path);
  expect(document.querySelector('main noscript')?.textContent).toContain('needs JavaScript');
});

describe('WhatsApp', () => {
  const AGENT = '/254200000004';
  const FIRM = '/254200000021';
  const getLinks = (root: ParentNode | null) =>
    [...(root?.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]') ?? [])].map(
      ({ href, rel, ariaLabel }) => {
        const { pathname, searchParams } = new URL(href);
        return { to: pathname, text: searchParams.get('text') ?? '', rel, ariaLabel };
      },
    );

  it.each([
    ['the agent, who has a number there', 24, AGENT],
    ['the firm, where the agent has none', 25, FIRM],
  ])('leads to %s, in the bar and beside the form of home %i', async (_who, property, to) => {
    const { document } = await open(`/property/${property}`);
    const links = getLinks(document.querySelector('main'));
    expect(links.map((link) => link.to)).toEqual([to, to]);
    for (const { text, rel } of links) {
      expect(text).toContain(`JJ-00${property}, ${document.querySelector('h1')?.textContent}, KES `);
      expect(text.endsWith(`\n${server.url}/property/${property}`)).toBe(true);
      expect(rel).toContain('noopener');
    }
    expect(getText(document)).not.toContain(contactWords.whatsAppKeeps);
  });

  it.each([
    ['/property/13', 'main', []],
    ['/me/kipkemboi', 'main', [AGENT]],
    ['/me/akinyi', 'main', [FIRM]],
    ['/contact-us', 'main', [FIRM]],
    ['/contact-us', 'footer', [FIRM]],
  ])('on %s leads from its %s to %j', async (path, part, to) => {
    const { document } = await open(path);
    expect(getLinks(document.querySelector(part)).map((link) => link.to)).toEqual(to);
  });
});
