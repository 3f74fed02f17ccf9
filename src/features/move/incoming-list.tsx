import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { parseQuery } from '#lib/query-string.ts';
import type { MovedChecklist, MovedList } from '#offline/saved/move-link.ts';
import { recordOf } from '#offline/saved/saved-property.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './incoming-list.module.css';
import { importList, readSearchIds } from './move-list.ts';
import { countInWords, movedInWords } from './move-words.ts';

/** What is known here of a property that has come. */
interface Candidate {
  readonly id: number;
  readonly note: string;
  readonly checklist: MovedChecklist | undefined;
  readonly record: PropertyDetail | PropertySummary | undefined;
  /** `gone`: the server says that there is no such home. */
  readonly state: 'looking' | 'new' | 'saved' | 'gone' | 'unknown';
}

const stateWords: Readonly<Record<Candidate['state'], string>> = {
  looking: 'Looking it up…',
  new: 'New here',
  saved: 'Saved already',
  gone: 'No longer listed. It is left out.',
  unknown: 'Not known here yet. Its details come when you are online.',
};

/** Properties asked for at once: a long list must not wait in the browser's queue until its time is over. */
const AT_ONCE = 8;

/** The properties with what this device or the server knows of them; those that are saved are not asked for again. */
function useCandidates(list: MovedList): readonly Candidate[] {
  const { properties: homes, isRead } = useSavedList();
  const [open, setOpen] = useState(AT_ONCE);
  const answers = useQueries({
    queries: list.homes.map(({ id }, index) => ({
      ...propertyQuery(id),
      enabled: isRead && index < open && !homes.has(id),
    })),
  });
  const settled = list.homes.filter(
    ({ id }, index) => homes.has(id) || answers[index]?.data !== undefined || answers[index]?.isError === true,
  ).length;
  useEffect(() => setOpen(settled + AT_ONCE), [settled]);
  return list.homes.map(({ id, note, checklist }, index): Candidate => {
    const moved = { id, note, checklist };
    const saved = homes.get(id);
    if (saved !== undefined) return { ...moved, record: recordOf(saved), state: 'saved' };
    const answer = answers[index];
    const record = answer?.data?.record;
    if (record === null) return { ...moved, record: undefined, state: 'gone' };
    if (record !== undefined) return { ...moved, record, state: 'new' };
    return { ...moved, record: undefined, state: answer?.isError === true ? 'unknown' : 'looking' };
  });
}

/** @returns undefined until storage has answered */
function useSearchIds(): ReadonlySet<string> | undefined {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  useEffect(() => {
    // Unread, all count as new: the import itself looks again.
    readSearchIds().then(setIds, () => setIds(new Set()));
  }, []);
  return ids;
}

interface IncomingListProps {
  readonly list: MovedList;
  readonly title?: string | undefined;
  /** Called when it was saved, or was not wanted. */
  readonly onDone: (saved: boolean) => void;
}

/** A list that has come by link, code, paste or share: what is in it, and the button that saves it. Nothing before that. */
export function IncomingList({ list, title = 'Save what is in this list?', onDone }: IncomingListProps) {
  const candidates = useCandidates(list);
  const searchIds = useSearchIds();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    // Pasted below one's own list it is the same page, which stays where it was.
    window.scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, []);

  const isLooking = candidates.some(({ state }) => state === 'looking');
  const coming = candidates.filter(({ state }) => state === 'new' || state === 'unknown');
  const newSearches = list.searches.filter(({ query }) => searchIds?.has(query) !== true);
  const known = candidates.filter(({ state }) => state === 'saved');
  const hasNotes = known.some(({ note }) => note !== '');
  const hasChecklists = known.some(({ checklist }) => checklist !== undefined);
  const what = countInWords(coming.length, newSearches.length);
  const isNothing = what === '' && !hasNotes && !hasChecklists && !isLooking;
  const beside = hasNotes
    ? hasChecklists
      ? 'Save the notes and checklists'
      : 'Save the notes'
    : 'Save the checklists';

  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const here = candidates.filter(({ state }) => state !== 'gone' && state !== 'looking');
    const homes = here.map(({ id, note, checklist, record }) => ({
      summary: record ?? { id, title: `Property ${id}` },
      note,
      checklist,
    }));
    try {
      const added = await importList(homes, list.searches);
      const said = countInWords(added.homes, added.searches);
      showToast(said === '' ? 'Everything in it was saved already.' : `Saved: ${said}.`);
      onDone(true);
    } catch {
      setProblem('Not all of it could be saved: there is no room, or this device does not answer. Try again.');
      setBusy(false);
    }
  };

  return (
    <section ref={head} tabIndex={-1} aria-labelledby="incoming">
      <SectionHead
        id="incoming"
        title={title}
        lead={
          <>
            {countInWords(list.homes.length, list.searches.length)} in it. Nothing is saved on this <DeviceName /> until
            you press the button.
          </>
        }
      />
      {problem === undefined ? null : <Alert title={problem} className="top-4" />}
      {candidates.length === 0 ? null : (
        <ul className={classNames('top-4 ruled-top', styles['list'])} aria-label="Homes" aria-busy={isLooking}>
          {candidates.map(({ id, record, state, note, checklist }) => (
            <li key={id} className={styles['row']}>
              {record === undefined ? (
                <>
                  <h3>Property {id}</h3>
                  <p className={styles['state']}>{stateWords[state]}</p>
                </>
              ) : (
                <PropertyRow property={record}>
                  {note === '' ? null : <p className={styles['note']}>“{note}”</p>}
                  {checklist === undefined ? null : <p className={styles['state']}>{movedInWords(checklist)}</p>}
                  <p className={state === 'saved' ? styles['saved'] : styles['state']}>{stateWords[state]}</p>
                </PropertyRow>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.searches.length === 0 ? null : (
        <ul className={classNames('top-4 ruled-top', styles['list'])} aria-label="Searches">
          {list.searches.map(({ query, name }) => (
            <li key={query} className={styles['search']}>
              <h3 className={styles['title']}>
                <Link to="/filter-results" search={parseQuery(query)} className="hover-line">
                  {name}
                </Link>
              </h3>
              <p className={searchIds?.has(query) === true ? styles['saved'] : styles['state']}>
                Search. {searchIds?.has(query) === true ? stateWords.saved : stateWords.new}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className={classNames('row middle', styles['acts'])}>
        {isNothing ? (
          <p className={styles['nothing']}>There is nothing in it that could be added.</p>
        ) : (
          <Button
            variant="save"
            disabled={isLooking && coming.length === 0}
            busy={isBusy}
            busyLabel="Saving…"
            onClick={() => void save()}
          >
            {what === '' ? (hasNotes || hasChecklists ? beside : 'Save') : `Save ${what}`}
          </Button>
        )}
        <LinkButton onClick={() => onDone(false)}>{isNothing ? 'Close' : 'Not now'}</LinkButton>
      </div>
    </section>
  );
}
