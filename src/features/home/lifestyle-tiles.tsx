import { useQuery } from '@tanstack/react-query';
import { home } from '#content/home.ts';
import type { Picture as PictureData, PropertySummary } from '#contract/property.ts';
import { tileCountsQuery } from '#data/content.queries.ts';
import { featuredQuery, forSaleQuery } from '#data/property.queries.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { PlanDrawing } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { RoomDrawing } from '#ui/plan.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './lifestyle-tiles.module.css';

const SIZES = '(min-width: 1320px) 392px, (min-width: 900px) calc(33.3vw - 46px), calc(50vw - 24px)';

/**
 * "A Home to Suit Every Lifestyle": six ways into the search. Each tile shows a picture of a property that fits it, out
 * of those that the page has loaded, and how many homes are behind it.
 */
export function LifestyleTiles() {
  const featured = useQuery(featuredQuery()).data?.items ?? [];
  const forSale = useQuery(forSaleQuery()).data?.items ?? [];
  const counts = useQuery(tileCountsQuery()).data?.record;
  const pictures = picturesOfTiles([...forSale, ...featured]);
  const shown = (id: string) => {
    const picture = pictures.get(id);
    return picture === undefined ? (
      <span className={classNames('stack rounded', styles['plan'])}>
        {id === 'land' ? <PlanDrawing drawing="plot" solid /> : <RoomDrawing />}
      </span>
    ) : (
      <Picture picture={picture} sizes={SIZES} alt="" className="rounded" />
    );
  };
  return (
    <section className="section" aria-labelledby="lifestyle">
      <div className="wrap">
        <SectionHead id="lifestyle" title={home.lifestyle.title} />
        <ul className={styles['tiles']}>
          {home.lifestyle.tiles.map((tile) => (
            <li key={tile.id}>
              <Link {...tile.link}>
                {shown(tile.id)}
                <span className={classNames('stack gap-x-3', styles['words'])}>
                  {tile.title}
                  {counts?.[tile.id] !== undefined && (
                    <b>
                      {counts[tile.id]}
                      <span className="visually-hidden"> listed.</span>
                    </b>
                  )}
                  <small>{tile.text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const says = (value: string | null | undefined, ...names: readonly string[]): boolean =>
  value != null && names.includes(value.toLowerCase());
const isTagged = (property: PropertySummary, tag: string): boolean =>
  property.tags?.some((own) => says(own, tag)) === true;

const fits: Readonly<Record<string, (property: PropertySummary) => boolean>> = {
  furnished: (property) => says(property.furnishing, 'furnished'),
  'off-plan': (property) => isTagged(property, 'off-plan'),
  office: (property) => says(property.subtype, 'office-space', 'office'),
  land: (property) => says(property.property_type, 'land'),
  'modern-apartments': (property) => says(property.subtype, 'apartment', 'flats') && !isTagged(property, 'off-plan'),
  'on-compound': (property) => isTagged(property, 'on-compound') && !isTagged(property, 'off-plan'),
};

/**
 * A picture for each lifestyle tile, from properties that fit it. A property lends its picture to one tile only; a tile
 * that none fits has no picture. Furnished homes are shown from inside, where there is a second picture.
 */
export function picturesOfTiles(properties: readonly PropertySummary[]): ReadonlyMap<string, PictureData> {
  const chosen = new Map<string, PictureData>();
  const lent = new Set<number>();
  for (const { id } of home.lifestyle.tiles) {
    const property = properties.find(
      (one) => !lent.has(one.id) && (one.pictures?.length ?? 0) > 0 && fits[id]?.(one) === true,
    );
    const picture = id === 'furnished' ? (property?.pictures?.[1] ?? property?.pictures?.[0]) : property?.pictures?.[0];
    if (property === undefined || picture === undefined) continue;
    lent.add(property.id);
    chosen.set(id, picture);
  }
  return chosen;
}
