import { type ReactNode, useRef, useState } from 'react';
import { searchName } from '#contract/search-name.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  markSearchOpened,
  removeSearch,
  renameSearch,
  type SearchNews,
  searchesQuery,
  searchNewsQuery,
} from '#data/device/searches.queries.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { unreadWords } from '#data/site-data.ts';
import { longDateAndTime } from '#lib/dates.ts';
import { filterOfSearch, type SavedSearch } from '#offline/saved/saved-search.ts';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { Looking } from '#ui/looking.tsx';
import { MovingRow, MovingRows } from '#ui/motion.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import plan from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { withFocus } from '#ui/with-focus.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import searchRow from './search-row.module.css';
import styles from './searches-screen.module.css';

/** Only the worker has the catalogue that news are counted by. */
const UNCOUNTED = `${ONLY_WITH_SIGNAL} What is new in a search is not counted here.`;

/** The saved searches and what is new in each. */
export function SearchesScreen() {
  const { data, isPending, isError, refetch } = useDevice(searchesQuery);
  const { data: news } = useDevice(searchNewsQuery);
  const { data: changes } = useDevice(changesQuery);
  const searches = data?.searches ?? [];
  const [renaming, setRenaming] = useState<{ readonly search: SavedSearch; readonly open: boolean }>();
  const opensOffline = useOpensOffline();
  const body = useRef<HTMLElement>(null);
  const remove = async (id: string): Promise<void> => {
    const sayFailed = (): void => {
      showToast('That did not work: this device does not answer. Try again.');
    };
    try {
      const undo = await removeSearch(id);
      // The pressed button goes with its row, so the list takes the focus.
      body.current?.focus({ preventScroll: true });
      showToast('Search removed.', { label: 'Undo', run: () => void undo().catch(sayFailed) });
    } catch {
      sayFailed();
    }
  };
  const frame = (content: ReactNode) => (
    <DevicePage
      width="wide"
      title="Saved"
      tabs={<SavedTabs current="/saved/searches" />}
      label="Saved searches"
      isBusy={isPending}
      body={body}
      className={styles['body']}
    >
      {content}
    </DevicePage>
  );

  if (isPending) {
    return frame(
      <Looking
        className={styles['foot']}
        needs="Saved searches are kept on your device alone, which takes a browser with JavaScript."
      >
        Looking what is saved.
      </Looking>,
    );
  }
  if (isError) {
    return frame(
      <FailedPanel
        title="The saved searches could not be read"
        message={unreadWords()}
        onRetry={() => void refetch()}
      />,
    );
  }
  if (searches.length === 0) {
    return frame(
      <Panel
        title="No search saved yet"
        drawing={<SearchesDrawing />}
        actions={
          <ButtonLink variant="main" to="/filter-results">
            Search
          </ButtonLink>
        }
      >
        Under every list of homes stands "Save search".{' '}
        {opensOffline === 'no' ? `It is then kept here. ${UNCOUNTED}` : 'What is new in it is then counted here.'}
      </Panel>,
    );
  }
  const checkedAt = changes?.catalogue?.savedAt;
  return frame(
    <>
      <ul className={styles['list']}>
        <MovingRows>
          {searches.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              news={news?.get(search.id)}
              onRename={() => setRenaming({ search, open: true })}
              onRemove={() => void remove(search.id)}
            />
          ))}
        </MovingRows>
      </ul>
      <p className={styles['foot']}>
        Searches are kept on this <DeviceName /> only.{' '}
        {opensOffline === 'no'
          ? UNCOUNTED
          : `They are checked when you open the app with signal${checkedAt == null ? '' : `; last checked ${longDateAndTime(checkedAt)}`}.`}
      </p>
      {renaming !== undefined && (
        <RenameDialog
          key={renaming.search.id}
          search={renaming.search}
          open={renaming.open}
          onClose={() => setRenaming({ ...renaming, open: false })}
        />
      )}
    </>,
  );
}

/** Longest name, in characters. */
const LONGEST = 80;

interface RenameDialogProps {
  readonly search: SavedSearch;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Another name for a saved search. */
function RenameDialog({ search, open, onClose }: RenameDialogProps) {
  const [name, setName] = useState(search.name);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const rename = async (): Promise<void> => {
    if (name.trim() === '') {
      setProblem('Give the search a name.');
      field.current?.focus();
      return;
    }
    try {
      await renameSearch(search.id, name);
      onClose();
    } catch {
      setProblem('That did not work: this device does not answer. Try again.');
    }
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Rename this search"
      initialFocus={field}
      submit="Rename"
      noValidate
      onSubmit={() => void rename()}
    >
      <TextField
        ref={field}
        label="Name"
        value={name}
        error={problem}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

interface SearchRowProps {
  readonly search: SavedSearch;
  /** Undefined while nothing is known of it. */
  readonly news: SearchNews | undefined;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A saved search: its name, what is new in it, and what can be done with it. */
function SearchRow({ search, news, onRename, onRemove }: SearchRowProps) {
  const filter = filterOfSearch(search);
  const ownName = searchName(filter);
  // Marked here as well: the list may be left before it marks the search itself.
  const markOpened = (): void => void markSearchOpened(filter);
  const link = { to: '/filter-results', search: queryOfSearch({ filter }), onClick: markOpened } as const;
  return (
    <MovingRow className={searchRow['row']}>
      <div>
        <h2 className={searchRow['name']}>
          <Link {...link}>{search.name}</Link>
        </h2>
        {search.name !== ownName && <p>{ownName}</p>}
      </div>
      {news !== undefined && (
        <p className={searchRow['news']}>
          {news.fresh}
          {news.cut ? '+' : ''} new
          <small>{news.prices === 0 ? '' : `${news.prices} new ${news.prices === 1 ? 'price' : 'prices'}`}</small>
        </p>
      )}
      <AlertSwitch of={{ search: search.id }} name={search.name} />
      <div className={classNames('row gap-x-5 text-sm', searchRow['actions'])}>
        <TextLink {...link}>
          Open<span className="visually-hidden"> {search.name}</span>
        </TextLink>
        <LinkButton aria-haspopup="dialog" onClick={withFocus(onRename)}>
          Rename<span className="visually-hidden"> {search.name}</span>
        </LinkButton>
        <LinkButton tone="warn" onClick={onRemove}>
          Remove<span className="visually-hidden"> {search.name}</span>
        </LinkButton>
      </div>
    </MovingRow>
  );
}

const CORNERS = [
  [34, 56],
  [104, 22],
  [194, 44],
  [206, 112],
  [132, 142],
  [46, 122],
] as const;

/** For no saved search: a boundary around what is not known yet. Decorative. */
function SearchesDrawing() {
  return (
    <Plan>
      <path d="M34 56L104 22 194 44 206 112 132 142 46 122z" strokeDasharray="14 4 3 4" />
      <Beacons at={CORNERS} />
      <path d="M0 34l34 22M104 22l8-22M206 112l26 14M46 122L22 168" opacity=".45" />
      <path d="M106 70c0-19 30-19 30 0 0 13-15 12-15 25M121 104v3" className={plan['mark']} />
    </Plan>
  );
}
