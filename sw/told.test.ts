import { expect, it } from 'vitest';
import { pathToOpen, readPushMessage } from './told.ts';

const ORIGIN = 'https://homes.example';

it('reads a declarative message, and nothing else', () => {
  const message = {
    web_push: 8030,
    notification: { title: 'New in Karen', body: 'KES 40,000,000', navigate: `${ORIGIN}/property/7` },
    app_badge: '2',
  };
  expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  for (const text of [undefined, '', 'hello', '{}', '{"web_push":8030,"notification":{"title":"No address"}}'])
    expect(readPushMessage(text)).toBeUndefined();
});

it('opens addresses of this site alone', () => {
  expect(pathToOpen(`${ORIGIN}/property/7?a=1#b`, ORIGIN)).toBe('/property/7?a=1#b');
  for (const other of ['https://evil.example/property/7', 'javascript:alert(1)', '/property/7', undefined, 7])
    expect(pathToOpen(other, ORIGIN)).toBe('/since');
});
