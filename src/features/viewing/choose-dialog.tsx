import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { canBeReference } from '#contract/content-calls.ts';
import type { PropertySummary } from '#contract/property.ts';
import { referenceQuery } from '#data/content.queries.ts';
import { getOpensOffline } from '#data/opens-offline.ts';
import { locationQuery, propertyQuery } from '#data/property.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { foldWords } from '#lib/fold.ts';
import { getRecord } from '#offline/saved/saved-property.ts';
import { addStop, refreshStop, removeStop, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, plusIcon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextField } from '#ui/text-field.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import styles from './choose-dialog.module.css';
import { chooseDialog as words } from './words.tsx';

interface ChooseDialogProps {
  readonly open: boolean;
  readonly pack: ViewingPack;
  readonly onClose: () => void;
  /** @returns whether it was stored */
  readonly onChange: (step: (pack: ViewingPack) => ViewingPack) => Promise<boolean>;
}

/** Saved properties, or any by words, link or reference. */
export function ChooseDialog({ open, pack, onClose, onChange }: ChooseDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      shape="full"
      initialFocus={search}
      lead={
        <TextField
          ref={search}
          label={words.label}
          labelHidden
          type="search"
          icon={searchIcon}
          placeholder={words.placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      foot={
        <Button variant="main" wide onClick={onClose}>
          {words.done(pack.stops.length)}
        </Button>
      }
    >
      <Choices typed={typed} pack={pack} onChange={onChange} />
    </Dialog>
  );
}

function Choices({ typed, pack, onChange }: Pick<ChooseDialogProps, 'pack' | 'onChange'> & { readonly typed: string }) {
  const queryClient = useQueryClient();
  const { search, properties, isSearching, hasFailed } = usePropertySearch(typed);
  const [announcement, setAnnouncement] = useState('');
  const chosen = new Set(pack.stops.map(({ property }) => property.id));

  const toggle = async (property: PropertySummary): Promise<void> => {
    const { id, title } = property;
    const isChosen = chosen.has(id);
    const step = (current: ViewingPack) => (isChosen ? removeStop(current, id) : addStop(current, property));
    if (!(await onChange(step))) return setAnnouncement(words.noStorage);
    setAnnouncement(words.toggled(title, !isChosen, chosen.size + (isChosen ? -1 : 1)));
    if (isChosen) return;
    // Summaries may lack the location and the photos.
    const answer = await queryClient.fetchQuery(propertyQuery(id)).catch(() => undefined);
    const record = answer?.record;
    // A stored answer may know less than the summary did.
    if (record != null && answer?.savedAt === undefined) await onChange((current) => refreshStop(current, record));
  };

  const emptyReason = () => {
    if (isSearching) return words.searching;
    if (search.by === 'nothing') return words.nothingSaved;
    if (hasFailed) return words.noConnection(getOpensOffline() === 'yes');
    return /\d/.test(typed) ? words.noReference : words.noMatch;
  };

  return (
    <div className={`query-box ${styles['choices']}`}>
      {search.by === 'nothing' && properties.length > 0 && (
        <h3 className="muted text-sm pad-bottom-2">{words.saved}</h3>
      )}
      <ul>
        {properties.map((property) => {
          const isChosen = chosen.has(property.id);
          return (
            <li key={property.id} className={classNames('stack middle gap-3 ruled-top', styles['property'])}>
              <Picture
                picture={property.pictures?.[0]}
                fallbackSrc={property.images?.[0]}
                sizes="64px"
                alt=""
                className={`rounded-1 ${styles['picture']}`}
              />
              <div className={classNames('stack text-sm', styles['words'])}>
                <Price property={property} className={styles['price']} />
                <b className="medium">{formatUnbroken(property.title)}</b>
                <span className="muted">{formatPlace(property)}</span>
              </div>
              <Button small aria-pressed={isChosen} className={styles['toggle']} onClick={() => void toggle(property)}>
                <Icon path={isChosen ? tickIcon : plusIcon} small />
                {isChosen ? words.chosen : words.choose}
                <span className="visually-hidden"> {property.title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {properties.length === 0 && <p className="muted max-56ch">{emptyReason()}</p>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** In ms after typing, before a search starts. */
const DEBOUNCE_MS = 300;
const MAX_RESULTS = 20;

type PropertySearch =
  | { readonly by: 'nothing' }
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'text'; readonly text: string };

const LINK = /\/property\/([1-9]\d{0,14})(?:[/?#\s]|$)/;
const NUMBER = /^#?([1-9]\d{0,14})$/;

/** A reference ("JJ-0024"), a number, words, or a link. */
export function readTypedSearch(typed: string): PropertySearch {
  const text = typed.trim();
  const id = LINK.exec(text)?.[1];
  if (id !== undefined) return { by: 'id', id: Number(id) };
  return foldWords(text).length === 0 ? { by: 'nothing' } : { by: 'text', text };
}

/** Worker and server look up a reference, among the saved ones too. */
export function findMatches(
  properties: readonly PropertySummary[],
  search: PropertySearch,
): readonly PropertySummary[] {
  if (search.by === 'nothing') return properties;
  if (search.by === 'id') return properties.filter(({ id }) => id === search.id);
  const typed = foldWords(search.text);
  return properties.filter((property) => {
    const own = foldWords(`${property.title} ${formatPlace(property)}`);
    return typed.every((word) => own.some((other) => other.startsWith(word)));
  });
}

/** Saved ones first, then those found on the server or in stored answers. */
function usePropertySearch(typed: string) {
  const { properties: saved } = useSavedProperties();
  const settled = useDebounced(typed);
  const search = readTypedSearch(settled);
  const text = search.by === 'text' ? search.text : '';
  const asReference = useQuery({ ...referenceQuery(text), enabled: canBeReference(text) });
  const referenced = asReference.data?.items ?? [];
  const hasReference = referenced.length > 0;
  const isNoReference = text !== '' && !hasReference && !asReference.isLoading;
  const number = isNoReference ? NUMBER.exec(text)?.[1] : undefined;
  const id = search.by === 'id' ? search.id : Number(number ?? 0);
  const byId = useQuery({ ...propertyQuery(id), enabled: id > 0 });
  const byWords = useQuery({ ...locationQuery(text, 1), enabled: isNoReference && id === 0 });
  const query = hasReference || asReference.isLoading ? asReference : id > 0 ? byId : byWords;
  const found = hasReference ? referenced : id > 0 ? [byId.data?.record ?? []].flat() : (byWords.data?.items ?? []);
  const records = [...saved.values()].map(getRecord);
  const properties = new Map<number, PropertySummary>();
  for (const record of hasReference ? [] : findMatches(records, search)) properties.set(record.id, record);
  if (search.by !== 'nothing')
    for (const property of found) if (!properties.has(property.id)) properties.set(property.id, property);
  return {
    search,
    properties: [...properties.values()].slice(0, search.by === 'nothing' ? undefined : MAX_RESULTS),
    isSearching: settled !== typed || (search.by !== 'nothing' && query.isFetching && query.data === undefined),
    hasFailed: search.by !== 'nothing' && query.isError,
  };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
