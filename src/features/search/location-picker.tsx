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
import { closeIcon, Icon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { enterIcon, mapIcon } from '#ui/icons-lazy.ts';
import styles from './location-picker.module.css';
import { ANY_LOCATION } from './words.ts';
import { picker as words } from './words-lazy.tsx';

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const areas = namesOf(places.nairobi_areas);
const cities = namesOf(places.cities);
const groups: readonly PlaceGroup[] = [
  { label: words.areas, places: areas },
  { label: words.cities, places: cities },
  { label: words.counties, places: namesOf(places.counties) },
];

function openingGroups(counts: PlaceCounts): readonly PlaceGroup[] {
  const most = mostProperties([...areas, ...cities], counts);
  if (most.length === 0) return groups;
  const [, ...others] = groups;
  return [
    { label: words.mostProperties, places: most },
    { label: words.allAreas(areas.length), places: areas },
    ...others,
  ];
}
const NO_COUNTS: PlaceCounts = {};
/** Counts that arrive this long after the opening do not reorder the list, ms. */
const ORDER_FIXED_MS = 500;

export interface LocationPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** "" is any location. */
  readonly value: string;
  readonly onChoose: (location: string) => void;
}

export function LocationPicker({ open, onClose, value, onChoose }: LocationPickerProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const id = useId();
  const searched = useDeferredValue(typed);
  const counts = useQuery(placeCountsQuery()).data?.record ?? NO_COUNTS;
  /** The counts that order the groups while the visitor reads them. */
  const [fixedCounts, setFixedCounts] = useState<PlaceCounts>();
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setFixedCounts((fixed) => fixed ?? counts), ORDER_FIXED_MS);
    return () => clearTimeout(timer);
  }, [open, counts]);
  const matches = useMemo(
    () => matchPlaces(fold(searched) === '' ? openingGroups(fixedCounts ?? counts) : groups, searched),
    [searched, fixedCounts, counts],
  );
  const count = matches.reduce((sum, group) => sum + group.places.length, 0);
  const text = typed.trim();

  const close = () => {
    setTyped('');
    setFixedCounts(undefined);
    onClose();
  };
  const choose = (location: string) => {
    onChoose(location);
    close();
  };
  const chooseTyped = () => {
    if (fold(text) === '') return;
    const name = groups.flatMap((group) => group.places).find((place) => fold(place) === fold(text));
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

  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      shape="full"
      initialFocus={input}
      lead={
        <form
          className={`${fields['iconed']} ${styles['search']}`}
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
            aria-label={words.search}
            aria-describedby={`${id}-count`}
            placeholder={words.placeholder}
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
              label={words.clear}
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
      <p id={`${id}-count`} role="status" className={text !== '' && count === 0 ? styles['none'] : 'visually-hidden'}>
        {text === '' ? '' : words.found(count)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div ref={options} onKeyDown={onKeyDown}>
        {fold(text) === '' ? (
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
            <span className={styles['typed']}>{words.asTyped(text)}</span>
          </button>
        )}
        {matches.map((group) => (
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

interface PlaceGroup {
  readonly label: string;
  readonly places: readonly string[];
}

/** `start` and `end` of the match in the name; equal without a search. */
interface PlaceMatch {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a folded text begins a word of a name, without regard to case, accents and punctuation: "mombasa r" matches
 * "Mombasa Road". Undefined without a match.
 */
export function matchInName(
  name: string,
  folded: string,
): { readonly start: number; readonly end: number } | undefined {
  if (folded === '') return { start: 0, end: 0 };
  for (let start = 0; start < name.length; start++) {
    const before = name[start - 1];
    const beginsWord = before === undefined || (fold(before) === '' && !/['’ʼ]/u.test(before));
    if (!beginsWord || !fold(name.slice(start)).startsWith(folded)) continue;
    let end = start + 1;
    while (end < name.length && !fold(name.slice(start, end)).startsWith(folded)) end++;
    return { start, end };
  }
  return undefined;
}

/** The picker lists this many places first. */
const MAX_FIRST = 10;

/** The places with most properties; equals keep their order. @param counts properties by place name */
export const mostProperties = (names: readonly string[], counts: Readonly<Record<string, number>>): string[] =>
  names
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, MAX_FIRST);

export function matchPlaces(
  groups: readonly PlaceGroup[],
  typed: string,
): { readonly label: string; readonly places: readonly PlaceMatch[] }[] {
  const folded = fold(typed);
  return groups.flatMap(({ label, places }) => {
    const matches = places.flatMap((name) => {
      const match = matchInName(name, folded);
      return match === undefined ? [] : [{ name, ...match }];
    });
    return matches.length === 0 ? [] : [{ label, places: matches }];
  });
}
