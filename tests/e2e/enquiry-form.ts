import type { Locator, Page } from 'playwright/test';
import { ENQUIRY_FORM, VISITOR } from '#tests/fixtures/enquiry.ts';
import { expect } from './fixtures.ts';

/** The words for an enquiry that waits on the device. */
export const SAVED = /Saved on this (phone|computer)\. It will be sent when you are online\./;

export const enquiryForm = (page: Page): Locator => page.locator(ENQUIRY_FORM);

/** Waits until the form's script has loaded: the form validates itself. */
export const enquiryReady = (page: Page): Promise<void> =>
  expect(enquiryForm(page)).toHaveJSProperty('noValidate', true);

/** Fills in an enquiry. @param other texts that replace the defaults, by label */
export async function fillEnquiry(
  page: Page,
  message: string,
  other: Partial<Record<keyof typeof VISITOR, string>> = {},
): Promise<void> {
  const form = enquiryForm(page);
  for (const [label, text] of Object.entries({ ...VISITOR, ...other, Message: message }))
    await form.getByLabel(label).fill(text);
}

export const pressSend = (page: Page): Promise<void> => enquiryForm(page).locator('button[type="submit"]').click();
