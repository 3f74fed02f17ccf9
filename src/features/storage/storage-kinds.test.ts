import { describe, expect, it } from 'vitest';
import type { DeviceContents } from '#data/device/storage.queries.ts';
import { createChecklist } from '#offline/saved/checklist.ts';
import { savedHome, savedPhotos } from '#tests/fixtures/saved-home.ts';
import { getKinds } from './storage-kinds.ts';

const ownPhoto = { id: '0192f000-0000-7000-8000-000000000001', bytes: 300_000, width: 1600, height: 1200, added_at: 1 };

const contents: DeviceContents = {
  sizes: {
    pages: { bytes: 6_800_000, homes: 52, articles: 1 },
    catalogue: { bytes: 0 },
    photos: { bytes: 3_800_000 },
    app: null,
    newest_at: null,
  },
  saved: {
    properties: [savedHome(1, { photos: savedPhotos(1000, 2000, null) })],
    searches: 0,
    packs: 2,
    checklists: [],
    places: 1,
    hidden: 3,
    bytes: 100_000,
  },
  outbox: { waiting: 2, bytes: 900 },
  estimate: undefined,
  persistent: undefined,
  synced: undefined,
};

it('photos of one’s own are told with the saved homes, beside the checklists that were begun', () => {
  const checklists = [
    { ...createChecklist(1), marks: { damp: 'no' } as const, photos: [ownPhoto, ownPhoto] },
    { ...createChecklist(2), photos: [ownPhoto] },
    createChecklist(3),
  ];
  const [saved] = getKinds({ ...contents, saved: { ...contents.saved, checklists, packs: 0, places: 0, hidden: 0 } });
  expect(saved?.text).toBe('1\u00a0home, 2\u00a0photos, 1\u00a0checklist, 3\u00a0photos of your own');
});

describe('the words of the storage page', () => {
  it('describe each kind, and leave out missing or unknown ones', () => {
    expect(getKinds(contents)).toEqual([
      {
        kind: 'saved',
        name: 'Saved homes',
        text: '1\u00a0home, 2\u00a0photos, 2\u00a0viewing packs, 1\u00a0place of your own, 3\u00a0hidden homes',
        bytes: 3_900_000,
      },
      {
        kind: 'pages',
        name: 'Pages you opened',
        text: '52\u00a0homes, 1\u00a0article, on pages and in lists. The oldest go first when room is short.',
        bytes: 6_800_000,
      },
      { kind: 'messages', name: 'Messages waiting', text: '2 in the outbox. Never cleared automatically.', bytes: 900 },
    ]);
  });

  it('distinguish receipts from waiting messages', () => {
    const messages = (bytes: number) =>
      getKinds({ ...contents, outbox: { waiting: 0, bytes } }).find(({ kind }) => kind === 'messages')?.text;
    expect(messages(0)).toBe('None.');
    expect(messages(254)).toBe('None. The outbox lists what you sent.');
  });
});
