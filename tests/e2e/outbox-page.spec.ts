import type { Page } from 'playwright/test';
import { enquiryForm, fillEnquiry, pressSend } from './enquiry-form.ts';
import { at, type FaultyLink, testWithLink as test } from './faulty-link.ts';
import { expect, waitForHydration, waitForWorker } from './fixtures.ts';
import { countArrivals } from './submissions.ts';

/* The outbox page in the built product: without a connection, with two messages that wait. */

const ENQUIRY = '/api/enquiry/create';

async function open(page: Page): Promise<void> {
  await page.goto('/property/1');
  await waitForHydration(page);
  await waitForWorker(page);
}

/** Sends an enquiry about a property without a connection, so that it waits. */
async function write(page: Page, note: string): Promise<void> {
  await fillEnquiry(page, note);
  await pressSend(page);
  await expect(page.getByRole('link', { name: 'Open the outbox' }).first()).toBeVisible();
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
}

test('waiting messages can be deleted, edited in their form, handed to WhatsApp, and sent', async ({
  page,
  context,
  server,
  link,
}) => {
  await open(page);
  // setOffline() does not reach a worker that has just started, so the link refuses as well.
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '600' };
  link.use(at(ENQUIRY, { status: 503, headers, body: '{}' }));
  await context.setOffline(true);
  await write(page, 'Is there a borehole?');
  await write(page, 'To be thrown away');
  await page.getByRole('link', { name: 'Open the outbox' }).first().click();
  await expect(page).toHaveTitle(/^Outbox/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Saved', exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  // No reload: a try that it cuts may have arrived, and its text could no longer be edited.
  await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(2);

  const unwanted = rows.filter({ hasText: 'To be thrown away' });
  await unwanted.getByRole('button', { name: 'Delete' }).click();
  await expect(unwanted.getByRole('button', { name: 'Delete this message' })).toBeFocused();
  await unwanted.getByRole('button', { name: 'Delete this message' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();

  await rows.getByRole('link', { name: 'Edit' }).click();
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Is there a borehole?');
  await enquiryForm(page).getByLabel('Message').fill('Is there a borehole, and does it run?');
  await pressSend(page);
  await page.getByRole('link', { name: 'Open the outbox' }).first().click();
  await expect(rows).toContainText('and does it run?');

  const whatsApp = rows.getByRole('link', { name: 'WhatsApp (opens in a new tab)' });
  expect(new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')).toContain(
    'Is there a borehole, and does it run?',
  );
  const tab = context.waitForEvent('page');
  await whatsApp.click();
  await (await tab).close();
  await expect(rows.getByText('arrives twice')).toBeVisible();
  await rows.getByRole('button', { name: 'Keep it' }).click();

  const sms = rows.getByRole('link', { name: 'SMS' });
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sms).toHaveAttribute('href', /^sms:\+254200000021\?&body=Enquiry%3A%20JJ-\d+%20\(ref%20/);
  // No app for SMS here: the press alone counts.
  await sms.evaluate((anchor) => anchor.addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await sms.click();
  await expect(rows.getByText('Sent by SMS? Delete it here.')).toBeVisible();
  await rows.getByRole('button', { name: 'Keep it' }).click();
  if (wide !== null) await page.setViewportSize(wide);

  await rows.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('It did not go through.')).toBeVisible();
  link.release();
  await context.setOffline(false);
  const sent = rows.getByText('Sent', { exact: true });
  const again = rows.getByRole('button', { name: 'Send now' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(sent).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(rows).not.toContainText('borehole');
  expect(countArrivals(server, 'Is there a borehole, and does it run?')).toBe(1);
  for (const other of ['Is there a borehole?', 'To be thrown away']) expect(countArrivals(server, other)).toBe(0);
});

const GOES = 'It is being sent. If that fails, it is deleted.';

/** Sends an enquiry whose request is held, and deletes it on an outbox page. */
async function deletedOnItsWay(page: Page, link: FaultyLink, words: string) {
  await open(page);
  const tries = () => link.sent.filter(({ path }) => path === ENQUIRY).length;
  link.use(at(ENQUIRY, 'hold'));
  await fillEnquiry(page, words);
  await pressSend(page);
  await expect.poll(tries).toBe(1);
  const openOutboxPage = async () => {
    const outbox = await page.context().newPage();
    await outbox.goto('/outbox');
    const messages = outbox.getByRole('region', { name: 'Messages' });
    return { outbox, messages, rows: messages.getByRole('listitem') };
  };
  const first = await openOutboxPage();
  await first.rows.filter({ hasText: 'Sending…' }).getByRole('button', { name: 'Delete' }).click();
  await first.rows.getByRole('button', { name: 'Delete this message' }).click();
  // No button remains: the message can be neither restored nor sent twice.
  await expect(first.rows.getByText(GOES)).toBeFocused();
  await expect(first.rows.getByRole('button').or(first.rows.getByRole('link'))).toHaveCount(0);
  return { tries, openOutboxPage, ...first };
}

test('a message deleted while it is being sent goes when that try fails, also with the page closed', async ({
  page,
  server,
  link,
}) => {
  const { tries, openOutboxPage, outbox } = await deletedOnItsWay(page, link, 'Is it still to be had?');
  await outbox.close();
  const other = await openOutboxPage();
  await expect(other.rows.getByText(GOES)).toBeVisible();
  // After this answer a message is retried within two seconds.
  link.refuse({ status: 503, headers: {}, body: '' });
  await expect(other.outbox.getByText('Nothing is waiting')).toBeVisible();
  expect(tries()).toBe(1);
  expect(countArrivals(server, 'Is it still to be had?')).toBe(0);
});

test('a message deleted while it is being sent is shown as sent once it has arrived', async ({
  page,
  server,
  link,
}) => {
  const { outbox, messages } = await deletedOnItsWay(page, link, 'Is there water?');
  link.release();
  await expect(outbox.getByText('It was sent before it could be deleted.')).toBeVisible();
  await expect(messages).toBeFocused();
  expect(countArrivals(server, 'Is there water?')).toBe(1);
});
