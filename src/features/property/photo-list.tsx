import type { PropertyDetail } from '#contract/property.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { closeIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { shareIcon } from '#ui/icons-lazy.ts';
import { Picture } from '#ui/picture.tsx';
import { createFocusingHandler } from '#ui/with-focus.ts';
import styles from './photo-list.module.css';
import { getFullSize, type Photo } from './photos.ts';
import { photoList as words } from './words.ts';

const WIDE_SIZES = '(width < 40em) 100vw, min(100vw, 105vh)';
const HALF_SIZES = '(width < 40em) 100vw, min(50vw, 53vh)';

/** So many photos fill a phone's first screen. */
const EAGER_PHOTOS = 2;

interface PhotoListProps {
  readonly open: boolean;
  readonly property: PropertyDetail;
  readonly photos: readonly Photo[];
  readonly onOpen: (index: number) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

/** With captions (spec §2); each photo opens in the viewer. */
export function PhotoList({ open, property, photos, onOpen, onShare, onClose }: PhotoListProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} shape="stage" className={styles['page']}>
      <header className="rigid ruled ground-paper query-box">
        <div className={`wrap stack gap-3 middle ${styles['bar']}`}>
          <IconButton label={words.close} icon={closeIcon} onClick={onClose} className={styles['close']} />
          <div className={`can-shrink ${styles['words']}`}>
            <Price property={property} className={styles['price']} />
            <p className="muted one-line text-sm">{property.title}</p>
          </div>
          <IconButton label={words.share} icon={shareIcon} variant="edge" aria-haspopup="dialog" onClick={onShare} />
        </div>
      </header>
      <div className={`grow ${styles['scroll']}`}>
        <div className="wrap">
          <h2 className="visually-hidden">{words.title}</h2>
          <div className={classNames('stack gap-6', styles['photos'])}>
            {photos.map((photo, index) => (
              <figure key={`${index} ${getFullSize(photo)}`}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={`block bleed ${styles['open']}`}
                  onClick={createFocusingHandler(() => onOpen(index))}
                >
                  <Picture
                    picture={photo.picture}
                    fallbackSrc={photo.src}
                    sizes={index === 0 ? WIDE_SIZES : HALF_SIZES}
                    alt={photo.alt}
                    eager={index < EAGER_PHOTOS}
                    className={styles['picture']}
                  />
                </button>
                <figcaption className="flex spread gap-3 text-sm medium pad-top-2">
                  <span>{photo.alt}</span>
                  <span className="muted tabular rigid regular">
                    {index + 1} of {photos.length}
                  </span>
                </figcaption>
              </figure>
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
