import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import { expect, test, waitForHydration, waitForWorker } from './fixtures.ts';
import { storedSubmissions } from './submissions.ts';

test('a viewing requested without signal waits and arrives once', {
  tag: '@gate',
}, async ({ page, context, server }) => {
  const arrived = () =>
    storedSubmissions(server).filter(({ kind, body }) => kind === 'viewing' && body['note'] === 'In a lift').length;
  await page.goto('/property/24');
  await waitForWorker(page);
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Request a viewing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request a viewing' })).toBeVisible();
  const form = page.locator('form[data-form="viewing"]');
  const dayOf = (choice: string) => form.getByRole('radiogroup', { name: `${choice}: Day` });
  const partOf = (choice: string) => form.getByRole('radiogroup', { name: `${choice}: Time of day` });
  await dayOf('First choice').getByRole('radio', { name: 'Another day' }).check();
  await dayOf('First choice').getByLabel('Which day?').fill('2099-12-05');
  await partOf('First choice').getByRole('radio', { name: 'Morning 8am-12pm' }).check();
  // A time that is added and taken away again is not sent.
  await form.getByText('Add another time').filter({ visible: true }).click();
  await dayOf('Second choice').getByRole('radio').first().check();
  await form.getByText('Add another time').filter({ visible: true }).click();
  await dayOf('Third choice').getByRole('radio', { name: 'Another day' }).check();
  await dayOf('Third choice').getByLabel('Which day?').fill('2099-12-07');
  await partOf('Third choice').getByRole('radio', { name: 'Evening 5pm-8pm' }).check();
  await expect(form.getByText('First choice', { exact: true })).toBeVisible();
  await form.getByText('Remove the second choice').click();
  await expect(dayOf('Second choice')).toBeHidden();
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByText('Add a note or an email address').click();
  await form.getByLabel('Note').fill('In a lift');
  // Without a name it is not sent, and the form says so.
  const send = form.getByRole('button', { name: 'Request this viewing' });
  await send.click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await send.click();
  const waits = page.getByRole('status').filter({ hasText: 'It will be sent when you are online.' });
  await expect(waits).toContainText(viewingWords.no_appointment);
  await expect(waits).toContainText('Saturday 5 December 2099, morning (8am-12pm)');
  expect(arrived()).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText(viewingWords.sent)).toBeVisible();
  await expect(page.getByText(viewingWords.answer)).toBeVisible();
  expect(arrived()).toBe(1);
  const asked = page.getByRole('link', {
    name: /^Viewing requested(: waiting for the agency| for Sat 5 Dec, morning)$/,
  });
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Request another time' }).click();
  await expect(dayOf('First choice').getByRole('radio').first()).toBeFocused();
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
  // It opens with one time and no note, and knows who asks.
  await expect(form.locator('details[open]')).toHaveCount(0);
  await expect(form.getByText('First choice', { exact: true })).toBeHidden();
  await expect(form.getByLabel('Full name')).toHaveValue('Wanjiru Kamau');
  await expect(form.getByLabel('Phone')).toHaveValue('0712 345 678');
  // Opened again, the form tells what became of the first request.
  await expect(asked).toBeVisible();
  await page.reload();
  await expect(asked).toBeVisible();
});
