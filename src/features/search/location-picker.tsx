import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import places from '#content/places.json' with { type: 'json' };
import type { PlaceCounts } from '#contract/content-answers.ts';
import { placeCountsQuery } from '#data/content.queries.ts';
import { fold } from '#lib/fold.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import fields from '#ui/field.module.css';
import { closeIcon, enterIcon, Icon, mapIcon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './location-picker.module.css';
import { ANY_LOCATION } from './search-words.ts';

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const areas = namesOf(places.nairobi_areas);
const cities = namesOf(places.cities);
const groups: readonly PlaceGroup[] = [
  { label: 'Nairobi areas', places: areas },
  { label: 'Other cities', places: cities },
  { label: 'Counties', places: namesOf(places.counties) },
];

/** Before anything is typed: the places with most homes, then all, as far as homes are counted. */
function openingGroups(counts: PlaceCounts): readonly PlaceGroup[] {
  const most = mostProperties([...areas, ...cities], counts);
  if (most.length === 0) return groups;
  const [, ...others] = groups;
  return [{ label: 'Most homes', places: most }, { label: `All ${areas.length} areas`, places: areas }, ...others];
}
const noCounts: PlaceCounts = {};
/** Counts that come later than this after the picker has opened, in ms, do not move what is being read. */
const READING_AFTER = 500;

export interface LocationPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** "" is any location. */
  readonly value: string;
  readonly onChoose: (location: string) => void;
}

/** The location picker: a search box, then the places with most homes, areas, cities and counties. A choice closes it. */
export function LocationPicker({ open, onClose, value, onChoose }: LocationPickerProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const id = useId();
  const sought = useDeferredValue(typed);
  const counts = useQuery(placeCountsQuery()).data?.record ?? noCounts;
  /** The counts by which the groups stand that are being read. */
  const [read, setRead] = useState<PlaceCounts>();
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setRead((known) => known ?? counts), READING_AFTER);
    return () => clearTimeout(timer);
  }, [open, counts]);
  const found = useMemo(
    () => matchPlaces(fold(sought) === '' ? openingGroups(read ?? counts) : groups, sought),
    [sought, read, counts],
  );
  const count = found.reduce((sum, group) => sum + group.places.length, 0);
  const words = typed.trim();

  const close = () => {
    setTyped('');
    setRead(undefined);
    onClose();
  };
  const choose = (location: string) => {
    onChoose(location);
    close();
  };
  const chooseTyped = () => {
    if (fold(words) === '') return;
    const name = groups.flatMap((group) => group.places).find((place) => fold(place) === fold(words));
    choose(name ?? words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons: Element[] = [...(options.current?.querySelectorAll('button') ?? [])];
    const at = document.activeElement === null ? -1 : buttons.indexOf(document.activeElement);
    if (at === -1 && event.key === 'ArrowUp') return;
    event.preventDefault();
    const next = buttons[event.key === 'ArrowDown' ? at + 1 : at - 1];
    if (next instanceof HTMLElement) next.focus();
    else if (event.key === 'ArrowUp') input.current?.focus();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Where?"
      shape="full"
      initialFocus={input}
      lead={
        <form
          className={`${fields['iconed']} ${styles['seek']}`}
          onSubmit={(event) => {
            event.preventDefault();
            chooseTyped();
          }}
        >
          <Icon path={searchIcon} />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label="Search an area, town or county"
            aria-describedby={`${id}-count`}
            placeholder="Area, town or county"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={200}
            className={fields['control']}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {typed === '' ? null : (
            <IconButton
              icon={closeIcon}
              label="Clear"
              className={styles['clear']}
              onClick={() => {
                setTyped('');
                input.current?.focus();
              }}
            />
          )}
        </form>
      }
    >
      <p id={`${id}-count`} role="status" className={words !== '' && count === 0 ? styles['none'] : 'visually-hidden'}>
        {words === '' ? '' : `${count} ${count === 1 ? 'place' : 'places'} found`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div ref={options} onKeyDown={onKeyDown}>
        {fold(words) === '' ? (
          <button
            type="button"
            className={classNames('stack middle strong', styles['first'])}
            aria-pressed={value === ''}
            onClick={() => choose('')}
          >
            <Icon path={mapIcon} />
            <span>{ANY_LOCATION}</span>
            {value === '' ? <Icon path={tickIcon} /> : null}
          </button>
        ) : (
          <button type="button" className={classNames('stack middle strong', styles['first'])} onClick={chooseTyped}>
            <Icon path={enterIcon} />
            <span className={styles['typed']}>
              Use “<b>{words}</b>” as typed
            </span>
          </button>
        )}
        {found.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className={styles['group']}>{group.label}</h3>
            <DimensionLine />
            <ul className={styles['list']}>
              {group.places.map((place) => (
                <li key={place.name}>
                  <button
                    type="button"
                    className={classNames('stack middle', styles['option'])}
                    aria-pressed={fold(place.name) === fold(value)}
                    onClick={() => choose(place.name)}
                  >
                    <Marked {...place} />
                    {fold(place.name) === fold(value) ? <Icon path={tickIcon} /> : null}
                    {counts[place.name] === undefined ? null : (
                      <span className={styles['count']}>
                        {counts[place.name]}
                        <span className="visually-hidden"> listed</span>
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

/** A group of the location picker, its places by name. */
interface PlaceGroup {
  readonly label: string;
  readonly places: readonly string[];
}

/** A place found, and where in its name the match begins and ends; equal when all is shown. */
interface PlaceMatch {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a folded text begins a word of a name, without regard to case, accents and punctuation. Several words match
 * whatever is between them: "mombasa r" is in "Mombasa Road".
 * @returns undefined when it is not in the name
 */
export function matchInName(
  name: string,
  wanted: string,
): { readonly start: number; readonly end: number } | undefined {
  if (wanted === '') return { start: 0, end: 0 };
  for (let start = 0; start < name.length; start++) {
    const before = name[start - 1];
    const beginsWord = before === undefined || (fold(before) === '' && !/['’ʼ]/u.test(before));
    if (!beginsWord || !fold(name.slice(start)).startsWith(wanted)) continue;
    let end = start + 1;
    while (end < name.length && !fold(name.slice(start, end)).startsWith(wanted)) end++;
    return { start, end };
  }
  return undefined;
}

/** Places named first in the picker. */
const MOST = 10;

/**
 * The places with most homes, those with as many in the order given; counties, which hold the others, are not among them.
 * @param counts homes by the name of a place
 */
export const mostProperties = (names: readonly string[], counts: Readonly<Record<string, number>>): string[] =>
  names
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, MOST);

/** Filters the groups as a person types; groups without a match are left out. */
export function matchPlaces(
  groups: readonly PlaceGroup[],
  typed: string,
): { readonly label: string; readonly places: readonly PlaceMatch[] }[] {
  const wanted = fold(typed);
  return groups.flatMap(({ label, places }) => {
    const matches = places.flatMap((name) => {
      const match = matchInName(name, wanted);
      return match === undefined ? [] : [{ name, ...match }];
    });
    return matches.length === 0 ? [] : [{ label, places: matches }];
  });
}
