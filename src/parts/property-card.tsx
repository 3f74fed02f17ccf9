import { memo } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { lastReduction } from '#contract/property-facts.ts';
import { cardTitle } from '#lib/card-title.ts';
import { Tag } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import cardSkeleton from './card-skeleton.module.css';
import { useDeviceParts } from './device-parts.tsx';
import { type CardTag, cardTag, type FactSource, factsOf, placeLine } from './facts.ts';
import factsRow from './facts-row.module.css';
import { Price } from './price.tsx';
import styles from './property-card.module.css';
import { SaveButton } from './save-button.tsx';

/** Width of a card's picture in the card grid: one, two, three, then four or five across. */
const GRID_SIZES =
  '(min-width: 1280px) 292px, (min-width: 1024px) calc(31.6vw - 20px), (min-width: 640px) calc(50vw - 36px), 100vw';

/**
 * The card of a property: picture, price, title, place, facts. The whole card is one link, named by the full
 * title; the picture is decorative beside it. Over the picture stands the save button.
 * @param knownTag a word the screen itself already says ("To let" in a list of properties to let), so the card does not
 * @param note a line below the facts
 * @param edge on phones the picture runs to the edges of the screen
 */
// Memoised: opening the map of a list renders none of its cards again.
export const PropertyCard = memo(function PropertyCard({
  property,
  priority = false,
  eager = false,
  headingLevel = 3,
  sizes = GRID_SIZES,
  knownTag,
  note,
  edge = false,
}: {
  readonly property: PropertySummary;
  readonly priority?: boolean;
  readonly eager?: boolean;
  readonly headingLevel?: 2 | 3;
  readonly sizes?: string;
  readonly knownTag?: CardTag | undefined;
  readonly note?: string | undefined;
  readonly edge?: boolean;
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const shown = cardTitle(property.title);
  const cut = shown !== property.title;
  const tag = cardTag(property, Date.now());
  const hasTag = tag !== null && tag !== knownTag;
  const place = placeLine(property);
  return (
    <article className={classNames(styles['card'], edge && styles['edge'])}>
      <div className={styles['frame']}>
        <Picture
          picture={property.pictures?.[0]}
          fallbackSrc={property.images?.[0]}
          sizes={sizes}
          alt=""
          eager={eager || priority}
          priority={priority}
        />
        {(hasTag || lastReduction(property) !== undefined) && <Tag className={styles['tag']}>{hasTag ? tag : ''}</Tag>}
      </div>
      <div className={styles['body']}>
        <Price property={property} className={styles['price']} />
        <Heading className={styles['title']}>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }} title={cut ? property.title : undefined}>
            {cut ? (
              <>
                <span aria-hidden="true">{shown}</span>
                <span className="visually-hidden">{property.title}</span>
              </>
            ) : (
              shown
            )}
          </CoverLink>
        </Heading>
        {place !== '' && <p className={classNames('clamp', styles['place'])}>{place}</p>}
        <FactsRow property={property} />
        {note && <p className={classNames('text-sm strong', styles['note'])}>{note}</p>}
        <DistanceSlot property={property} />
      </div>
      <SaveButton property={property} className={styles['save']} />
    </article>
  );
});

/** A component of its own, so that the card is not rendered again when the part loads. */
function DistanceSlot({ property }: { readonly property: PropertySummary }) {
  const OwnDistances = useDeviceParts()?.OwnDistances;
  return OwnDistances && <OwnDistances property={property} />;
}

/** Beds, baths and area in one line, parted by ticks; nothing when none is known. */
export function FactsRow({ property }: { readonly property: FactSource }) {
  const facts = factsOf(property);
  if (facts.length === 0) return null;
  return (
    <ul className={classNames('row text-sm tabular', factsRow['facts'])}>
      {facts.map(({ kind, value, unit }) => (
        <li key={kind}>
          <b>{value}</b>
          {unit === '' ? '' : ` ${unit}`}
        </li>
      ))}
    </ul>
  );
}

export function CardSkeleton({ edge = false }: { readonly edge?: boolean }) {
  return (
    <div className={classNames(cardSkeleton['card'], edge && cardSkeleton['edge'])} aria-hidden="true">
      <Skeleton shape="picture" className={cardSkeleton['frame']} />
      <Skeleton shape="price" width={60} className={cardSkeleton['price']} />
      <Skeleton shape="title" width={75} className={cardSkeleton['title']} />
      <Skeleton width={40} className={cardSkeleton['place']} />
      <Skeleton width={60} className={cardSkeleton['facts']} />
    </div>
  );
}
