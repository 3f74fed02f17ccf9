import { useEffect, useRef } from 'react';
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
            <Picture picture={photo.picture} fallbackSrc={photo.src} sizes="66px" alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
