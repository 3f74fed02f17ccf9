import { type DeviceContents, ownPhotoBytes } from '#data/device/storage.queries.ts';
import type { Viewed } from '#data/device/visitor-lists.queries.ts';
import { opensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import type { Checklist } from '#offline/saved/checklist.ts';
import { progressOf, recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';

// What the storage page says. Pure, so that every state can be tried without a browser.

const MEGABYTE = 1_000_000;

/** A size: "0 MB", "0.4 MB", "12 MB", "1.2 GB". What is there is never called 0. @param bytes bytes */
export function sizeInWords(bytes: number): string {
  if (bytes <= 0) return '0 MB';
  const size = bytes / MEGABYTE;
  if (size >= 1000) return `${(size / 1000).toFixed(1)} GB`;
  return size >= 100 ? `${Math.round(size)} MB` : `${Math.max(0.1, size).toFixed(1)} MB`;
}

/** A round size: "20 MB", "2 GB". @param bytes whole megabytes, in bytes */
export const wholeSize = (bytes: number): string =>
  bytes >= 1000 * MEGABYTE ? `${bytes / (1000 * MEGABYTE)} GB` : `${bytes / MEGABYTE} MB`;

/** The shortest line that is drawn, in bytes. */
const SHORTEST_LINE = 20 * MEGABYTE;

/** Where a line ends that a size is drawn on: at the next of 20, 50, 100, 200, 500 MB, and so on. @param bytes the size */
export function lineEnd(bytes: number): number {
  let end = SHORTEST_LINE;
  // From 2 to 5 it is two and a half times as long, else twice.
  while (end < bytes) end *= String(end).startsWith('2') ? 2.5 : 2;
  return end;
}

const listed = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(', ');
const some = (count: number, one: string, many?: string): string | undefined =>
  count === 0 ? undefined : counted(count, one, many);

const photosOf = (homes: readonly SavedProperty[]): number =>
  homes.reduce((sum, home) => sum + progressOf(home).photosStored, 0);

const ownPhotosOf = (checklists: readonly Checklist[]): number =>
  checklists.reduce((sum, { photos }) => sum + photos.length, 0);

/** A kind of things on this device; `bytes` null where it is not known. */
export interface Kind {
  readonly kind: 'saved' | 'pages' | 'catalogue' | 'messages' | 'app';
  readonly name: string;
  readonly text: string;
  readonly bytes: number;
}

/** What is on this device, by kind. What the browser cannot tell is left out. */
export function kindsOf({ sizes, saved, outbox }: DeviceContents): readonly Kind[] {
  const { properties, searches, packs, checklists, places } = saved;
  const seen = listed([some(sizes.pages.homes, 'home'), some(sizes.pages.articles, 'article')]);
  const kinds: Kind[] = [
    {
      kind: 'saved',
      name: 'Saved homes',
      text:
        listed([
          some(properties.length, 'home'),
          some(photosOf(properties), 'photo'),
          some(searches, 'search', 'searches'),
          some(packs, 'viewing pack'),
          some(checklists.filter(({ marks }) => Object.keys(marks).length > 0).length, 'checklist'),
          some(ownPhotosOf(checklists), 'photo of your own', 'photos of your own'),
          some(places, 'place of your own', 'places of your own'),
        ]) || 'None yet.',
      bytes: saved.bytes + sizes.photos.bytes,
    },
    {
      kind: 'pages',
      name: 'Pages you opened',
      text:
        sizes.pages.bytes === 0
          ? 'None.'
          : `${seen === '' ? 'Lists and pictures' : `${seen}, on pages and in lists`}. The oldest go first when room is short.`,
      bytes: sizes.pages.bytes,
    },
  ];
  if (sizes.catalogue.bytes > 0) {
    kinds.push({
      kind: 'catalogue',
      name: 'All listed homes',
      text: opensOffline() === 'yes' ? 'In short, for searching without signal.' : 'In short.',
      bytes: sizes.catalogue.bytes,
    });
  }
  kinds.push({
    kind: 'messages',
    name: 'Messages waiting',
    text:
      outbox.waiting > 0
        ? `${outbox.waiting} in the outbox. Never cleared by itself.`
        : outbox.bytes === 0
          ? 'None.'
          : 'None. Lines of what was sent stand in the outbox.',
    bytes: outbox.bytes,
  });
  if (sizes.app !== null) {
    kinds.push({ kind: 'app', name: 'The app', text: 'Screens, type and icons', bytes: sizes.app.bytes });
  }
  return kinds;
}

/** A saved property with photos that may go. `seen_at`: when its page was last opened here, ms since 1970. */
export interface Removable {
  readonly home: SavedProperty;
  readonly bytes: number;
  readonly text: string;
}

/** Saved properties with photos on this device, the largest first, of equals the one not opened for longest. */
export function removables(
  homes: readonly SavedProperty[],
  viewed: readonly Viewed[],
  now: number,
): readonly Removable[] {
  const openedAt = new Map(viewed.map(({ id, at }) => [id, at]));
  return homes
    .filter((home) => progressOf(home).bytesStored > 0)
    .map((home): Removable & { readonly at: number } => {
      const { bytesStored, photosStored, photos } = progressOf(home);
      const opened = openedAt.get(home.id);
      const count =
        photosStored === photos ? counted(photos, 'photo') : `${photosStored} of ${counted(photos, 'photo')}`;
      const when = opened === undefined ? `saved ${ago(now - home.saved_at)}` : `opened ${ago(now - opened)}`;
      return {
        home,
        bytes: bytesStored,
        text: `${sizeInWords(bytesStored)}, ${count}, ${when}`,
        at: opened ?? home.saved_at,
      };
    })
    .sort((a, b) => b.bytes - a.bytes || a.at - b.at);
}

/** Saved properties with photos of the visitor's own, the largest first. */
export function ownRemovables(homes: readonly SavedProperty[], checklists: readonly Checklist[]): readonly Removable[] {
  const byId = new Map(checklists.map((checklist) => [checklist.id, checklist]));
  return homes
    .flatMap((home): Removable[] => {
      const checklist = byId.get(home.id);
      if (checklist === undefined || checklist.photos.length === 0) return [];
      const bytes = ownPhotoBytes([checklist]);
      const count = counted(checklist.photos.length, 'photo of your own', 'photos of your own');
      return [{ home, bytes, text: `${sizeInWords(bytes)}, ${count}` }];
    })
    .sort((a, b) => b.bytes - a.bytes);
}

const HOUR = 60 * 60 * 1000;

/** "just now" under an hour, then "5 hours ago", "3 days ago". A clock that was put back reads "just now". @param ms age */
export function ago(ms: number): string {
  if (ms < HOUR) return 'just now';
  if (ms < 24 * HOUR) return `${counted(Math.floor(ms / HOUR), 'hour')} ago`;
  return `${counted(Math.floor(ms / (24 * HOUR)), 'day')} ago`;
}

/** What a saved property is called. */
export const titleOf = (home: SavedProperty): string => recordOf(home).title;
