import { useRef, useState } from 'react';
import { writeSearch } from '#contract/search-params.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  newsQuery,
  removeSearch,
  renameSearch,
  searchesQuery,
  searchNameQuery,
} from '#data/device/searches.queries.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { filterOfSearch, type SavedSearch } from '#offline/saved/saved-search.ts';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { MovingRow, MovingRows } from '#ui/moving-rows.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import plan from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useFade } from '#ui/use-fade.ts';
import { useSwipe } from '#ui/use-swipe.ts';
import { createFocusingHandler } from '#ui/with-focus.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import styles from './searches-screen.module.css';
import { NO_ANSWER } from './words.tsx';
import { renameSearch as renameWords, searchesScreen as words } from './words-lazy.tsx';

export function SearchesScreen() {
  const { data: searches = [], isPending, isError, refetch } = useDevice(searchesQuery);
  const body = useRef<HTMLElement>(null);
  useFade(body, isPending ? undefined : searches.length > 0 ? 'list' : 'empty');
  return (
    <DevicePage
      width="full"
      title={words.title}
      tabs={<SavedTabs current="/saved/searches" />}
      label={words.label}
      isBusy={isPending}
      body={body}
      className="pad-top-2"
    >
      {isPending ? (
        <DeviceLoading className="text-sm muted max-56ch pad-top-4" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : isError ? (
        <FailedPanel title={words.unread} message={describeUnreadable()} onRetry={() => void refetch()} />
      ) : searches.length === 0 ? (
        <NoSearches />
      ) : (
        <Searches searches={searches} onRemoved={() => body.current?.focus({ preventScroll: true })} />
      )}
    </DevicePage>
  );
}

function NoSearches() {
  return (
    <Panel
      isAlone
      title={words.emptyTitle}
      drawing={<SearchesDrawing />}
      actions={
        <ButtonLink variant="main" to="/filter-results">
          {words.find}
        </ButtonLink>
      }
    >
      {words.empty(useOpensOffline() !== 'no')}
    </Panel>
  );
}

interface SearchesProps {
  readonly searches: readonly SavedSearch[];
  /** The pressed button takes the focus with it. */
  readonly onRemoved: () => void;
}

function Searches({ searches, onRemoved }: SearchesProps) {
  const { data } = useDevice(newsQuery);
  const isCounted = useOpensOffline() !== 'no';
  const [dialog, setDialog] = useState<{ readonly search: SavedSearch; readonly open: boolean }>();
  const onFailure = (): void => void showToast(NO_ANSWER);
  const remove = async (id: string): Promise<boolean> => {
    try {
      const undo = await removeSearch(id);
      onRemoved();
      showToast(words.removed, { label: words.undo, run: () => void undo().catch(onFailure) });
      return true;
    } catch {
      onFailure();
      return false;
    }
  };
  const list = useSwipe(words.remove, remove);
  const catalogue = data?.catalogue;
  const countNews = (id: string): readonly [added: number, others: number] => {
    const changes = data?.news.searches.find(({ search }) => search.id === id)?.changes ?? [];
    const added = changes.filter(({ kind }) => kind === 'new').length;
    return [added, changes.length - added];
  };
  const checkedAt = catalogue?.savedAt;
  return (
    <>
      <ul ref={list}>
        <MovingRows>
          {searches.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              fresh={catalogue && words.fresh(...countNews(search.id), catalogue.cut)}
              onRename={() => setDialog({ search, open: true })}
              onRemove={() => void remove(search.id)}
            />
          ))}
        </MovingRows>
      </ul>
      <p className="text-sm muted max-56ch pad-top-4">
        {words.foot(isCounted, checkedAt == null ? undefined : formatLongDateAndTime(checkedAt))}
      </p>
      {dialog !== undefined && (
        <RenameDialog
          key={dialog.search.id}
          search={dialog.search}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </>
  );
}

const MAX_NAME = 80;

interface RenameDialogProps {
  readonly search: SavedSearch;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RenameDialog({ search, open, onClose }: RenameDialogProps) {
  const [name, setName] = useState(search.name);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const rename = async (): Promise<void> => {
    if (name.trim() === '') {
      setProblem(renameWords.nameMissing);
      field.current?.focus();
      return;
    }
    try {
      await renameSearch(search.id, name);
      onClose();
    } catch {
      setProblem(NO_ANSWER);
    }
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={renameWords.title}
      initialFocus={field}
      submit={renameWords.submit}
      noValidate
      onSubmit={() => void rename()}
    >
      <TextField
        ref={field}
        label={renameWords.name}
        value={name}
        error={problem}
        maxLength={MAX_NAME}
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
  /** How much is new, in words; undefined until it is counted. */
  readonly fresh: string | undefined;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function SearchRow({ search, fresh, onRename, onRemove }: SearchRowProps) {
  const filter = filterOfSearch(search);
  const { data: ownName = search.name } = useDevice(searchNameQuery(filter));
  const link = { to: '/filter-results', search: writeSearch({ filter }) } as const;
  const which = <span className="visually-hidden"> {search.name}</span>;
  return (
    <MovingRow swipe={search.id} className={`ruled row align-start ${styles['row']}`}>
      <div>
        <h2 className="heading-xs">
          <Link {...link}>{search.name}</Link>
        </h2>
        {search.name !== ownName && <p>{ownName}</p>}
      </div>
      <p className={fresh === words.nothingNew ? undefined : styles['news']}>{fresh}</p>
      <div className="row gap-x-5 link-room text-sm own-line">
        <TextLink {...link}>
          {words.open}
          {which}
        </TextLink>
        <LinkButton aria-haspopup="dialog" onClick={createFocusingHandler(onRename)}>
          {words.rename}
          {which}
        </LinkButton>
        <LinkButton tone="warn" onClick={onRemove}>
          {words.remove}
          {which}
        </LinkButton>
      </div>
      <AlertSwitch of={{ search: search.id }} name={search.name} />
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
