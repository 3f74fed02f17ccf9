import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { opensOffline } from '#data/opens-offline.ts';
import { locationQuery, propertyQuery } from '#data/property.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { counted } from '#lib/counted.ts';
import { foldedWords } from '#lib/fold.ts';
import { formatPrice } from '#lib/money.ts';
import { recordOf } from '#offline/saved/saved-property.ts';
import { addStop, refreshStop, removeStop, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { placeLine } from '#parts/facts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, plusIcon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './choose-dialog.module.css';

interface ChooseDialogProps {
  readonly open: boolean;
  readonly pack: ViewingPack;
  readonly onClose: () => void;
  /** @returns whether it was stored */
  readonly change: (step: (pack: ViewingPack) => ViewingPack) => Promise<boolean>;
}

/** Chooses the properties of a pack: from the saved ones, by words, by a link or by a reference. */
export function ChooseDialog({ open, pack, onClose, change }: ChooseDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose homes"
      shape="full"
      initialFocus={search}
      lead={
        <TextField
          ref={search}
          label="Place or name, link, or reference"
          labelHidden
          type="search"
          icon={searchIcon}
          placeholder="Place, name, link or reference"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      foot={
        <Button variant="main" wide onClick={onClose}>
          {pack.stops.length === 0 ? 'Done' : `Done, ${counted(pack.stops.length, 'home')}`}
        </Button>
      }
    >
      <Choices typed={typed} pack={pack} change={change} />
    </Dialog>
  );
}

function Choices({ typed, pack, change }: Pick<ChooseDialogProps, 'pack' | 'change'> & { readonly typed: string }) {
  const queryClient = useQueryClient();
  const { wanted, homes, isSearching, hasFailed } = useFoundProperties(typed);
  const [said, setSaid] = useState('');
  const chosen = new Set(pack.stops.map(({ property }) => property.id));

  const toggle = async (property: PropertySummary): Promise<void> => {
    const { id, title } = property;
    const isIn = chosen.has(id);
    const step = (current: ViewingPack) => (isIn ? removeStop(current, id) : addStop(current, property));
    if (!(await change(step))) return setSaid('This device did not answer. Nothing was changed.');
    const count = chosen.size + (isIn ? -1 : 1);
    setSaid(`${title} ${isIn ? 'taken out' : 'added'}. ${counted(count, 'home')} in the pack.`);
    if (isIn) return;
    // A list may not say where a property is or how many photos it has: its own page does.
    const answer = await queryClient.fetchQuery(propertyQuery(id)).catch(() => undefined);
    const record = answer?.record;
    // A copy from this device may know less than the list did.
    if (record != null && answer?.savedAt === undefined) await change((current) => refreshStop(current, record));
  };

  const whyNone = (): ReactNode => {
    if (isSearching) return 'Looking.';
    if (wanted.by === 'nothing') {
      return 'Nothing is saved yet. Type a place or the name of a home, paste its link, or give its reference.';
    }
    if (!hasFailed && wanted.by === 'reference') {
      return 'No home was found by this reference. Its link finds it for certain.';
    }
    if (!hasFailed) return 'No home fits this.';
    return (
      <>
        No connection, and nothing on this <DeviceName /> fits.
        {opensOffline() === 'yes' ? ' Saved homes and those you have opened can be chosen without signal.' : ''}
      </>
    );
  };

  return (
    <div className={styles['choices']}>
      {wanted.by === 'nothing' && homes.length > 0 && <h3 className={styles['head']}>Saved homes</h3>}
      <ul>
        {homes.map((property) => {
          const isIn = chosen.has(property.id);
          return (
            <li key={property.id} className={classNames('stack middle gap-x-3', styles['home'])}>
              <Picture
                picture={property.pictures?.[0]}
                fallbackSrc={property.images?.[0]}
                sizes="72px"
                alt=""
                className={styles['picture']}
              />
              <div className={classNames('stack text-sm', styles['words'])}>
                <b>{property.title}</b>
                <span>{[formatPrice(property), placeLine(property)].filter((part) => part !== '').join(', ')}</span>
              </div>
              <Button small aria-pressed={isIn} className={styles['toggle']} onClick={() => void toggle(property)}>
                <Icon path={isIn ? tickIcon : plusIcon} small />
                {isIn ? 'Chosen' : 'Choose'}
                <span className="visually-hidden"> {property.title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {homes.length === 0 && <p className={styles['none']}>{whyNone()}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** Typing goes on: a search waits so long for the next letter, ms. */
const PAUSE_MS = 300;
const MOST_FOUND = 20;

/** What somebody typed to choose a property by. */
type Wanted =
  | { readonly by: 'nothing' }
  /** A link to its page, or its number. */
  | { readonly by: 'id'; readonly id: number }
  /** The firm's own reference; `id` is a guess that must be checked. */
  | { readonly by: 'reference'; readonly reference: string; readonly id: number }
  | { readonly by: 'words'; readonly words: readonly string[] };

const LINK = /\/property\/([1-9]\d{0,14})(?:[/?#\s]|$)/;
const NUMBER = /^#?([1-9]\d{0,14})$/;
const REFERENCE = /^([a-z]{1,4})[\s-]*0*([1-9]\d{0,9})$/i;

/** Reads a link, a number, a reference ("JJ-0024") or words. */
export function readWanted(typed: string): Wanted {
  const text = typed.trim();
  const id = LINK.exec(text)?.[1] ?? NUMBER.exec(text)?.[1];
  if (id !== undefined) return { by: 'id', id: Number(id) };
  const reference = REFERENCE.exec(text);
  if (reference !== null) return { by: 'reference', reference: bare(text), id: Number(reference[2]) };
  const words = foldedWords(text);
  return words.length === 0 ? { by: 'nothing' } : { by: 'words', words };
}

/** "JJ-0024", "jj 24" and "JJ24" are the same reference. */
const bare = (reference: string): string =>
  reference
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/^([a-z]+)0+/, '$1');

/** True when a property is the one that was asked for, or fits the words. */
export function isWanted(property: PropertySummary, wanted: Wanted): boolean {
  if (wanted.by === 'nothing') return true;
  if (wanted.by === 'id') return property.id === wanted.id;
  if (wanted.by === 'reference') return property.reference != null && bare(property.reference) === wanted.reference;
  const own = foldedWords(`${property.title} ${placeLine(property)}`);
  return wanted.words.every((word) => own.some((other) => other.startsWith(word)));
}

/** Properties to choose from: the saved ones, and what is found by a link, reference or words, here or on the server. */
function useFoundProperties(typed: string) {
  const { properties: saved } = useSavedList();
  const settled = useSettled(typed);
  const wanted = readWanted(settled);
  const id = wanted.by === 'id' || wanted.by === 'reference' ? wanted.id : undefined;
  const one = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== undefined });
  const many = useQuery({ ...locationQuery(settled.trim(), 1), enabled: wanted.by === 'words' });
  const asked = id !== undefined ? one : many;
  const isAsked = id !== undefined || wanted.by === 'words';
  const found =
    id !== undefined ? [one.data?.record ?? []].flat() : wanted.by === 'words' ? (many.data?.items ?? []) : [];
  const all = new Map<number, PropertySummary>();
  for (const home of saved.values()) {
    const record = recordOf(home);
    if (isWanted(record, wanted)) all.set(home.id, record);
  }
  for (const property of found) {
    if (!all.has(property.id) && (wanted.by === 'words' || isWanted(property, wanted))) all.set(property.id, property);
  }
  return {
    wanted,
    homes: wanted.by === 'nothing' ? [...all.values()] : [...all.values()].slice(0, MOST_FOUND),
    isSearching: settled !== typed || (isAsked && asked.isFetching && asked.data === undefined),
    hasFailed: isAsked && asked.isError,
  };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
