import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { chooseDataSaver, isDataSaver } from '#data/data-saver.ts';
import { askToPersist, deleteEverything, freePages } from '#data/device-storage.ts';
import { forgetScreens } from '#data/query-persister.ts';
import { useViewed } from '#data/recently-viewed.ts';
import { keepWithoutPhotos, rereadShortlist } from '#data/shortlist.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { arrowLeftIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RemovablePhotos } from './removable-photos.tsx';
import { StorageFacts } from './storage-facts.tsx';
import { StorageLedger } from './storage-ledger.tsx';
import { StorageMeter } from './storage-meter.tsx';
import styles from './storage-screen.module.css';
import { counted, kindsOf, type Removable, removables, sizeInWords } from './storage-words.ts';
import { useDevice } from './use-device.ts';

/** Below this many bytes of opened pages it is not worth choosing which of them go. */
const WORTH_CHOOSING = 1_000_000;

/**
 * What this site keeps on this device, and what the visitor may do about it. The server renders its head; the rest is
 * known in the browser only, in room that is kept free for it.
 */
export function StorageScreen() {
  const { device, reread } = useDevice();
  const viewed = useViewed() ?? [];
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const body = useRef<HTMLElement>(null);

  /** One thing at a time; what was pressed may go with its row, so the page takes the focus. */
  const work = async (task: () => Promise<string>, failed: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const said = await task();
      await reread();
      body.current?.focus({ preventScroll: true });
      showToast(said);
    } catch {
      await reread();
      setProblem(failed);
    }
    setBusy(false);
  };

  const clearPages = (bytes: number | null) =>
    work(async () => {
      const all = device.is === 'read' ? device.contents.sizes.pages.bytes : 0;
      const freed = await freePages(bytes);
      if (bytes === null) forgetScreens(queryClient);
      return `Cleared. ${sizeInWords(bytes === null ? all : freed)} freed.`;
    }, 'The pages could not be cleared.');

  const removePhotos = (rows: readonly Removable[]) =>
    work(async () => {
      for (const { home } of rows) await keepWithoutPhotos(home.id, true);
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
      return `Photos removed. ${sizeInWords(bytes)} freed.`;
    }, 'The photos could not be removed.');

  const persist = () =>
    work(
      async () =>
        (await askToPersist())
          ? 'The browser will keep it.'
          : 'The browser said no. It agrees more often once the site is on the home screen.',
      'The browser could not be asked.',
    );

  const deleteAll = async (withUnsent: boolean): Promise<void> => {
    await work(async () => {
      const { messages } = await deleteEverything(withUnsent);
      queryClient.clear();
      await rereadShortlist();
      return messages === 0
        ? 'Everything was deleted.'
        : `Deleted. ${counted(messages, 'message')} still in the outbox.`;
    }, 'Not everything could be deleted. Try again.');
    setAsking(false);
  };

  return (
    <div className={styles['page']}>
      <div className="page-head">
        <LinkButton href="/saved" icon={arrowLeftIcon}>
          Saved
        </LinkButton>
        <h1>
          On this <DeviceName />
        </h1>
      </div>
      {problem === undefined ? null : <Alert title={problem} className={styles['problem']} />}
      <section
        ref={body}
        tabIndex={-1}
        aria-label="What is kept"
        aria-busy={device.is === 'reading' || isBusy}
        className={styles['body']}
      >
        {device.is === 'reading' ? (
          <>
            <p className={styles['reading']}>
              Measuring what is on this <DeviceName />…
            </p>
            <noscript>
              <p>Without JavaScript this site keeps nothing here.</p>
            </noscript>
          </>
        ) : device.is === 'failed' ? (
          <Panel
            role="alert"
            title="It cannot be measured"
            drawing={<PlanDrawing drawing="page" />}
            actions={
              <Button variant="main" onClick={() => void reread()}>
                Try again
              </Button>
            }
          >
            This browser does not let us read what it keeps for this site. Nothing was deleted or changed.
          </Panel>
        ) : (
          <Contents
            kinds={kindsOf(device.contents)}
            contents={device.contents}
            rows={removables(device.contents.shortlist.homes, viewed, device.now)}
            now={device.now}
            isBusy={isBusy}
            onClear={(bytes) => void clearPages(bytes)}
            onRemove={(rows) => void removePhotos(rows)}
            onPersist={() => void persist()}
            onDelete={() => setAsking(true)}
          />
        )}
      </section>
      <DeleteDialog
        open={isAsking && device.is === 'read'}
        kinds={device.is === 'read' ? kindsOf(device.contents) : []}
        unsent={device.is === 'read' ? device.contents.outbox.waiting : 0}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onDelete={(withUnsent) => void deleteAll(withUnsent)}
      />
    </div>
  );
}

function Contents({
  kinds,
  contents,
  rows,
  now,
  isBusy,
  onClear,
  onRemove,
  onPersist,
  onDelete,
}: {
  readonly kinds: ReturnType<typeof kindsOf>;
  readonly contents: Extract<ReturnType<typeof useDevice>['device'], { is: 'read' }>['contents'];
  readonly rows: readonly Removable[];
  readonly now: number;
  readonly isBusy: boolean;
  readonly onClear: (bytes: number | null) => void;
  readonly onRemove: (rows: readonly Removable[]) => void;
  readonly onPersist: () => void;
  readonly onDelete: () => void;
}) {
  const [isSaving, setSaving] = useState(isDataSaver);
  const pages = contents.sizes.pages.bytes;
  const half = Math.ceil(pages / 2);
  return (
    <>
      <StorageMeter kinds={kinds} quota={contents.estimate?.quota} />
      <StorageLedger kinds={kinds} isBusy={isBusy} onClearPages={() => onClear(null)} />
      <StorageFacts contents={contents} now={now} onPersist={onPersist} />
      <section className={styles['section']}>
        <SectionHead
          title="Free up space"
          lead="First what can be had again: pages you opened, the oldest before the others. Saved homes go only when you remove them; without photos they keep their details."
        />
        {pages < WORTH_CHOOSING ? null : (
          <Button disabled={isBusy} className={styles['older']} onClick={() => onClear(half)}>
            Clear the older pages, frees about {sizeInWords(half)}
          </Button>
        )}
        <RemovablePhotos rows={rows} isBusy={isBusy} onRemove={onRemove} />
        {pages < WORTH_CHOOSING && rows.length === 0 ? (
          <p className={styles['nothing']}>There is little to free just now.</p>
        ) : null}
      </section>
      <section className={styles['section']}>
        <SectionHead
          title="Data"
          lead="Photos of homes you save are fetched over mobile data too, not over Wi-Fi alone. Data saver fetches small ones."
        />
        <Switch
          label="Data saver"
          hint="Smaller pictures, small photos with homes you save from now on, no slides on the first screen."
          checked={isSaving}
          onChange={(on) => {
            chooseDataSaver(on);
            setSaving(on);
          }}
        />
      </section>
      <section className={styles['section']}>
        <SectionHead
          title="Delete everything"
          lead="Saved homes with your notes, saved searches, viewing packs, pages you opened, what you typed and chose. Messages that were not sent stay, unless you say so."
        />
        <Button variant="danger" disabled={isBusy} className={styles['older']} onClick={onDelete}>
          Delete everything…
        </Button>
      </section>
    </>
  );
}
