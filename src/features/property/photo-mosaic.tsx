import type { MouseEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { photosIcon } from '#ui/further-icons.ts';
import { Picture } from '#ui/picture.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { withFocus } from '#ui/with-focus.ts';
import styles from './photo-mosaic.module.css';
import { fullSizeOf, type Photo } from './photos.ts';

/** Photos the mosaic shows (spec §2); more are behind "Show all". */
export const MOSAIC_PHOTOS = 3;

/** Width of the first photo, of several. */
export const FIRST_SIZES = '(min-width: 1320px) 823px, (min-width: 900px) 64vw, 100vw';
const ONLY_SIZES = '(min-width: 1320px) 1240px, 100vw';
const NEXT_SIZES = '(min-width: 1320px) 411px, (min-width: 900px) 33vw, 50vw';

interface PhotoMosaicProps {
  readonly photos: readonly Photo[];
  readonly onOpen: (index: number) => void;
  readonly onShowAll: () => void;
  /** The pointer or the focus reaches a photo: the viewer may load. */
  readonly onApproach: () => void;
}

/**
 * The first three photos of a property. Each links to the photo's file, which opens without the script; the script
 * opens the viewer instead.
 */
export function PhotoMosaic({ photos, onOpen, onShowAll, onApproach }: PhotoMosaicProps) {
  if (photos.length === 0) {
    return (
      <div className={styles['none']}>
        <PlanDrawing drawing="plot" />
        <p>No photos yet</p>
      </div>
    );
  }
  const shown = photos.slice(0, MOSAIC_PHOTOS);
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari does not focus a pressed link; the viewer gives the focus back to it when it closes.
    event.currentTarget.focus();
    onOpen(index);
  };
  return (
    <section
      aria-label="Photos"
      className={styles['mosaic']}
      data-count={shown.length}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {shown.map((photo, index) => (
        <a
          key={`${index} ${fullSizeOf(photo)}`}
          href={fullSizeOf(photo)}
          className={styles['photo']}
          aria-haspopup="dialog"
          onClick={(event) => open(event, index)}
        >
          <Picture
            picture={photo.picture}
            fallbackSrc={photo.src}
            sizes={index > 0 ? NEXT_SIZES : shown.length === 1 ? ONLY_SIZES : FIRST_SIZES}
            alt={photo.alt}
            eager
            priority={index === 0}
            className={styles['fill']}
          />
        </a>
      ))}
      {photos.length > MOSAIC_PHOTOS && (
        <Button small icon={photosIcon} className={styles['all']} aria-haspopup="dialog" onClick={withFocus(onShowAll)}>
          Show all photos ({photos.length})
        </Button>
      )}
    </section>
  );
}
