import { type MouseEvent, type ReactNode, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { photosIcon } from '#ui/icons-lazy.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { createFocusingHandler } from '#ui/with-focus.ts';
import styles from './photo-mosaic.module.css';
import { getFullSize, hasGeneratedPictures, type Photo } from './photos.ts';
import { formatStatedArea, StatedSquare } from './stated-square.tsx';
import { photos as words } from './words.ts';

const MOSAIC_PHOTOS = 3;

const FIRST_SIZES = '(width >= 82.5em) 823px, (width >= 40em) 64vw, 100vw';
const ONLY_SIZES = '(width >= 82.5em) 1240px, 100vw';
const PAIR_SIZES = '(width >= 82.5em) 617px, (width >= 40em) 50vw, 100vw';
const NEXT_SIZES = '(width >= 82.5em) 411px, (width >= 40em) 33vw, 50vw';

interface PhotoMosaicProps {
  /** Undefined until it has loaded: the first photo is known then, or none. */
  readonly property: PropertyDetail | undefined;
  /** This device has no details: the photo may be missing too. */
  readonly isSummary: boolean;
  readonly photos: readonly Photo[];
  readonly onOpen: (index: number) => void;
  readonly onShowAll: () => void;
  /** Pointer or focus reach a photo, so that the viewer can load. */
  readonly onApproach: () => void;
}

/** Each of three photos links to its file; with script it opens the viewer. */
export function PhotoMosaic({ property, isSummary, photos, onOpen, onShowAll, onApproach }: PhotoMosaicProps) {
  const [isOffline, setOffline] = useState(false);
  if (property && photos.length === 0) return <NoPhotos property={property}>{words.none}</NoPhotos>;
  if (property && isSummary && isOffline) {
    return (
      <NoPhotos property={property}>
        Its photos are not on this <DeviceName /> yet.
      </NoPhotos>
    );
  }
  const shown = photos.slice(0, property ? MOSAIC_PHOTOS : 1);
  const count = property ? shown.length : MOSAIC_PHOTOS;
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari does not focus a pressed link, to which the viewer returns the focus.
    event.currentTarget.focus();
    onOpen(index);
  };
  return (
    <>
      <section
        aria-label={words.label}
        className={`relative stack ${styles['mosaic']}`}
        data-count={count}
        inert={property === undefined}
        data-summary={isSummary ? '' : undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onErrorCapture={() => setOffline(true)}
      >
        {shown.map((photo, index) => (
          <a
            key={`${index} ${getFullSize(photo)}`}
            href={getFullSize(photo)}
            className={`relative clipped block ground-linen photo-shape ${styles['photo']}`}
            aria-haspopup="dialog"
            onClick={(event) => open(event, index)}
          >
            <Picture
              picture={photo.picture}
              fallbackSrc={photo.src}
              sizes={getSizes(index, count)}
              alt={photo.alt}
              eager
              priority={index === 0}
              className={styles['fill']}
            />
          </a>
        ))}
        {property === undefined &&
          Array.from({ length: count - shown.length }, (_, index) => (
            <Skeleton
              key={index}
              className={`relative clipped block ground-linen photo-shape ${styles['photo']} ${styles['bone']}`}
            />
          ))}
        {property && photos.length > MOSAIC_PHOTOS && (
          <Button
            small
            icon={photosIcon}
            className={`needs-script screen-only absolute ${styles['all']}`}
            aria-haspopup="dialog"
            onClick={createFocusingHandler(onShowAll)}
          >
            {words.showAll(photos.length)}
          </Button>
        )}
        {property && isSummary && (
          <NoPhotos property={property} className={`from-640 ${styles['beside']}`}>
            Its other photos are not on this <DeviceName /> yet.
          </NoPhotos>
        )}
      </section>
      {property && hasGeneratedPictures(property) && (
        <p className={classNames('muted text-xs', styles['generated'])}>{words.generated}</p>
      )}
    </>
  );
}

function getSizes(index: number, count: number): string {
  if (count === 1) return ONLY_SIZES;
  if (count === 2) return PAIR_SIZES;
  return index === 0 ? FIRST_SIZES : NEXT_SIZES;
}

interface NoPhotosProps {
  readonly property: PropertyDetail;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A low strip with the stated area, drawn to scale. */
function NoPhotos({ property, className, children }: NoPhotosProps) {
  const area = formatStatedArea(property);
  return (
    <div className={classNames(`middle gap-4 muted text-sm flex ground-linen ${styles['none']}`, className)}>
      {area !== undefined && <StatedSquare area={area} />}
      <p>
        {area?.words} {children}
      </p>
    </div>
  );
}
