import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { cardTitle } from '#lib/card-title.ts';
import { sentenceCase } from '#lib/text.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { closeIcon } from '#ui/icon.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './compare-head.module.css';
import type { CompareColumn } from './use-columns.ts';
import type { PhotosInStep } from './use-photos-in-step.ts';

/** How many photos a home has. */
export const photoCount = (property: PropertyDetail | undefined): number =>
  Math.max(property?.pictures?.length ?? 0, property?.images?.length ?? 0, 1);

interface CompareHeadProps {
  readonly column: CompareColumn;
  readonly place: number;
  readonly photos: PhotosInStep;
  /** The comparison without this home. */
  readonly without: Destination;
}

/** The head of a home's column: its photos, what it costs, what it is called, and the way to take it out. */
export function CompareHead({ column, place, photos, without }: CompareHeadProps) {
  const { id, property, state } = column;
  const name = property?.title ?? `home ${id}`;
  return (
    <div className={styles['head']}>
      <div className={styles['photos']}>
        {property === undefined ? (
          <span className={styles['none']} />
        ) : (
          <Photos property={property} photos={photos} place={place} />
        )}
        <IconLink label={`Take out ${name}`} icon={closeIcon} look="photo" className={styles['out']} {...without} />
      </div>
      {property === undefined ? (
        <Absent column={column} />
      ) : (
        <>
          <Price property={property} className={styles['price']} />
          <p className={styles['title']}>
            <Link to="/property/$id" params={{ id: `${id}` }} title={name} className="hover-line">
              {cardTitle(name)}
            </Link>
          </p>
          <p className={styles['place']}>{placeLine(property)}</p>
          {isGone(property) && <Badge tone="plain">{sentenceCase(property.status ?? '')}</Badge>}
          {state === 'known' && column.home !== undefined && (
            <p className={classNames('screen-only', styles['kept'])}>
              On this <DeviceName />
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Absent({ column: { id, state, retry } }: { readonly column: CompareColumn }) {
  if (state === 'looking') {
    return (
      <div aria-busy="true">
        <Skeleton shape="title" width={75} />
        <Skeleton width={100} />
      </div>
    );
  }
  return (
    <>
      <p className={styles['title']}>Home {id}</p>
      <p className={styles['place']}>
        {state === 'unknown' ? (
          'There is no home with this number, or it has been taken down.'
        ) : (
          <>
            It is not on this <DeviceName />, and could not be asked for just now.
          </>
        )}
      </p>
      {state === 'unreachable' && <LinkButton onClick={retry}>Try again</LinkButton>}
    </>
  );
}

interface PhotosProps {
  readonly property: PropertyDetail;
  readonly photos: PhotosInStep;
  readonly place: number;
}

/** Wide enough for four beside each other on a computer, two on a phone. */
const SIZES = '(min-width: 900px) 260px, 45vw';

function Photos({ property, photos: { index, hasHand, track }, place }: PhotosProps) {
  const pictures = property.pictures ?? [];
  return (
    <div {...track(place)} className={classNames('flex rounded', styles['track'])}>
      {Array.from({ length: photoCount(property) }, (_, number) => {
        // One ahead, once a hand has come: photos that nobody looks at cost data.
        const isNear = number <= index + (hasHand ? 1 : 0);
        return (
          <span key={number} className={styles['slide']}>
            {isNear && (
              <Picture
                picture={pictures[number]}
                fallbackSrc={property.images?.[number]}
                sizes={SIZES}
                alt={number === 0 ? '' : undefined}
                eager
              />
            )}
          </span>
        );
      })}
    </div>
  );
}
