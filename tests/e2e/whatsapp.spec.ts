import contactWords from '#content/contact-words.json' with { type: 'json' };
import { expect, test, waitForHydration, waitForOpenedAnswers, waitForWorker } from './fixtures.ts';

test('without signal a note says that WhatsApp keeps the message, and with signal there is none', async ({
  page,
  context,
}) => {
  await page.goto('/property/24');
  await waitForHydration(page);
  await waitForWorker(page);
  await waitForOpenedAnswers(page);
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'WhatsApp to Kipkemboi Nguzo (opens in a new tab)' })).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(0);
});
