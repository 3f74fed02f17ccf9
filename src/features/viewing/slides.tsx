import { type ComponentProps, type ComponentType, type CSSProperties, type RefObject, useEffect } from 'react';
import type { Picture as PictureData, PropertyDetail } from '#contract/property.ts';
import { swipeOf } from '#lib/swipe.ts';
import { newestOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import type { Stop, ViewingPack } from '#offline/saved/viewing-pack.ts';
import { Picture } from '#ui/picture.tsx';
import type { SlideTrack } from '#ui/slide-track.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './present-screen.module.css';

/** One photo of the presentation. */
export interface ShownPhoto {
  /** The very file that is kept; undefined: whatever width the browser chooses of `picture`. */
  readonly src: string | undefined;
  readonly picture: PictureData | undefined;
  readonly alt: string;
}

/** One stop as a client sees it: nothing of the agent's own. */
export interface ShownStop {
  readonly property: PropertyDetail;
  /** At least one, which may be without a picture. */
  readonly photos: readonly ShownPhoto[];
}

const altOf = (title: string, picture: PictureData | undefined, index: number): string =>
  picture === undefined || picture.alt === '' ? `${title}, photo ${index + 1}` : picture.alt;

function photosOf(property: PropertyDetail, home: SavedProperty | undefined): readonly ShownPhoto[] {
  const pictures = property.pictures ?? [];
  const { title } = property;
  const kept = (home?.photos ?? []).flatMap(({ path, bytes }, index) => {
    if (bytes === null) return [];
    const picture = pictures.find(({ url }) => path.startsWith(`${url}-`));
    return [{ src: path, picture, alt: altOf(title, picture, index) }];
  });
  if (kept.length > 0) return kept;
  // Nothing is kept: the card's picture may be on the device all the same.
  const [picture] = pictures;
  const src = picture === undefined ? property.images?.find((path) => /^\/[^/]/.test(path)) : undefined;
  return [{ src, picture, alt: picture === undefined && src === undefined ? '' : altOf(title, picture, 0) }];
}

/** The stops of a pack as they are shown: newest records, and the photos that are kept. */
export const shownStops = (pack: ViewingPack, homes: ReadonlyMap<number, SavedProperty>): readonly ShownStop[] =>
  pack.stops.map(({ property: chosen }: Stop) => {
    const home = homes.get(chosen.id);
    const property = newestOf(home, chosen);
    return { property, photos: photosOf(property, home) };
  });

/** Where the presentation is: a photo of a stop, or after the last one (`stop` is then their number). */
export interface Place {
  readonly stop: number;
  readonly photo: number;
}

export type ShowMove =
  | { readonly to: 'next' | 'previous' | 'next-stop' | 'first' | 'last' }
  | { readonly to: 'photo'; readonly photo: number };

/**
 * The place after a move. Photos of a stop come one after another, then the next stop; the end comes after the last, and
 * nothing wraps around.
 * @param counts photos of each stop
 */
export function movePlace(place: Place, move: ShowMove, counts: readonly number[]): Place {
  const photosAt = (stop: number): number => counts[stop] ?? 0;
  const end: Place = { stop: counts.length, photo: 0 };
  // Stops may have gone since.
  const from = place.stop >= counts.length ? end : { ...place, photo: Math.min(place.photo, photosAt(place.stop) - 1) };
  switch (move.to) {
    case 'next':
      if (from.stop === end.stop) return end;
      return from.photo + 1 < photosAt(from.stop)
        ? { stop: from.stop, photo: from.photo + 1 }
        : { stop: from.stop + 1, photo: 0 };
    case 'previous':
      if (from.photo > 0) return { stop: from.stop, photo: from.photo - 1 };
      return from.stop === 0 ? from : { stop: from.stop - 1, photo: photosAt(from.stop - 1) - 1 };
    case 'next-stop':
      return from.stop === end.stop ? end : { stop: from.stop + 1, photo: 0 };
    case 'photo':
      return from.stop === end.stop ? end : { stop: from.stop, photo: Math.min(move.photo, photosAt(from.stop) - 1) };
    case 'first':
      return { stop: 0, photo: 0 };
    case 'last':
      return end;
  }
}

/** What travels less than this is a tap, px. */
const TAP_PX = 8;

/** True for a way so short that nothing was moved by it. @param dx in px @param dy in px */
export const isTap = (dx: number, dy: number): boolean => Math.hypot(dx, dy) < TAP_PX;

/**
 * What a finger's or mouse's way means: a swipe, a tap on one half, or nothing.
 * @param side where it began, 0 (left edge) to 1
 */
export function gestureOf(dx: number, dy: number, side: number): 'next' | 'previous' | null {
  if (isTap(dx, dy)) return side < 0.5 ? 'previous' : 'next';
  return swipeOf(dx, dy);
}

const moveOfKeys: ReadonlyMap<string, Exclude<ShowMove['to'], 'photo'>> = new Map([
  ['ArrowRight', 'next'],
  ['ArrowDown', 'next'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['ArrowLeft', 'previous'],
  ['ArrowUp', 'previous'],
  ['PageUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/** What a key means; undefined for one that means nothing here. */
export function moveOfKey(key: string, isShift: boolean): Exclude<ShowMove['to'], 'photo'> | undefined {
  return key === ' ' && isShift ? 'previous' : moveOfKeys.get(key);
}

/** Distance over which a slide enters unless a finger moved it, px. */
const SLIDE_PX = 48;

type Track = ComponentType<ComponentProps<typeof SlideTrack>>;

const loadTrack = async (): Promise<Track> => (await import('#ui/slide-track.tsx')).SlideTrack;

/** What lets a hand move the slides comes after the first of them stands; null until then. */
export function useTrack(): Track | null {
  const { Part, prepare } = useOnDemand(loadTrack);
  useEffect(() => void prepare(), [prepare]);
  return Part;
}

interface SlidePicturesProps {
  readonly stops: readonly ShownStop[];
  readonly place: Place;
  /** Where the last move went. */
  readonly direction: number;
  readonly Track: Track | null;
  /** Where hands are watched. */
  readonly surface: RefObject<HTMLElement | null>;
  readonly onMove: (move: ShowMove) => void;
  readonly onClose: () => void;
}

/** The picture of a slide; while a finger moves it, also its neighbours. */
export function SlidePictures({ stops, place, direction, Track, surface, onMove, onClose }: SlidePicturesProps) {
  const counts = stops.map(({ photos }) => photos.length);
  const beside = (to: 'next' | 'previous'): Place => movePlace(place, { to }, counts);
  const slideAt = ({ stop, photo }: Place) => {
    const photos = stops[stop]?.photos ?? [];
    // Some may have gone since.
    const shown = photos[Math.min(photo, photos.length - 1)];
    return shown === undefined ? undefined : { key: `${stop} ${photo}`, content: <SlidePicture photo={shown} /> };
  };
  const isFirst = place.stop === 0 && place.photo === 0;
  const current = slideAt(place);
  if (current === undefined) return null;
  return (
    <div className={styles['full']}>
      {Track === null ? (
        <div className={styles['slide']}>{current.content}</div>
      ) : (
        <Track
          current={current}
          before={isFirst ? undefined : slideAt(beside('previous'))}
          after={slideAt(beside('next'))}
          from={direction * SLIDE_PX}
          surface={surface}
          canGo={(to) => to === 'next' || !isFirst}
          onMove={(to) => onMove({ to })}
          onClose={onClose}
        />
      )}
    </div>
  );
}

function SlidePicture({ photo: { src, picture, alt } }: { readonly photo: ShownPhoto }) {
  const look: CSSProperties & Record<'--focal' | '--ph', string | undefined> = {
    '--focal': picture?.focal ?? undefined,
    '--ph': picture?.color ?? 'transparent',
  };
  if (src === undefined && picture === undefined) return null;
  return (
    <div className={styles['slide']} style={look}>
      <Picture
        picture={src === undefined ? picture : undefined}
        fallbackSrc={src}
        sizes="100vw"
        alt={alt}
        eager
        ratio="fill"
      />
    </div>
  );
}
