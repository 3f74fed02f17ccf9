import type { DeviceContents } from '#data/device/storage.queries.ts';
import { getOpensOffline } from '#data/opens-offline.ts';
import { formatCount } from '#lib/counted.ts';
import { getProgress } from '#offline/saved/saved-property.ts';
import { storageKinds as words } from './words.tsx';

export interface Kind {
  readonly kind: 'saved' | 'pages' | 'catalogue' | 'messages' | 'app';
  readonly name: string;
  readonly text: string;
  readonly bytes: number;
}

const NO_BREAK_SPACE = '\u00a0';

/** "2 homes, 1 search", without what is 0. @param counts with singular and, unless it adds an "s", plural */
const formatCounts = (counts: readonly (readonly [count: number, singular: string, plural?: string])[]): string =>
  counts
    .flatMap(([count, singular, plural]) =>
      count === 0 ? [] : formatCount(count, singular, plural).replace(' ', NO_BREAK_SPACE),
    )
    .join(', ');

/** A kind that the browser does not measure is left out. */
export function getKinds({ sizes, saved, outbox }: DeviceContents): readonly Kind[] {
  const { properties, searches, packs, checklists, places, hidden } = saved;
  const { pages, catalogue, photos, app } = sizes;
  const progress = properties.map(getProgress);
  const savedText = formatCounts([
    [properties.length, 'home'],
    [progress.reduce((sum, { photosStored }) => sum + photosStored, 0), 'photo'],
    [progress.reduce((sum, { plansStored }) => sum + plansStored, 0), 'floor plan'],
    [searches, 'search', 'searches'],
    [packs, 'viewing pack'],
    [checklists.filter(({ marks }) => Object.keys(marks).length > 0).length, 'checklist'],
    [checklists.flatMap((checklist) => checklist.photos).length, 'photo of your own', 'photos of your own'],
    [places, 'place of your own', 'places of your own'],
    [hidden, 'hidden home'],
  ]);
  const pagesText = words.pagesText(
    formatCounts([
      [pages.homes, 'home'],
      [pages.articles, 'article'],
    ]),
  );
  const kinds: Kind[] = [
    { kind: 'saved', name: words.saved, text: savedText || words.savedNone, bytes: saved.bytes + photos.bytes },
    { kind: 'pages', name: words.pages, text: pages.bytes === 0 ? words.pagesNone : pagesText, bytes: pages.bytes },
  ];
  if (catalogue.bytes > 0) {
    const text = words.catalogueText(getOpensOffline() === 'yes');
    kinds.push({ kind: 'catalogue', name: words.catalogue, text, bytes: catalogue.bytes });
  }
  const messagesText = words.messagesText(outbox.waiting, outbox.bytes);
  kinds.push({ kind: 'messages', name: words.messages, text: messagesText, bytes: outbox.bytes });
  if (app !== null) kinds.push({ kind: 'app', name: words.app, text: words.appText, bytes: app.bytes });
  return kinds;
}
