import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import places from '#content/places.json' with { type: 'json' };
import type { PlaceCounts } from '#contract/content-answers.ts';
import { canBeReference, isLikelyReference } from '#contract/content-calls.ts';
import { getPlaces, MAX_PLACES, withPlaces } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { choiceCountsQuery, placeCountsQuery, referenceQuery } from '#data/content.queries.ts';
import { fold } from '#lib/fold.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { findReferenced } from '#parts/referenced.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import fields from '#ui/field.module.css';
import { closeIcon, Icon, plusIcon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { enterIcon, mapIcon } from '#ui/icons-lazy.ts';
import tagStyles from './applied-filters.module.css';
import styles from './location-picker.module.css';
import { matchPlaces, type PlaceGroup, type PlaceMatch, pickLargest } from './match-places.ts';
import { ANY_LOCATION } from './words.ts';
import { dialog as dialogWords, picker as words } from './words-lazy.tsx';

const getNames = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const areas = getNames(places.nairobi_areas);
const cities = getNames(places.cities);
const groups: readonly PlaceGroup[] = [
  { label: words.areas, places: areas },
  { label: words.cities, places: cities },
  { label: words.counties, places: getNames(places.counties) },
];

function getOpeningGroups(counts: PlaceCounts): readonly PlaceGroup[] {
  const most = pickLargest([...areas, ...cities], counts);
  if (most.length === 0) return groups;
  const [, ...others] = groups;
  return [
    { label: words.mostProperties, places: most },
    // Those with most properties stand right above, so all areas are in order of names.
    { label: words.allAreas(areas.length), places: areas.toSorted((a, b) => (a < b ? -1 : 1)) },
    ...others,
  ];
}
const NO_COUNTS: PlaceCounts = {};

export interface LocationPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Search['filter'];
  readonly onApply: (filter: Search['filter']) => void;
  /** The dialog covers the list of this search. */
  readonly isOverList: boolean;
}

/** A press chooses one place; several are chosen up to five. */
export function LocationPicker({ open, onClose, filter, onApply, isOverList }: LocationPickerProps) {
  const [typed, setTyped] = useState('');
  /** Several places so far; undefined while a press chooses one and closes. */
  const [draft, setDraft] = useState<readonly string[]>();
  const [news, setNews] = useState('');
  const [lookedUp, setLookedUp] = useState<string>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const tags = useRef<HTMLUListElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const id = useId();
  const searched = useDeferredValue(typed);
  const counts = useQuery(placeCountsQuery()).data?.record ?? NO_COUNTS;
  /** They order the list: counts that arrive after the opening would move it under a finger. */
  const [fixedCounts, setFixedCounts] = useState(NO_COUNTS);
  const chosenCount = draft?.length;
  useEffect(() => {
    if (chosenCount !== undefined) strip.current?.scrollTo({ left: strip.current.scrollWidth });
  }, [chosenCount]);
  // Each opening starts from the current search.
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setDraft(filter.places);
      setFixedCounts(counts);
    }
  }
  const matches = useMemo(
    () => matchPlaces(fold(searched) === '' ? getOpeningGroups(fixedCounts) : groups, searched),
    [searched, fixedCounts],
  );
  const count = matches.reduce((sum, group) => sum + group.places.length, 0);
  const text = typed.trim();
  const isReference = count === 0 && isLikelyReference(searched);
  const referenced = useQuery({ ...referenceQuery(searched.trim()), enabled: open && isReference });
  const properties = (isReference && referenced.data?.items) || [];
  const chosen = draft ?? getPlaces(filter);
  const isChosen = (name: string): boolean => chosen.some((other) => fold(other) === fold(name));
  const isFull = draft !== undefined && draft.length >= MAX_PLACES;
  const homes = useQuery({
    ...choiceCountsQuery(withPlaces(filter, chosen)),
    enabled: open && isOverList && draft !== undefined,
  }).data?.record?.homes;

  const close = () => {
    setTyped('');
    setNews('');
    onClose();
  };
  const apply = (names: readonly string[]) => {
    onApply(withPlaces(filter, names));
    close();
  };
  const remove = (name: string) => setDraft(chosen.filter((other) => fold(other) !== fold(name)));
  const choose = (name: string) => {
    if (draft === undefined) apply([name]);
    else if (isChosen(name)) remove(name);
    else if (!isFull) setDraft([...draft, name]);
    if (draft === undefined || typed === '' || isChosen(name) || isFull) return;
    // The pressed option is gone from the list, and the next name can be typed.
    setTyped('');
    setNews(words.added(name, draft.length + 1));
    input.current?.focus();
  };
  const chooseTyped = async () => {
    if (fold(text) === '' || lookedUp === text) return;
    const name = groups.flatMap((group) => group.places).find((place) => fold(place) === fold(text));
    if (name === undefined && canBeReference(text)) {
      setLookedUp(text);
      const found = await findReferenced(queryClient, text);
      setLookedUp(undefined);
      // Closed, or typed further.
      if (input.current?.value.trim() !== text) return;
      if (found !== undefined) {
        close();
        void navigate(found);
        return;
      }
    }
    choose(name ?? text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons: Element[] = [...(options.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    if (index === -1 && event.key === 'ArrowUp') return;
    event.preventDefault();
    const next = buttons[event.key === 'ArrowDown' ? index + 1 : index - 1];
    if (next instanceof HTMLElement) next.focus();
    else if (event.key === 'ArrowUp') input.current?.focus();
  };
  const onRemove = (name: string, index: number) => {
    remove(name);
    setNews(words.removed(name));
    const buttons = tags.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      shape="full"
      initialFocus={input}
      lead={
        <>
          <form
            className={`relative ${fields['iconed']} ${styles['search']}`}
            onSubmit={(event) => {
              event.preventDefault();
              void chooseTyped();
            }}
          >
            <Icon path={searchIcon} />
            <input
              ref={input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              aria-label={words.search}
              aria-describedby={`${id}-count`}
              placeholder={words.placeholder}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={200}
              className={`full-width can-shrink ground-sheet ${fields['control']}`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            {typed === '' ? null : (
              <IconButton
                icon={closeIcon}
                label={words.clear}
                className={styles['clear']}
                onClick={() => {
                  setTyped('');
                  input.current?.focus();
                }}
              />
            )}
          </form>
          {draft === undefined ? null : (
            <div ref={strip} className={`middle flex gap-2 bleed pad-gutter scroll-x ${styles['chosen']}`}>
              {draft.length === 0 ? <p className="text-sm muted">{words.upToFive}</p> : null}
              <ul ref={tags} className={classNames('flex gap-2', styles['tags'])} aria-label={words.chosen}>
                {draft.map((name, index) => (
                  <li key={name} className="rigid">
                    <button
                      type="button"
                      className={`relative inline-flex middle rigid ground-sheet text-sm medium gap-6px framed rounded-1 ${tagStyles['tag']}`}
                      onClick={() => onRemove(name, index)}
                    >
                      <span className="visually-hidden">{words.remove}</span>
                      <span>{name}</span>
                      <Icon path={closeIcon} className={tagStyles['cross']} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      foot={
        draft === undefined ? undefined : (
          <>
            {isFull && <p className="text-sm muted own-line">{words.full}</p>}
            <LinkButton onClick={() => setDraft([])}>{dialogWords.clearAll}</LinkButton>
            <Button variant="main" onClick={() => apply(draft)}>
              {homes === undefined ? words.done : dialogWords.show(filter, homes)}
            </Button>
          </>
        )
      }
    >
      <p
        id={`${id}-count`}
        role="status"
        className={text !== '' && count === 0 ? `text-sm muted pad-bottom-2` : 'visually-hidden'}
      >
        {text === ''
          ? news
          : lookedUp === text || (isReference && referenced.isPending)
            ? words.lookingUp(text)
            : isReference
              ? words.foundReference(properties.length, text)
              : words.found(count)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div ref={options} onKeyDown={onKeyDown}>
        {properties.length > 0 ? (
          <ul className={styles['list']}>
            {properties.map((property) => (
              <li key={property.id} className="ruled pad-block-2">
                <PropertyRow property={property} sizes="112px">
                  <p className="text-sm muted">{words.reference(property.reference)}</p>
                </PropertyRow>
              </li>
            ))}
          </ul>
        ) : fold(text) !== '' ? (
          <button
            type="button"
            className={`stack middle strong full-width ruled tea text-start focus-inside pad-block-2 ${styles['first']}`}
            onClick={() => void chooseTyped()}
          >
            <Icon path={enterIcon} />
            <span className={styles['typed']}>{lookedUp === text ? words.lookingUp(text) : words.asTyped(text)}</span>
          </button>
        ) : draft === undefined ? (
          <>
            <button
              type="button"
              className={`stack middle strong full-width ruled tea text-start focus-inside pad-block-2 ${styles['first']}`}
              aria-pressed={chosen.length === 0}
              onClick={() => apply([])}
            >
              <Icon path={mapIcon} />
              <span>{ANY_LOCATION}</span>
              {chosen.length === 0 ? <Icon path={tickIcon} /> : null}
            </button>
            <button
              type="button"
              className={`stack middle strong full-width ruled tea text-start focus-inside pad-block-2 ${styles['first']}`}
              onClick={() => {
                setDraft(chosen);
                input.current?.focus();
              }}
            >
              <Icon path={plusIcon} />
              <span>{words.several}</span>
            </button>
          </>
        ) : null}
        {matches.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className={styles['group']}>{group.label}</h3>
            <DimensionLine />
            <ul className={styles['list']}>
              {group.places.map((place) => (
                <li key={place.name}>
                  <button
                    type="button"
                    className={classNames(
                      `stack middle full-width ruled text-start focus-inside pad-block-2 one-column ${styles['option']}`,
                      draft && 'sign-column',
                    )}
                    aria-pressed={isChosen(place.name)}
                    aria-disabled={isFull && !isChosen(place.name) ? true : undefined}
                    onClick={() => choose(place.name)}
                  >
                    {draft === undefined ? null : (
                      <Icon path={isChosen(place.name) ? tickIcon : plusIcon} className="tea" />
                    )}
                    <Marked {...place} />
                    {draft === undefined && isChosen(place.name) ? <Icon path={tickIcon} className="tea" /> : null}
                    {/* A search has fewer of them. */}
                    {isOverList || counts[place.name] === undefined ? null : (
                      <span className={`muted ${styles['count']}`}>
                        {counts[place.name]}
                        <span className="visually-hidden">{words.listed}</span>
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Marked({ name, start, end }: PlaceMatch) {
  if (start === end) return <span>{name}</span>;
  return (
    <span>
      {name.slice(0, start)}
      <mark className={styles['mark']}>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </span>
  );
}
