import { useQuery } from '@tanstack/react-query';
import { home } from '#content/home.ts';
import type { Picture as PictureData, PropertySummary } from '#contract/property.ts';
import { tileCountsQuery } from '#data/content.queries.ts';
import { featuredQuery, forSaleQuery } from '#data/property.queries.ts';
import { Link } from '#ui/link.tsx';
import { PlanDrawing } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { RoomDrawing } from '#ui/plan.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './lifestyle-tiles.module.css';
import { tiles as words } from './words.ts';

const SIZES = '(width >= 82.5em) 392px, (width >= 56.25em) calc(33.3vw - 46px), calc(50vw - 24px)';

/** Each of six searches has a picture of a loaded property that fits, and a count. */
export function LifestyleTiles() {
  const featured = useQuery(featuredQuery()).data?.items ?? [];
  const forSale = useQuery(forSaleQuery()).data?.items ?? [];
  const counts = useQuery(tileCountsQuery()).data?.record;
  const pictures = getTilePictures([...forSale, ...featured]);
  const renderPicture = (id: string) => {
    const picture = pictures.get(id);
    return picture === undefined ? (
      <span className={`stack rounded photo-shape centred ground-linen ${styles['plan']}`}>
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
        <ul className={`stack ${styles['tiles']}`}>
          {home.lifestyle.tiles.map((tile) => (
            <li key={tile.id}>
              <Link className="stack one-column gap-2 strong" {...tile.link}>
                {renderPicture(tile.id)}
                <span className="stack end-column gap-x-3 align-baseline">
                  {tile.title}
                  {counts?.[tile.id] !== undefined && (
                    <b>
                      {counts[tile.id]}
                      <span className="visually-hidden">{words.listed}</span>
                    </b>
                  )}
                  <small className="text-sm muted whole-row regular">{tile.text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const isOneOf = (value: string | null | undefined, ...names: readonly string[]): boolean =>
  value != null && names.includes(value.toLowerCase());
const isTagged = (property: PropertySummary, tag: string): boolean =>
  property.tags?.some((value) => isOneOf(value, tag)) === true;

const fits: Readonly<Record<string, (property: PropertySummary) => boolean>> = {
  furnished: (property) => isOneOf(property.furnishing, 'furnished'),
  'off-plan': (property) => isTagged(property, 'off-plan'),
  office: (property) => isOneOf(property.subtype, 'office-space', 'office'),
  land: (property) => isOneOf(property.property_type, 'land'),
  'modern-apartments': (property) => isOneOf(property.subtype, 'apartment', 'flats') && !isTagged(property, 'off-plan'),
  'on-compound': (property) => isTagged(property, 'on-compound') && !isTagged(property, 'off-plan'),
};

/** By tile, each from another property that fits; a furnished one shows its second picture, from inside. */
export function getTilePictures(properties: readonly PropertySummary[]): ReadonlyMap<string, PictureData> {
  const pictures = new Map<string, PictureData>();
  const used = new Set<number>();
  for (const { id } of home.lifestyle.tiles) {
    const property = properties.find(
      (candidate) => !used.has(candidate.id) && candidate.pictures?.[0] !== undefined && fits[id]?.(candidate) === true,
    );
    const [first, second] = property?.pictures ?? [];
    const picture = id === 'furnished' ? (second ?? first) : first;
    if (property === undefined || picture === undefined) continue;
    used.add(property.id);
    pictures.set(id, picture);
  }
  return pictures;
}
