import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useDevice } from '#data/device/device-query.ts';
import { searchesQuery } from '#data/device/searches.queries.ts';
import { useHidden } from '#data/hidden-properties.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { parseQuery } from '#lib/query-string.ts';
import type { MovedList } from '#offline/saved/move-link.ts';
import { getRecord } from '#offline/saved/saved-property.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './incoming-list.module.css';
import { importList } from './move-list.ts';
import { countInWords, describeMoved, incomingList as words } from './words-lazy.tsx';

/** `delisted`: the server knows no such property. */
type State = keyof typeof words.states;

/** More at once would time out in the browser's queue. */
const MAX_FETCHING = 8;

/** Saved properties are not fetched. */
function useCandidates(list: MovedList) {
  const { properties: savedProperties, isRead } = useSavedProperties();
  const [limit, setLimit] = useState(MAX_FETCHING);
  const answers = useQueries({
    queries: list.properties.map(({ id }, index) => ({
      ...propertyQuery(id),
      enabled: isRead && index < limit && !savedProperties.has(id),
    })),
  });
  const candidates = list.properties.map((moved, index) => {
    const saved = savedProperties.get(moved.id);
    const answer = answers[index];
    const candidate = (state: State, record?: PropertyDetail) => ({ ...moved, record, state });
    if (saved !== undefined) return candidate('saved', getRecord(saved));
    if (answer?.data === undefined) return candidate(answer?.isError === true ? 'unknown' : 'loading');
    return answer.data.record === null ? candidate('delisted') : candidate('new', answer.data.record);
  });
  const settled = candidates.filter(({ state }) => state !== 'loading').length;
  useEffect(() => setLimit(settled + MAX_FETCHING), [settled]);
  return candidates;
}

interface IncomingListProps {
  readonly list: MovedList;
  readonly title?: string | undefined;
  readonly onClose: (isSaved: boolean) => void;
}

export function IncomingList({ list, title = words.title, onClose }: IncomingListProps) {
  const candidates = useCandidates(list);
  // Until they are read, all searches count as new: the import itself checks them.
  const { data: saved } = useDevice(searchesQuery);
  const isSavedSearch = (query: string): boolean => saved?.some(({ id }) => id === query) === true;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A list pasted below one's own appears on the same page, which keeps its scroll position.
    window.scrollTo(0, 0);
    section.current?.focus({ preventScroll: true });
  }, []);

  const isLoading = candidates.some(({ state }) => state === 'loading');
  const added = candidates.filter(({ state }) => state === 'new' || state === 'unknown');
  const addedSearches = list.searches.filter(({ query }) => !isSavedSearch(query));
  const known = candidates.filter(({ state }) => state === 'saved');
  const hasNotes = known.some(({ note }) => note !== '');
  const hasChecklists = known.some(({ checklist }) => checklist !== undefined);
  const alreadyHidden = useHidden();
  const addedHidden = list.hidden.filter((id) => !alreadyHidden.has(id));
  const count = countInWords(added.length, addedSearches.length, addedHidden.length);
  const hasFindings = hasNotes || hasChecklists;
  const isEmpty = count === '' && !hasFindings && !isLoading;

  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const properties = candidates
      .filter(({ state }) => state !== 'delisted' && state !== 'loading')
      .map(({ id, note, checklist, record }) => ({
        summary: record ?? { id, title: words.unknownHome(id) },
        note,
        checklist,
      }));
    try {
      const imported = await importList(properties, list.searches, list.hidden);
      showToast(words.saved(countInWords(imported.properties, imported.searches, addedHidden.length)), undefined, {
        isForNext: true,
      });
      onClose(true);
    } catch {
      setProblem(words.failed);
      setBusy(false);
    }
  };

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="incoming">
      <SectionHead
        id="incoming"
        title={isEmpty ? words.nothing : title}
        lead={(isEmpty ? words.nothingLead : words.lead)(
          countInWords(list.properties.length, list.searches.length, list.hidden.length),
        )}
      />
      {problem !== undefined && <Alert title={problem} className="top-4" />}
      {candidates.length > 0 && (
        <ul
          className={classNames('top-4 ruled-top', styles['list'])}
          aria-label={words.properties}
          aria-busy={isLoading}
        >
          {candidates.map(({ id, record, state, note, checklist }) => (
            <li key={id} className={classNames('ruled', styles['property'])}>
              {record === undefined ? (
                <>
                  <h3>{words.unknownHome(id)}</h3>
                  <StateLine state={state} />
                </>
              ) : (
                <PropertyRow property={record}>
                  {note !== '' && <p className="small muted">{words.note(note)}</p>}
                  {checklist !== undefined && <p className="small muted">{describeMoved(checklist)}</p>}
                  <StateLine state={state} />
                </PropertyRow>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.searches.length > 0 && (
        <ul className={classNames('top-4 ruled-top', styles['list'])} aria-label={words.searches}>
          {list.searches.map(({ query, name }) => (
            <li key={query} className="ruled">
              <h3 className={styles['title']}>
                <Link to="/filter-results" search={parseQuery(query)} className="hover-line">
                  {name}
                </Link>
              </h3>
              <StateLine prefix={`${words.search} `} state={isSavedSearch(query) ? 'saved' : 'new'} />
            </li>
          ))}
        </ul>
      )}
      <div className={`row middle ground-paper raised gap-2-4 ${styles['acts']}`}>
        {!isEmpty && (
          <Button
            variant="save"
            disabled={isLoading && added.length === 0}
            busy={isBusy}
            busyLabel={words.saving}
            onClick={() => void save()}
          >
            {count !== ''
              ? words.saveCount(count)
              : hasFindings
                ? words.saveFindings(hasNotes, hasChecklists)
                : words.save}
          </Button>
        )}
        <LinkButton onClick={() => onClose(false)}>{isEmpty ? words.close : words.notNow}</LinkButton>
      </div>
    </section>
  );
}

const StateLine = ({ prefix = '', state }: { readonly prefix?: string; readonly state: State }) => (
  <p className={classNames('small', state === 'saved' ? 'saved' : 'muted')}>
    {prefix}
    {words.states[state]}
  </p>
);
