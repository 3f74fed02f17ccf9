import { expect, it } from 'vitest';
import { formatSent } from './outbox.ts';

it('names an enquiry’s home, and the subject of other messages', () => {
  expect(formatSent({ kind: 'enquiry', subject: 'House in Karen' })).toBe('Sent: your enquiry about House in Karen');
  expect(formatSent({ kind: 'contact', subject: 'Message to the firm' })).toBe('Sent: Message to the firm');
});
