import { memo, useEffect, useRef } from 'react';
import { Picture } from '#ui/picture.tsx';
import styles from './film-strip.module.css';
import { fullSizeOf, type Photo } from './photos.ts';

interface FilmStripProps {
  readonly photos: readonly Photo[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** Thumbnails of all photos, from 900 px. The current one is marked and kept in view. */
export function FilmStrip({ photos, current, onChoose }: FilmStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Where it is not shown, a hand's answer is not to be held up by measuring it.
    if (!matchMedia('(min-width: 900px)').matches) return;
    strip.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <ul ref={strip} className={styles['strip']}>
      {photos.map((photo, index) => (
        <li key={`${index} ${fullSizeOf(photo)}`}>
          <button
            type="button"
            className={styles['thumb']}
            aria-label={`Photo ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <Thumb photo={photo} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** By itself: only the mark moves while a hand goes from photo to photo. */
const Thumb = memo(({ photo: { picture, src } }: { readonly photo: Photo }) => (
  <Picture picture={picture} fallbackSrc={src} sizes="66px" alt="" />
));
