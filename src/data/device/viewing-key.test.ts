import { expect, test } from 'vitest';
import { getViewingKey } from './viewing-key.ts';

test('a request has the same name in the calendar file of the phone as in those of the mails', async () => {
  // As in server/mail/compose.test.ts.
  expect(await getViewingKey('0193-a-key')).toBe('0ed7213dc4a76f179bd6bf47fa26007bf55a413c');
});
