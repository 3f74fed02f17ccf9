import { type ComponentProps, type ComponentType, type CSSProperties, type RefObject, useEffect } from 'react';
import type { Picture as PictureData, PropertyDetail } from '#contract/property.ts';
import { getSwipe } from '#lib/swipe.ts';
import { getNewest, type SavedProperty } from '#offline/saved/saved-property.ts';
import type { ViewingPack } from '#offline/saved/viewing-pack.ts';
import { Picture } from '#ui/picture.tsx';
import type { SlideTrack } from '#ui/slide-track.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './present-screen.module.css';

export interface ShownPhoto {
  /** A stored file; undefined leaves the browser to choose a width of `picture`. */
  readonly src: string | undefined;
  readonly picture: PictureData | undefined;
  readonly alt: string;
}

/** One stop as a client sees it, without the agent's private data. */
export interface ShownStop {
  readonly property: PropertyDetail;
  /** At least one, which may have no picture. */
  readonly photos: readonly ShownPhoto[];
}

const getAlt = (title: string, picture: PictureData | undefined, index: number): string =>
  picture === undefined || picture.alt === '' ? `${title}, photo ${index + 1}` : picture.alt;

function getPhotos(property: PropertyDetail, saved: SavedProperty | undefined): readonly ShownPhoto[] {
  const pictures = property.pictures ?? [];
  const { title } = property;
  const stored = (saved?.photos ?? []).flatMap(({ path, bytes }, index) => {
    if (bytes === null) return [];
    const picture = pictures.find(({ url }) => path.startsWith(`${url}-`));
    return [{ src: path, picture, alt: getAlt(title, picture, index) }];
  });
  if (stored.length > 0) return stored;
  // The browser may have cached the card's picture.
  const [picture] = pictures;
  const src = picture === undefined ? property.images?.find((path) => /^\/[^/]/.test(path)) : undefined;
  return [{ src, picture, alt: picture === undefined && src === undefined ? '' : getAlt(title, picture, 0) }];
}

/** The stops with their newest records and stored photos. */
export const getShownStops = (pack: ViewingPack, rows: ReadonlyMap<number, SavedProperty>): readonly ShownStop[] =>
  pack.stops.map(({ property: chosen }) => {
    const saved = rows.get(chosen.id);
    const property = getNewest(saved, chosen);
    return { property, photos: getPhotos(property, saved) };
  });

/** At the end, `stop` is the number of stops. */
export interface Place {
  readonly stop: number;
  readonly photo: number;
}

export type ShowMove =
  | { readonly to: 'next' | 'previous' | 'next-stop' | 'first' | 'last' }
  | { readonly to: 'photo'; readonly photo: number };

/** Photos of each stop in order, then the end; it does not wrap around. @param counts photos of each stop */
export function movePlace(place: Place, move: ShowMove, counts: readonly number[]): Place {
  const countPhotosAt = (stop: number): number => counts[stop] ?? 0;
  const end: Place = { stop: counts.length, photo: 0 };
  // Stops may have been removed meanwhile.
  const from =
    place.stop >= counts.length ? end : { ...place, photo: Math.min(place.photo, countPhotosAt(place.stop) - 1) };
  switch (move.to) {
    case 'next':
      if (from.stop === end.stop) return end;
      return from.photo + 1 < countPhotosAt(from.stop)
        ? { stop: from.stop, photo: from.photo + 1 }
        : { stop: from.stop + 1, photo: 0 };
    case 'previous':
      if (from.photo > 0) return { stop: from.stop, photo: from.photo - 1 };
      return from.stop === 0 ? from : { stop: from.stop - 1, photo: countPhotosAt(from.stop - 1) - 1 };
    case 'next-stop':
      return from.stop === end.stop ? end : { stop: from.stop + 1, photo: 0 };
    case 'photo':
      return from.stop === end.stop
        ? end
        : { stop: from.stop, photo: Math.min(move.photo, countPhotosAt(from.stop) - 1) };
    case 'first':
      return { stop: 0, photo: 0 };
    case 'last':
      return end;
  }
}

/** In px; less movement is a tap. */
const TAP_PX = 8;

export const isTap = (dx: number, dy: number): boolean => Math.hypot(dx, dy) < TAP_PX;

/** A tap moves by the half of the screen that it hits. @param side where it started, 0 (left edge) to 1 */
export function getGesture(dx: number, dy: number, side: number): 'next' | 'previous' | null {
  if (isTap(dx, dy)) return side < 0.5 ? 'previous' : 'next';
  return getSwipe(dx, dy);
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

export function getKeyMove(key: string, isShift: boolean): Exclude<ShowMove['to'], 'photo'> | undefined {
  return key === ' ' && isShift ? 'previous' : moveOfKeys.get(key);
}

/** In px, unless the slide is dragged in. */
const SLIDE_PX = 48;

type Track = ComponentType<ComponentProps<typeof SlideTrack>>;

const loadTrack = async (): Promise<Track> => (await import('#ui/slide-track.tsx')).SlideTrack;

/** null until the first slide is shown and the track has loaded. */
export function useTrack(): Track | null {
  const { Part, prepare } = useOnDemand(loadTrack);
  useEffect(() => void prepare(), [prepare]);
  return Part;
}

interface SlidePicturesProps {
  readonly stops: readonly ShownStop[];
  readonly place: Place;
  /** Of the last move. */
  readonly direction: -1 | 0 | 1;
  readonly Track: Track | null;
  /** Receives the gestures. */
  readonly surface: RefObject<HTMLElement | null>;
  readonly onMove: (move: ShowMove) => void;
  readonly onClose: () => void;
}

/** While it is dragged, its neighbours show too. */
export function SlidePictures({ stops, place, direction, Track, surface, onMove, onClose }: SlidePicturesProps) {
  const counts = stops.map(({ photos }) => photos.length);
  const placeAfter = (to: 'next' | 'previous'): Place => movePlace(place, { to }, counts);
  const slideAt = ({ stop, photo }: Place) => {
    const photos = stops[stop]?.photos ?? [];
    // Photos may have been deleted meanwhile.
    const shown = photos[Math.min(photo, photos.length - 1)];
    return shown && { key: `${stop} ${photo}`, content: <SlidePicture photo={shown} /> };
  };
  const isFirst = place.stop === 0 && place.photo === 0;
  const current = slideAt(place);
  if (current === undefined) return null;
  return (
    <div className={`cover clipped ${styles['full']}`}>
      {Track === null ? (
        <div className="cover">{current.content}</div>
      ) : (
        <Track
          current={current}
          before={isFirst ? undefined : slideAt(placeAfter('previous'))}
          after={slideAt(placeAfter('next'))}
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
    <div className="cover" style={look}>
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
