import { type ReactNode, useRef, useState } from 'react';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { removeSearch, searchesQuery, searchNewsQuery } from '#data/device/searches.queries.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { unreadWords } from '#data/site-data.ts';
import { longDateAndTime } from '#lib/dates.ts';
import type { SavedSearch } from '#offline/shortlist/saved-search.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FailedPanel } from '#ui/failed-panel.tsx';
import { Looking } from '#ui/looking.tsx';
import { MovingRows } from '#ui/motion.tsx';
import { Panel } from '#ui/panel.tsx';
import { showToast } from '#ui/toast-store.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import { SearchRow } from './search-row.tsx';
import { SearchesDrawing } from './searches-drawing.tsx';
import styles from './searches-screen.module.css';

/** The list that news are counted by is kept by the worker. */
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
      // What was pressed goes with its row: the list takes the focus.
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
