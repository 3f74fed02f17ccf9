import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readSavedSearches, removeSearch, useSavedSearches } from '#data/saved-searches.ts';
import { longDateAndTime } from '#lib/dates.ts';
import type { SavedSearch } from '#offline/saved-search.ts';
import { Button } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { showToast } from '#ui/toast-store.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import { SearchRow } from './search-row.tsx';
import styles from './searches-screen.module.css';

/** The saved searches and what is new in each. What it says is known in the browser only. */
export function SearchesScreen() {
  useEffect(() => void readSavedSearches(), []);
  return (
    <div className={styles['page']}>
      <div className="page-head">
        <h1>Saved</h1>
      </div>
      <SavedTabs current="/saved/searches" />
      <Searches />
    </div>
  );
}

function Searches() {
  const { searches, news, isRead, hasFailed, sinceLastVisit } = useSavedSearches();
  const [renaming, setRenaming] = useState<{ readonly search: SavedSearch; readonly open: boolean }>();
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
    <section ref={body} tabIndex={-1} aria-label="Saved searches" aria-busy={!isRead} className={styles['body']}>
      {content}
    </section>
  );

  if (!isRead) return frame(<p className={styles['foot']}>Looking what is saved.</p>);
  if (hasFailed) {
    return frame(
      <Panel
        title="The saved searches could not be read"
        role="alert"
        drawing={<PlanDrawing drawing="page" />}
        actions={
          <Button variant="main" onClick={() => void readSavedSearches()}>
            Try Again
          </Button>
        }
      >
        Nothing was changed. This device does not answer, or does not let this site keep anything.
      </Panel>,
    );
  }
  if (searches.length === 0) {
    return frame(
      <Panel
        title="No search saved yet"
        drawing={<PlanDrawing drawing="room" />}
        actions={
          <Button variant="main" href="/filter-results">
            Search
          </Button>
        }
      >
        Under every list of homes stands "Save search". What is new in it is then counted here.
      </Panel>,
    );
  }
  const checkedAt = sinceLastVisit?.savedAt;
  return frame(
    <>
      <ul className={styles['list']}>
        {searches.map((search) => (
          <SearchRow
            key={search.id}
            search={search}
            news={news.get(search.id)}
            onRename={() => setRenaming({ search, open: true })}
            onRemove={() => void remove(search.id)}
          />
        ))}
      </ul>
      <p className={styles['foot']}>
        Searches are kept on this <DeviceName /> only. They are checked when you open the app with signal
        {checkedAt == null ? '.' : `; last checked ${longDateAndTime(new Date(checkedAt).toISOString())}.`}
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
