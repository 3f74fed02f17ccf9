import { expect, it } from 'vitest';
import { sentWords } from './outbox.ts';

it('says what an enquiry was about, and of other messages their subject', () => {
  expect(sentWords({ kind: 'enquiry', subject: 'House in Karen' })).toBe('Sent: your enquiry about House in Karen');
  expect(sentWords({ kind: 'contact', subject: 'Message to the firm' })).toBe('Sent: Message to the firm');
});
