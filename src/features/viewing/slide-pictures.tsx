import { type ComponentProps, type ComponentType, type CSSProperties, type RefObject, useEffect } from 'react';
import { Picture } from '#ui/picture.tsx';
import type { SlideTrack } from '#ui/slide-track.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './present-screen.module.css';
import { movePlace, type Place, type ShowMove, type ShownPhoto, type ShownStop } from './slides.ts';

/** How far a slide comes from that no hand has brought, px. */
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

/** The picture of a slide, and under a hand those before and after it. */
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
