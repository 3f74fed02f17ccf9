import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { AMENITIES } from '#contract/amenities.ts';
import { getPlaces, type PropertyFilter, withPlaces } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { getSizeName } from '#contract/size-name.ts';
import { resetStoredFilters } from '#data/stored-filters.ts';
import { formatLongDate } from '#lib/dates.ts';
import { fold } from '#lib/fold.ts';
import { formatKes, formatNumber } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './applied-filters.module.css';
import { createSearchLink, withAgreement } from './search-address.ts';
import {
  agreementWords,
  formatPriceWords,
  furnishingWords,
  mustHaveWords,
  propertyTypeWords,
  tagWords,
} from './words.ts';
import { tags as words } from './words-results.tsx';

interface AppliedFilter {
  /** A field, "price", or an amenity as "amenities-4". */
  readonly key: string;
  readonly label: string;
  readonly without: Search['filter'];
}

/** Neither the country nor an untouched default has a tag (S8). */
export function getAppliedFilters(filter: Search['filter']): AppliedFilter[] {
  const { agreement_type, property_type, subtype, tag, bedrooms, bathrooms, rooms, furnishing } = filter;
  const { amenities = [], min_size: size, water, parking, available_by: by, max_service_charge: charge } = filter;
  const without = (...fields: readonly (keyof PropertyFilter)[]): Search['filter'] => ({
    ...filter,
    ...Object.fromEntries(fields.map((field) => [field, undefined])),
  });
  const field = (key: keyof PropertyFilter, label: string | false | 0 | undefined) =>
    [key, label, without(key)] as const;
  const withoutAmenity = (id: number): Search['filter'] => {
    const others = amenities.filter((other) => other !== id);
    return { ...filter, amenities: others.length === 0 ? undefined : others };
  };
  const places = getPlaces(filter);
  const agreement = agreement_type === 'SALE' ? undefined : agreementWords[agreement_type];
  const tags: readonly (readonly [key: string, label: string | false | 0 | undefined, without: Search['filter']])[] = [
    // First, since the map shows little of a row.
    field('bounds', filter.bounds && 'Area of the map'),
    ['agreement_type', agreement, withAgreement(filter, 'SALE')],
    field('property_type', property_type && propertyTypeWords[property_type]),
    field('subtype', subtype),
    field('tag', tag && tagWords[tag]),
    ...places.map((name): readonly [string, string, Search['filter']] => [
      places.length === 1 ? 'location' : `places-${fold(name)}`,
      name,
      withPlaces(
        filter,
        places.filter((other) => other !== name),
      ),
    ]),
    ['price', formatPriceWords(filter.min_price, filter.max_price), without('min_price', 'max_price')],
    field('bedrooms', bedrooms && `${bedrooms} or more beds`),
    field('bathrooms', bathrooms && `${bathrooms} or more baths`),
    field('rooms', rooms && capitalise(getSizeName(rooms))),
    field('furnishing', furnishing && furnishingWords[furnishing]),
    ...amenities.map((id) => [`amenities-${id}`, AMENITIES.get(id) ?? `Amenity ${id}`, withoutAmenity(id)] as const),
    field('min_size', size !== undefined && `${formatNumber(size)} sq ft or more`),
    field('water', water && mustHaveWords.water[water]),
    field('backup_power', filter.backup_power && mustHaveWords.backup_power),
    field('pets', filter.pets && mustHaveWords.pets),
    field('parking', parking !== undefined && `${parking} or more parking spaces`),
    field('available_by', by && `Free by ${formatLongDate(by)}`),
    field('max_service_charge', charge !== undefined && `Service charge up to ${formatKes(charge)}`),
    field('reduced', filter.reduced && 'Reduced'),
  ];
  return tags.flatMap(([key, label, rest]) => (label ? [{ key, label, without: rest }] : []));
}

const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** The motion script wraps the tags while none is pressed or focused; from then on removed tags animate. */
function useMovingTags(list: RefObject<HTMLElement | null>, filter: Search['filter']) {
  const [motion, setMotion] = useState<typeof import('#ui/motion.tsx')>();
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    // A visitor who only looks loads nothing more.
    const listeners = new AbortController();
    const onInteraction = (): void => {
      listeners.abort();
      void import('#ui/motion.tsx').then(setMotion, () => undefined);
    };
    for (const type of INTERACTIONS) {
      window.addEventListener(type, onInteraction, { passive: true, signal: listeners.signal });
    }
    return () => listeners.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another filter the list may have lost the focus
  useEffect(() => {
    if (motion !== undefined && list.current?.matches(':active, :focus-within') === false) setMoving(true);
  }, [motion, filter]);
  return isMoving && motion !== undefined ? motion : { MovingRows: Fragment, MovingRow: 'li' as const };
}

/** Each tag is a link to the search without it (S8). */
export function AppliedFilters({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const applied = getAppliedFilters(filter);
  const list = useRef<HTMLUListElement>(null);
  const isRemoving = useRef(false);

  // A pressed tag disappears with the focus, which moves to the next tag, or to the page if there is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new filter has removed the tag
  useEffect(() => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    const next = [...(list.current?.querySelectorAll<HTMLElement>('li:not([inert]) a') ?? [])].find(
      (link) => link.offsetParent !== null,
    );
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [filter]);
  // It must run after the effect above, which may focus a tag.
  const { MovingRows, MovingRow } = useMovingTags(list, filter);
  const onRemove = () => {
    isRemoving.current = true;
  };
  /** Resets the stored filters too (S10). */
  const onClear = () => {
    resetStoredFilters();
    onRemove();
  };

  // The last tags leave an empty list behind, which takes no room.
  if (applied.length === 0 && MovingRow === 'li') return null;
  return (
    <ul ref={list} className={`middle gap-2 flex bleed scroll-x ${styles['tags']}`} aria-label={words.list}>
      <MovingRows>
        {applied.map(({ key, label, without }) => (
          <MovingRow key={key} className={classNames('rigid', key === 'agreement_type' && styles['pressed'])}>
            <Link
              {...createSearchLink(without, { view })}
              className={`relative inline-flex middle rigid ground-sheet text-sm medium gap-6px framed rounded-1 ${styles['tag']}`}
              onClick={onRemove}
            >
              <span className="visually-hidden">{words.remove}</span>
              <span className="one-line">{label}</span>
              <Icon path={closeIcon} className={styles['cross']} />
            </Link>
          </MovingRow>
        ))}
        {applied.length === 0 ? null : (
          <MovingRow key="all" className="rigid">
            <TextLink {...createSearchLink({}, { view })} onClick={onClear} className="text-sm nowrap">
              {words.clearAll}
            </TextLink>
          </MovingRow>
        )}
      </MovingRows>
    </ul>
  );
}
