import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright/test';
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import { openLink } from './faulty-link.ts';
import { controlled, expect, hydrated, test } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';
import { storedSubmissions } from './submissions.ts';

/* Asking for a viewing in the built product, with and without signal: each request arrives once. */

const HOME = '/property/24';
const PAGE = `${HOME}/viewing`;

// Smooth scrolling would move the button between press and release.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const formOf = (page: Page) => page.locator('form[data-form="viewing"]');
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Ask for this viewing' }).click();

async function fill(page: Page, note: string): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('First wish').fill('2099-12-05');
  await form.getByLabel('Part of the day').first().selectOption('Morning (8am-12pm)');
  await form.getByLabel('Third wish').fill('2099-12-07');
  await form.getByLabel('Part of the day').last().selectOption('Evening (5pm-8pm)');
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByLabel('Note').fill(note);
}

const arrived = (server: TestServer, note: string) =>
  storedSubmissions(server).filter(({ kind, body }) => kind === 'viewing' && body['note'] === note);

test('from a home it is asked for in a lift without signal: it waits, arrives once, and stands in a calendar', async ({
  page,
  context,
  server,
}) => {
  await page.goto(HOME);
  await controlled(page);
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Ask for a viewing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for a viewing' })).toBeVisible();
  await fill(page, 'In a lift');
  await send(page);
  const waits = page.getByRole('status').filter({ hasText: 'It will be sent when you are online.' });
  await expect(waits).toContainText(viewingWords.no_appointment);
  await expect(waits).toContainText('Saturday 5 December 2099, morning (8am-12pm)');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Keep it in your calendar' }).click(),
  ]);
  const calendar = await readFile(await download.path(), 'utf8');
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  expect(events.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString())).toEqual([
    '2099-12-05T05:00:00.000Z',
    '2099-12-07T14:00:00.000Z',
  ]);
  expect(arrived(server, 'In a lift')).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(viewingWords.sent)).toBeVisible({ timeout: 15_000 });
  expect(arrived(server, 'In a lift')).toHaveLength(1);
  await page.getByRole('button', { name: 'Ask for another time' }).click();
  await expect(formOf(page).getByLabel('First wish')).toBeFocused();
  await expect(formOf(page).getByLabel('First wish')).toHaveValue('');
});

test('a server killed between commit and answer has the request once', async ({ page }) => {
  // One of its own, since the tests after it have the other.
  const server = await startServer();
  const link = await openLink(server);
  try {
    link.use(({ path }) => (path === '/api/viewing/create' ? 'kill' : 'pass'));
    await page.goto(link.url + PAGE);
    await hydrated(page);
    await expect(formOf(page)).toHaveJSProperty('noValidate', true);
    await fill(page, 'Committed, never answered');
    await send(page);
    await expect(page.getByText('It will be sent when you are online.')).toBeVisible();
    expect(arrived(server, 'Committed, never answered')).toHaveLength(1);
    link.release();
    await server.start();
    await expect(page.getByText(viewingWords.sent)).toBeVisible({ timeout: 20_000 });
    expect(arrived(server, 'Committed, never answered')).toHaveLength(1);
  } finally {
    await link.close();
    await server.dispose();
  }
});

test('a day that has passed and what is missing are named at their fields, by keyboard', async ({ page, server }) => {
  await page.goto(PAGE);
  await hydrated(page);
  await expect(formOf(page)).toHaveJSProperty('noValidate', true);
  await fill(page, 'Too late');
  await formOf(page).getByLabel('First wish').fill('2020-01-05');
  await formOf(page).getByLabel('Phone').fill('');
  await formOf(page).getByLabel('Full name').press('Enter');
  await expect(formOf(page).getByLabel('First wish')).toBeFocused();
  await expect(formOf(page).getByLabel('First wish')).toHaveAccessibleDescription(/has passed/);
  await expect(formOf(page).getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  expect(arrived(server, 'Too late')).toEqual([]);
});

test('a home that is gone, unknown or no number leads to its own page, which says so', async ({ request }) => {
  for (const [path, status] of [
    ['/property/13', 200],
    ['/property/99999', 404],
    ['/property/abc', 404],
  ] as const) {
    const answer = await request.get(`${path}/viewing`);
    expect([new URL(answer.url()).pathname, answer.status()]).toEqual([path, status]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it is an ordinary form, which comes back with its thanks', async ({ page, server }) => {
    await page.goto(PAGE);
    await fill(page, 'No script');
    await send(page);
    await expect(page.getByText(viewingWords.sent)).toBeVisible();
    expect(arrived(server, 'No script')).toHaveLength(1);
  });
});
