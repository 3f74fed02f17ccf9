import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { toSentenceCase } from '#lib/text.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeIcon } from '#ui/icon.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import styles from './compare-head.module.css';
import type { CompareColumn } from './use-columns.ts';
import type { usePhotosInStep } from './use-photos-in-step.ts';
import { compareHead as words } from './words.tsx';

/** Without photos there is one empty frame. */
export const countPhotos = (property: PropertyDetail | undefined): number =>
  Math.max(property?.pictures?.length ?? 0, property?.images?.length ?? 0, 1);

interface CompareHeadProps {
  readonly column: CompareColumn;
  readonly index: number;
  readonly photos: ReturnType<typeof usePhotosInStep>;
  readonly without: Destination;
}

export function CompareHead({ column, index, photos, without }: CompareHeadProps) {
  const { id, property, saved, isSummary } = column;
  const title = property?.title ?? words.unknownName(id);
  return (
    <div className={`stack content-start justify-start can-shrink gap-2px ${styles['head']}`}>
      <div className={`relative full-width bottom-1 ${styles['photos']}`}>
        {property === undefined ? (
          <span className={`block photo-shape rounded ground-linen ${styles['none']}`} />
        ) : (
          <Photos property={property} photos={photos} column={index} />
        )}
        <IconLink
          label={words.takeOut(title)}
          icon={closeIcon}
          variant="photo"
          className={`screen-only ${styles['out']}`}
          {...without}
        />
      </div>
      {property === undefined ? (
        <Absent column={column} />
      ) : (
        <>
          <Price property={property} className={styles['price']} />
          <p className={styles['title']}>
            <Link to="/property/$id" params={{ id: `${id}` }} title={title} className="relative block hover-line">
              {formatUnbroken(formatCardTitle(title))}
            </Link>
          </p>
          <p className={`text-sm leading-snug muted ${styles['place']}`}>{formatPlace(property)}</p>
          {property.reference != null && (
            <p className={`print-only leading-snug muted ${styles['place']}`}>{words.reference(property.reference)}</p>
          )}
          {isGone(property) && <Badge tone="plain">{toSentenceCase(property.status ?? '')}</Badge>}
          {isSummary && <p className="text-sm leading-snug muted">{words.summary}</p>}
          {saved !== undefined && <p className="screen-only strong text-sm leading-snug saved">{words.saved}</p>}
        </>
      )}
    </div>
  );
}

function Absent({ column: { id, state, retry } }: { readonly column: CompareColumn }) {
  if (state === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton shape="title" width={75} />
        <Skeleton width={100} />
      </div>
    );
  }
  return (
    <>
      <p className={styles['title']}>{words.unknownTitle(id)}</p>
      <p className={`text-sm leading-snug muted ${styles['place']}`}>{words.unreachable}</p>
      <LinkButton onClick={retry}>{words.tryAgain}</LinkButton>
    </>
  );
}

interface PhotosProps {
  readonly property: PropertyDetail;
  readonly photos: CompareHeadProps['photos'];
  readonly column: number;
}

/** Wide enough for four beside each other on a computer, two on a phone. */
const SIZES = '(width >= 56.25em) 260px, 45vw';

function Photos({ property, photos: { index, isUsed, trackProps }, column }: PhotosProps) {
  // The next photo only once someone looks through them: it costs data.
  const last = index + (isUsed ? 1 : 0);
  return (
    <div {...trackProps(column)} className={classNames('flex rounded rail', styles['track'])}>
      {Array.from({ length: countPhotos(property) }, (_, photo) => (
        <span key={photo} className={`photo-shape ground-linen own-line ${styles['slide']}`}>
          {photo <= last && (
            <Picture
              picture={property.pictures?.[photo]}
              fallbackSrc={property.images?.[photo]}
              sizes={SIZES}
              alt={photo === 0 ? '' : undefined}
              eager
            />
          )}
        </span>
      ))}
    </div>
  );
}
