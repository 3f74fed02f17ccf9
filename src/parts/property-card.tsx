import { useHydrated } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { lastReduction } from '#contract/property-facts.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { Tag } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Confirmed } from './confirmed.tsx';
import { useDeviceParts } from './device-parts.tsx';
import { type CardTag, type FactSource, formatPlace, getCardTag, getFacts } from './facts.ts';
import { Price } from './price.tsx';
import styles from './property-card.module.css';
import { SaveButton } from './save-button.tsx';

const GRID_SIZES =
  '(width >= 80em) 292px, (width >= 64em) calc(31.6vw - 20px), (width >= 40em) calc(50vw - 36px), 100vw';

interface PropertyCardProps {
  readonly property: PropertySummary;
  readonly priority?: boolean;
  readonly headingLevel?: 2 | 3;
  readonly sizes?: string;
  /** A tag that the screen itself shows already, so the card does not. */
  readonly knownTag?: CardTag | undefined;
  readonly note?: string | undefined;
  /** On phones the picture runs to the edges of the screen. */
  readonly edge?: boolean;
}

/** One link, named by the full title. Memoised: opening the map of a list renders none of its cards again. */
export const PropertyCard = memo(function PropertyCard({
  property,
  priority = false,
  headingLevel = 3,
  sizes = GRID_SIZES,
  knownTag,
  note,
  edge = false,
}: PropertyCardProps) {
  // The server does not know about compact cards; a card that comes later does.
  const isHydrated = useHydrated();
  const [isFirst] = useState(priority && !(isHydrated && document.documentElement.dataset['cards'] === 'compact'));
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const shortTitle = formatCardTitle(property.title);
  const isShortened = shortTitle !== property.title;
  const tag = getCardTag(property, Date.now());
  const hasTag = tag !== null && tag !== knownTag;
  const place = formatPlace(property);
  return (
    <article className={classNames(`can-shrink ${styles['card']}`, edge && styles['edge'])}>
      <div className={`relative photo-shape clipped rounded ground-linen ${styles['frame']}`}>
        <Picture
          picture={property.pictures?.[0]}
          fallbackSrc={property.images?.[0]}
          // A late picture takes the file that fits the room it has got: compact cards have little.
          sizes={isFirst ? sizes : `auto, ${sizes}`}
          alt=""
          eager={isFirst}
          priority={isFirst}
        />
        {(hasTag || lastReduction(property) !== undefined) && <Tag className={styles['tag']}>{hasTag ? tag : ''}</Tag>}
      </div>
      <div className={styles['body']}>
        <Price property={property} className={styles['price']} />
        <Heading className={`clamp ${styles['title']}`}>
          <CoverLink
            to="/property/$id"
            params={{ id: `${property.id}` }}
            title={isShortened ? property.title : undefined}
          >
            {isShortened ? (
              <>
                <span aria-hidden="true">{shortTitle}</span>
                <span className="visually-hidden">{property.title}</span>
              </>
            ) : (
              shortTitle
            )}
          </CoverLink>
        </Heading>
        {place !== '' && <p className={`clamp leading-snug muted text-15 ${styles['place']}`}>{place}</p>}
        <FactsRow property={property} />
        <Confirmed property={property} className={`top-1 text-sm leading-20 ${styles['confirmed']}`} />
        {note && <p className="text-sm strong top-1 tea leading-20">{note}</p>}
        <DistanceSlot property={property} />
      </div>
      <SaveButton property={property} className={styles['save']} />
    </article>
  );
});

/** A separate component, so that the card does not render again when the part loads. */
function DistanceSlot({ property }: { readonly property: PropertySummary }) {
  const OwnDistances = useDeviceParts()?.OwnDistances;
  return OwnDistances && <OwnDistances property={property} />;
}

export function FactsRow({ property }: { readonly property: FactSource }) {
  const facts = getFacts(property);
  if (facts.length === 0) return null;
  return (
    <ul className={`row text-sm tabular muted leading-20 ${styles['facts']}`}>
      {facts.map(({ kind, value, unit }) => (
        <li key={kind}>
          <b className="ink">{value}</b>
          {unit === '' ? '' : ` ${unit}`}
        </li>
      ))}
    </ul>
  );
}

export function CardSkeleton({ edge = false }: { readonly edge?: boolean }) {
  return (
    <div className={classNames(`can-shrink ${styles['skeleton']}`, edge && styles['edge'])} aria-hidden="true">
      <Skeleton shape="picture" className={styles['bone-picture']} />
      <Skeleton shape="price" width={60} className={styles['bone-price']} />
      <Skeleton shape="title" width={75} className={styles['bone-title']} />
      <Skeleton width={40} className={styles['bone-place']} />
      <Skeleton width={60} className={styles['bone-facts']} />
    </div>
  );
}

interface CardGridProps {
  readonly properties: readonly PropertySummary[];
  readonly priorityCount?: number;
  readonly headingLevel?: 2 | 3;
  readonly knownTag?: CardTag | undefined;
  readonly noteOf?: ((property: PropertySummary) => string | undefined) | undefined;
}

export function CardGrid({ properties, priorityCount = 0, headingLevel = 2, knownTag, noteOf }: CardGridProps) {
  const [isServed] = useState(!useHydrated());
  const hiding = useDeviceParts()?.hiding;
  return (
    <>
      {/* index.html hides cards by these two attributes before the first paint. */}
      <ul className={styles['grid']} data-served={isServed || undefined}>
        {properties.map((property, index) => {
          const state = hiding?.stateOf(property.id, isServed);
          if (state === 'left-out') return null;
          const isLine = hiding && state === 'line';
          return (
            <li
              key={property.id}
              className="relative can-shrink"
              data-property={property.id}
              data-late={isLine || undefined}
            >
              {isLine ? (
                <hiding.Line property={property} />
              ) : (
                <PropertyCard
                  property={property}
                  priority={index < priorityCount}
                  headingLevel={headingLevel}
                  knownTag={knownTag}
                  note={noteOf?.(property)}
                  edge
                />
              )}
              {hiding && !isLine && <hiding.Button property={property} />}
            </li>
          );
        })}
      </ul>
      {/* In a served list each hidden card has its line. */}
      {hiding && !isServed && <hiding.Foot properties={properties} />}
    </>
  );
}

const SKELETON_CARDS = 6;

export function CardSkeletonGrid({ words }: { readonly words: string }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <div className={styles['grid']}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <CardSkeleton key={index} edge />
        ))}
      </div>
    </div>
  );
}
