import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isDataSaver, setDataSaver } from '#data/data-saver.ts';
import { alertsQuery, stopAllAlerts } from '#data/device/alerts.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  type DeviceContents,
  deleteEverything,
  freePages,
  requestPersistence,
  storageQuery,
} from '#data/device/storage.queries.ts';
import { viewedQuery } from '#data/device/visitor-lists.queries.ts';
import { forgetAnswers, forgetScreens } from '#data/query-persister.ts';
import { setPropertyWithoutPhotos } from '#data/saved-properties.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { hasNoAlerts } from '#offline/alerts/alerts.ts';
import { Button } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Folded } from '#ui/folded.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { getOwnRemovables, getRemovables, type Removable, RemovablePhotos, sumBytes } from './removable-photos.tsx';
import { StorageFacts, StorageMeter } from './storage-facts.tsx';
import { getKinds, type Kind } from './storage-kinds.ts';
import { StorageLedger } from './storage-ledger.tsx';
import { alertsSection, removablePhotos, storageScreen as words } from './words.tsx';

/** In bytes; fewer are not worth a choice of what to delete. */
const WORTH_CHOOSING = 1_000_000;

/** Few visitors have photos of their own. */
const loadChecklists = () => import('#data/device/checklists.queries.ts');

interface Task {
  /** @returns what the toast says */
  readonly run: () => Promise<string>;
  readonly failed: string;
  readonly undo?: () => Promise<unknown>;
}

export function StorageScreen() {
  const { data: device, isPending, isError, refetch } = useDevice(storageQuery);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const body = useRef<HTMLElement>(null);
  const contents = isError ? undefined : device?.contents;
  const kinds = contents === undefined ? [] : getKinds(contents).toSorted((a, b) => b.bytes - a.bytes);

  const perform = async ({ run, failed, undo }: Task): Promise<void> => {
    const onUndo = (): void =>
      void undo?.().then(
        () => refetch(),
        () => setProblem(removablePhotos.notRestored),
      );
    setBusy(true);
    setProblem(undefined);
    try {
      const toast = await run();
      await refetch();
      // The pressed button may leave with its row.
      body.current?.focus({ preventScroll: true });
      showToast(toast, undo && { label: words.undo, run: onUndo });
    } catch {
      await refetch();
      setProblem(failed);
    }
    setBusy(false);
  };

  const onDelete = async (withUnsent: boolean): Promise<void> => {
    const run = async (): Promise<string> => {
      const messages = await deleteEverything(withUnsent);
      forgetAnswers(queryClient);
      return words.deleted(messages);
    };
    await perform({ run, failed: words.notDeleted });
    setAsking(false);
  };

  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: words.back }}
      title={words.title}
      problem={problem}
      label={words.label}
      isBusy={isPending || isBusy}
      body={body}
    >
      <DeleteDialog
        open={isAsking && contents !== undefined}
        kinds={kinds}
        unsent={contents?.outbox.waiting ?? 0}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onDelete={(withUnsent) => void onDelete(withUnsent)}
      />
      {isPending ? (
        <DeviceLoading className="muted" needs={words.needsScript}>
          {words.measuring}
        </DeviceLoading>
      ) : contents === undefined ? (
        <FailedPanel title={words.unread} message={describeUnreadable()} onRetry={() => void refetch()} />
      ) : (
        <>
          <StorageMeter kinds={kinds} quota={contents.estimate?.quota} />
          <Contents
            contents={contents}
            kinds={kinds}
            now={device?.now ?? 0}
            isBusy={isBusy}
            perform={(task) => void perform(task)}
          />
          <AlertsSection />
          <DataSection />
          <section className="top-10">
            <SectionHead title={words.deleteTitle} lead={words.deleteLead} />
            <Button variant="danger" disabled={isBusy} className="top-4" onClick={() => setAsking(true)}>
              {words.delete}
            </Button>
          </section>
        </>
      )}
    </DevicePage>
  );
}

interface ContentsProps {
  readonly contents: DeviceContents;
  readonly kinds: readonly Kind[];
  /** The time of the measurement, in ms since 1970. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly perform: (task: Task) => void;
}

function Contents({ contents, kinds, now, isBusy, perform }: ContentsProps) {
  const { data: viewed = [] } = useDevice(viewedQuery);
  const queryClient = useQueryClient();
  const { properties: savedProperties, checklists } = contents.saved;
  const rows = getRemovables(savedProperties, viewed, now);
  const ownRows = getOwnRemovables(savedProperties, checklists);
  const pages = contents.sizes.pages.bytes;
  const half = Math.ceil(pages / 2);
  const canChoose = pages >= WORTH_CHOOSING;
  const hasLittle = !canChoose && rows.length + ownRows.length === 0;

  const clearPages = (bytes: number | null) => {
    const run = async (): Promise<string> => {
      const freed = await freePages(bytes);
      if (bytes === null) forgetScreens(queryClient);
      return words.cleared(bytes === null ? pages : freed);
    };
    perform({ run, failed: words.notCleared });
  };
  const removePhotos = (removed: readonly Removable[]) => {
    const run = async (): Promise<string> => {
      for (const { saved } of removed) await setPropertyWithoutPhotos(saved.id, true);
      return removablePhotos.fetched.removed(sumBytes(removed));
    };
    perform({ run, failed: removablePhotos.fetched.failed });
  };
  const deleteOwnPhotos = (removed: readonly Removable[]) => {
    const undos: (() => Promise<void>)[] = [];
    const run = async (): Promise<string> => {
      const { deleteOwnPhotos } = await loadChecklists();
      for (const { saved } of removed) undos.push(await deleteOwnPhotos(saved.id));
      return removablePhotos.own.removed(sumBytes(removed));
    };
    const undo = async (): Promise<void> => {
      for (const restore of undos) await restore();
    };
    perform({ run, failed: removablePhotos.own.failed, undo });
  };
  const persist = () =>
    perform({ run: async () => words.persisted(await requestPersistence()), failed: words.notPersisted });

  return (
    <>
      <StorageLedger kinds={kinds} isBusy={isBusy} onClearPages={() => clearPages(null)} />
      <Folded title={words.more} className="top-3">
        <StorageFacts contents={contents} now={now} onPersist={persist} />
      </Folded>
      <section className="top-10">
        <SectionHead title={words.freeTitle} lead={hasLittle ? words.littleToFree : words.freeLead} />
        {canChoose && (
          <div className="top-4">
            <Button disabled={isBusy} onClick={() => clearPages(half)}>
              {words.clearOlder(half)}
            </Button>
          </div>
        )}
        <RemovablePhotos whose="fetched" rows={rows} isBusy={isBusy} onRemove={removePhotos} />
        <RemovablePhotos whose="own" rows={ownRows} isBusy={isBusy} onRemove={deleteOwnPhotos} />
      </section>
    </>
  );
}

function DataSection() {
  const [isSaving, setSaving] = useState(isDataSaver);
  const onChange = (isOn: boolean): void => {
    setDataSaver(isOn);
    setSaving(isOn);
  };
  return (
    <section className="top-10">
      <SectionHead title={words.dataTitle} lead={words.dataLead} />
      <Switch label={words.dataSaver} hint={words.dataSaverHint} checked={isSaving} onChange={onChange} />
    </section>
  );
}

function AlertsSection() {
  const { data: alerts } = useDevice(alertsQuery);
  const [status, setStatus] = useState('');
  const stop = () =>
    stopAllAlerts().then(
      () => setStatus(alertsSection.stopped),
      () => setStatus(alertsSection.failed),
    );
  const hasAlerts = alerts !== undefined && !hasNoAlerts(alerts);
  if (!hasAlerts && status === '') return null;
  return (
    <section className="top-10" aria-label={alertsSection.title}>
      <SectionHead title={alertsSection.title} lead={alertsSection.lead} />
      {hasAlerts && (
        <>
          <p>{alertsSection.counts(alerts.searches.length, alerts.homes.length)}</p>
          <Button className="top-4" onClick={() => void stop()}>
            {alertsSection.stop}
          </Button>
        </>
      )}
      <p role="status">{status}</p>
    </section>
  );
}
