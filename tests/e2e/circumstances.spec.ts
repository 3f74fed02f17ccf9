import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright/test';
import * as v from 'valibot';
import consent from '#content/consent.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { scriptOf } from './script-of.ts';
import type { TestServer } from './server.ts';

/* What goes with a submission beside its words: consent, and the signs of a program. Needs the built product. */

// Nothing here is the worker's, whose first fetching of all files takes longer than a test.
test.use({ serviceWorkers: 'block' });

const Row = v.object({
  body: v.string(),
  received_at: v.string(),
  quarantine: v.nullable(v.string()),
  consent_version: v.nullable(v.string()),
  consent_at: v.nullable(v.string()),
});

function storedRow(server: TestServer, message: string): v.InferOutput<typeof Row> | undefined {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    return v
      .parse(v.array(Row), db.prepare('select * from submissions').all())
      .find(({ body }) => body.includes(message));
  } finally {
    db.close();
  }
}

const formOf = (page: Page) => page.locator('form[data-form="contact"]');
async function fill(page: Page, message: string): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByLabel('Email').fill('wanjiru@example.co.ke');
  await form.getByLabel('Message').fill(message);
}
const press = (page: Page) => formOf(page).locator('button[type="submit"]').click();
async function open(page: Page): Promise<void> {
  await page.goto('/contact-us');
  await expect(formOf(page)).toHaveJSProperty('noValidate', true);
}

test('what was agreed to is that of the press, also for a message that had to wait', async ({ page, server }) => {
  const pressedAgo = 60_000;
  await page.clock.install({ time: Date.now() - pressedAgo });
  await open(page);
  await expect(formOf(page).getByText(consent.text)).toBeVisible();
  // Longer than anybody takes at least; the wait without a server then counts for nothing.
  await page.clock.fastForward(1600);
  await fill(page, 'Waited for the server');
  await server.kill();
  await press(page);
  await expect(page.getByText(/Saved on this (phone|computer)/).first()).toBeVisible();
  await page.clock.fastForward(pressedAgo);
  await server.start();
  await page.reload();
  await expect.poll(() => storedRow(server, 'Waited for the server'), { timeout: 20_000 }).toBeDefined();
  const row = storedRow(server, 'Waited for the server');
  expect(row).toMatchObject({ quarantine: null, consent_version: consent.version });
  expect(Date.parse(row?.consent_at ?? '')).toBeLessThan(Date.parse(row?.received_at ?? '') - pressedAgo / 2);
});

test('a program that fills in everything at once is thanked like anybody, and held back', async ({ page, server }) => {
  await open(page);
  await fill(page, 'Cheap followers');
  await formOf(page).locator('input[name="website"]').fill('https://spam.example', { force: true });
  await press(page);
  await expect(page.getByText(words.contactSent)).toBeVisible();
  expect(storedRow(server, 'Cheap followers')?.quarantine).toMatch(/^trap/);
});

test('what was typed before the script came is nobody’s quick press', async ({ page, server }) => {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(await scriptOf('src/app/entry-client.tsx'), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact-us');
  await fill(page, 'Typed before the script');
  await press(page);
  release();
  await expect(page.getByText(words.contactSent)).toBeVisible({ timeout: 15_000 });
  expect(storedRow(server, 'Typed before the script')).toMatchObject({
    quarantine: null,
    consent_version: consent.version,
  });
});
