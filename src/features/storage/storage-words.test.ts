import { describe, expect, it } from 'vitest';
import type { DeviceContents } from '#data/device/storage.queries.ts';
import { emptyChecklist } from '#offline/saved/checklist.ts';
import { savedHome, savedPhotos } from '#tests/fixtures/saved-home.ts';
import { ago, kindsOf, ownRemovables, removables, sizeInWords } from './storage-words.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const home = (id: number, sizes: readonly (number | null)[], saved_at = NOW) =>
  savedHome(id, { saved_at, photos: savedPhotos(...sizes) });

const contents: DeviceContents = {
  sizes: {
    pages: { bytes: 6_800_000, homes: 52, articles: 1 },
    catalogue: { bytes: 0 },
    photos: { bytes: 3_800_000 },
    app: null,
    newest_at: null,
  },
  saved: {
    properties: [home(1, [1000, 2000, null])],
    searches: 0,
    packs: 2,
    checklists: [],
    places: 1,
    bytes: 100_000,
  },
  outbox: { waiting: 2, bytes: 900 },
  estimate: undefined,
  persistent: undefined,
  synced: undefined,
};

const ownPhoto = (bytes: number) => ({
  id: '0192f000-0000-7000-8000-000000000001',
  bytes,
  width: 1600,
  height: 1200,
  added_at: NOW,
});

describe('photos of one’s own', () => {
  const checklists = [
    { ...emptyChecklist(1), marks: { damp: 'no' } as const, photos: [ownPhoto(300_000), ownPhoto(200_000)] },
    { ...emptyChecklist(2), photos: [ownPhoto(900_000)] },
    emptyChecklist(3),
  ];

  it('are told with the saved homes, beside the checklists that were begun', () => {
    const [saved] = kindsOf({ ...contents, saved: { ...contents.saved, checklists, packs: 0, places: 0 } });
    expect(saved?.text).toBe('1 home, 2 photos, 1 checklist, 3 photos of your own');
  });

  it('can be removed home by home, the largest first, and only where the home is saved', () => {
    expect(ownRemovables([home(1, []), home(2, []), home(3, [])], checklists)).toMatchObject([
      { home: { id: 2 }, bytes: 900_000, text: '0.9 MB, 1 photo of your own' },
      { home: { id: 1 }, bytes: 500_000, text: '0.5 MB, 2 photos of your own' },
    ]);
    expect(ownRemovables([], checklists)).toEqual([]);
  });
});

describe('what is on this device, in words', () => {
  it('says what each kind holds, and leaves out what is not there or not known', () => {
    expect(kindsOf(contents)).toEqual([
      {
        kind: 'saved',
        name: 'Saved homes',
        text: '1 home, 2 photos, 2 viewing packs, 1 place of your own',
        bytes: 3_900_000,
      },
      {
        kind: 'pages',
        name: 'Pages you opened',
        text: '52 homes, 1 article, on pages and in lists. The oldest go first when room is short.',
        bytes: 6_800_000,
      },
      { kind: 'messages', name: 'Messages waiting', text: '2 in the outbox. Never cleared by itself.', bytes: 900 },
    ]);
  });

  it('tells lines of sent messages from messages that wait', () => {
    const messages = (bytes: number) =>
      kindsOf({ ...contents, outbox: { waiting: 0, bytes } }).find(({ kind }) => kind === 'messages')?.text;
    expect(messages(0)).toBe('None.');
    expect(messages(254)).toBe('None. Lines of what was sent stand in the outbox.');
  });

  it.each([
    [0, '0 MB'],
    [1, '0.1 MB'],
    [1_340_000, '1.3 MB'],
    [10_700_000_000, '10.7 GB'],
  ])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

  it.each([
    [-5 * HOUR, 'just now'],
    [HOUR, '1 hour ago'],
    [19 * 24 * HOUR, '19 days ago'],
  ])('%d ms are %s', (ms, words) => expect(ago(ms)).toBe(words));
});

it('photos that may go come largest first, of equals the one not opened for longest, and never where there are none', () => {
  const homes = [
    home(1, [500_000]),
    home(2, [900_000, null]),
    home(3, [500_000], NOW - 48 * HOUR),
    home(4, [null]),
    home(5, []),
  ];
  const rows = removables(homes, [{ id: 3, at: NOW - 5 * HOUR }], NOW);
  expect(rows.map(({ home: { id }, text }) => [id, text])).toEqual([
    [2, '0.9 MB, 1 of 2 photos, saved just now'],
    [3, '0.5 MB, 1 photo, opened 5 hours ago'],
    [1, '0.5 MB, 1 photo, saved just now'],
  ]);
});
