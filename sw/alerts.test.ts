import { expect, it, vi } from 'vitest';
import { getPathToOpen, readPushMessage, showPush } from './alerts.ts';

const ORIGIN = 'https://homes.example';

it('reads a declarative message, and nothing else', () => {
  const message = {
    web_push: 8030,
    notification: { title: 'New in Karen', body: 'KES 40,000,000', navigate: `${ORIGIN}/property/7` },
    app_badge: '2',
  };
  expect(readPushMessage(() => JSON.stringify(message))).toEqual(message);
  for (const text of [undefined, '', 'hello', '{}', '{"web_push":8030,"notification":{"title":"No address"}}'])
    expect(readPushMessage(() => text)).toBeUndefined();
});

it('opens addresses of this site only', () => {
  expect(getPathToOpen(`${ORIGIN}/property/7?a=1#b`, ORIGIN)).toBe('/property/7?a=1#b');
  for (const other of ['https://evil.example/property/7', 'javascript:alert(1)', '/property/7', undefined, 7])
    expect(getPathToOpen(other, ORIGIN)).toBe('/news');
});

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions | undefined;
}

/** Receives a push, and gives all that a person was shown; the browser refuses the first notifications. */
async function showAlerts(text: () => string | undefined, refused = 0): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  let asked = 0;
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) => {
      asked += 1;
      if (asked <= refused) throw new TypeError('Not with these options');
      shown.push({ title, options });
    },
  };
  await showPush(registration, ORIGIN, text);
  return shown;
}
const message = (notification: object, more: object = {}) =>
  JSON.stringify({ web_push: 8030, notification: { navigate: `${ORIGIN}/property/7`, ...notification }, ...more });
const UNREAD = 'Something you saved has changed';

it('shows a push as one notification, which a repeated push replaces', async () => {
  const said = { title: 'New in Karen', body: 'KES 40,000,000', lang: 'en', tag: 'found-7' };
  const { title, ...options } = said;
  expect(await showAlerts(() => message(said, { app_badge: '2' }))).toEqual([
    { title, options: { ...options, data: { navigate: `${ORIGIN}/property/7` } } },
  ]);
});

it.each<[string, () => string | undefined]>([
  ['nothing', () => undefined],
  ['no text', () => ''],
  ['no JSON', () => 'hello'],
  ['another format', () => '{"v":2,"news":[]}'],
  ['no title', () => message({ title: ' ' })],
  [
    'bytes that cannot be read',
    () => {
      throw new TypeError('Bad payload');
    },
  ],
])('shows one notification for a push with %s', async (_what, text) => {
  const [shown, ...more] = await showAlerts(text);
  expect([shown?.title, shown?.options?.data, more]).toEqual([
    UNREAD,
    { navigate: expect.stringMatching(`^${ORIGIN}/`) },
    [],
  ]);
  // The next one of its kind replaces it.
  expect(shown?.options?.tag).toBe('unread');
});

it('shows a plain notification if the browser refuses its options', async () => {
  const shown = await showAlerts(() => message({ title: 'New in Karen', lang: 'not a language' }), 1);
  expect(shown).toEqual([{ title: 'New in Karen', options: { data: { navigate: `${ORIGIN}/property/7` } } }]);
});

it('shows it whatever it says of the badge, and names so many homes', async () => {
  const registration = { showNotification: vi.fn(async () => undefined) };
  const countOf = (app_badge: string) => showPush(registration, ORIGIN, () => message({ title: 'New' }, { app_badge }));
  expect([await countOf('-1'), await countOf('many'), await countOf('1e99'), await countOf('2')]).toEqual([0, 0, 0, 2]);
  expect(registration.showNotification).toHaveBeenCalledTimes(4);
});

it('shows it even with an open page', async () => {
  vi.stubGlobal('clients', { matchAll: async () => [{ visibilityState: 'visible', focused: true }] });
  expect(await showAlerts(() => message({ title: 'New' }))).toHaveLength(1);
  vi.unstubAllGlobals();
});
