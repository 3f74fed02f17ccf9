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
import { unreadWords } from '#data/site-data.ts';
import { counted } from '#lib/counted.ts';
import { hasNoAlerts } from '#offline/alerts/alerts.ts';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import type { Destination } from '#ui/link.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RemovablePhotos } from './removable-photos.tsx';
import { StorageFacts, StorageMeter } from './storage-facts.tsx';
import storageLedger from './storage-ledger.module.css';
import { type Kind, kindsOf, ownRemovables, type Removable, removables, sizeInWords } from './storage-words.ts';

/** Below this many bytes of opened pages it is not worth choosing which of them go. */
const WORTH_CHOOSING = 1_000_000;

const NOT_BACK = 'Your photos could not be put back: this device does not answer.';

/** For photos of one's own, which few have. */
const loadChecklists = () => import('#data/device/checklists.queries.ts');

/** What this site keeps on this device, and what the visitor may do about it. */
export function StorageScreen() {
  const { data: device, isPending, isError, refetch } = useDevice(storageQuery);
  const isRead = device !== undefined && !isError;
  const { data: viewed = [] } = useDevice(viewedQuery);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const body = useRef<HTMLElement>(null);

  /** One thing at a time; what was pressed may go with its row, so the page takes the focus. */
  const work = async (task: () => Promise<string>, failed: string, undo?: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const said = await task();
      await refetch();
      body.current?.focus({ preventScroll: true });
      showToast(
        said,
        undo && {
          label: 'Undo',
          run: () =>
            void undo().then(
              () => refetch(),
              () => setProblem(NOT_BACK),
            ),
        },
      );
    } catch {
      await refetch();
      setProblem(failed);
    }
    setBusy(false);
  };

  const clearPages = (bytes: number | null) =>
    work(async () => {
      const all = device?.contents.sizes.pages.bytes ?? 0;
      const freed = await freePages(bytes);
      if (bytes === null) forgetScreens(queryClient);
      return `Cleared. ${sizeInWords(bytes === null ? all : freed)} freed.`;
    }, 'The pages could not be cleared.');

  const removePhotos = (rows: readonly Removable[]) =>
    work(async () => {
      for (const { home } of rows) await setPropertyWithoutPhotos(home.id, true);
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
      return `Photos removed. ${sizeInWords(bytes)} freed.`;
    }, 'The photos could not be removed.');

  const removeOwnPhotos = (rows: readonly Removable[]) => {
    const undos: (() => Promise<void>)[] = [];
    const remove = async () => {
      const { deleteOwnPhotos } = await loadChecklists();
      for (const { home } of rows) undos.push(await deleteOwnPhotos(home.id));
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
      return `Your photos are deleted. ${sizeInWords(bytes)} freed.`;
    };
    return work(remove, 'Not all of your photos could be deleted.', async () => {
      for (const undo of undos) await undo();
    });
  };

  const persist = () =>
    work(
      async () =>
        (await requestPersistence())
          ? 'The browser will keep it.'
          : 'The browser said no. It agrees more often once the site is on the home screen.',
      'The browser could not be asked.',
    );

  const deleteAll = async (withUnsent: boolean): Promise<void> => {
    await work(async () => {
      const messages = await deleteEverything(withUnsent);
      forgetAnswers(queryClient);
      return messages === 0
        ? 'Everything was deleted.'
        : `Deleted. ${counted(messages, 'message')} still in the outbox.`;
    }, 'Not everything could be deleted. Try again.');
    setAsking(false);
  };

  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: 'Saved' }}
      title={
        <>
          On this <DeviceName />
        </>
      }
      problem={problem}
      label="What is kept"
      isBusy={isPending || isBusy}
      body={body}
      after={
        <DeleteDialog
          open={isAsking && isRead}
          kinds={isRead ? kindsOf(device.contents) : []}
          unsent={isRead ? device.contents.outbox.waiting : 0}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onDelete={(withUnsent) => void deleteAll(withUnsent)}
        />
      }
    >
      {isPending ? (
        <DeviceLoading
          className="muted"
          needs="This page takes a browser with JavaScript. Without it this site keeps nothing here."
        >
          Measuring what is on this <DeviceName />…
        </DeviceLoading>
      ) : !isRead ? (
        <FailedPanel title="It cannot be measured" message={unreadWords()} onRetry={() => void refetch()} />
      ) : (
        <Contents
          contents={device.contents}
          own={ownRemovables(device.contents.saved.properties, device.contents.saved.checklists)}
          rows={removables(device.contents.saved.properties, viewed, device.now)}
          now={device.now}
          isBusy={isBusy}
          onClear={(bytes) => void clearPages(bytes)}
          onRemove={(rows) => void removePhotos(rows)}
          onRemoveOwn={(rows) => void removeOwnPhotos(rows)}
          onPersist={() => void persist()}
          onDelete={() => setAsking(true)}
        />
      )}
    </DevicePage>
  );
}

interface ContentsProps {
  readonly contents: DeviceContents;
  readonly rows: readonly Removable[];
  /** Homes with photos of the visitor's own. */
  readonly own: readonly Removable[];
  readonly now: number;
  readonly isBusy: boolean;
  readonly onClear: (bytes: number | null) => void;
  readonly onRemove: (rows: readonly Removable[]) => void;
  readonly onRemoveOwn: (rows: readonly Removable[]) => void;
  readonly onPersist: () => void;
  readonly onDelete: () => void;
}

function Contents({ contents, rows, own, now, isBusy, ...on }: ContentsProps) {
  const [isSaving, setSaving] = useState(isDataSaver);
  const kinds = kindsOf(contents);
  const pages = contents.sizes.pages.bytes;
  const half = Math.ceil(pages / 2);
  return (
    <>
      <StorageMeter kinds={kinds} quota={contents.estimate?.quota} />
      <StorageLedger kinds={kinds} isBusy={isBusy} onClearPages={() => on.onClear(null)} />
      <StorageFacts contents={contents} now={now} onPersist={on.onPersist} />
      <section className="top-10">
        <SectionHead
          title="Free up space"
          lead="First what can be had again: pages you opened, the oldest before the others. Saved homes go only when you remove them; without photos they keep their details. Photos of your own cannot be had again."
        />
        {pages < WORTH_CHOOSING ? null : (
          <Button disabled={isBusy} className="top-4" onClick={() => on.onClear(half)}>
            {`Clear the older pages, frees about ${sizeInWords(half)}`}
          </Button>
        )}
        <RemovablePhotos whose="fetched" rows={rows} isBusy={isBusy} onRemove={on.onRemove} />
        <RemovablePhotos whose="own" rows={own} isBusy={isBusy} onRemove={on.onRemoveOwn} />
        {pages < WORTH_CHOOSING && rows.length + own.length === 0 ? (
          <p className="muted top-4">There is little to free just now.</p>
        ) : null}
      </section>
      <AlertsSection />
      <section className="top-10">
        <SectionHead
          title="Data"
          lead="Photos of homes you save are fetched over mobile data too, not over Wi-Fi alone. Data saver fetches small ones."
        />
        <Switch
          label="Data saver"
          hint="Smaller pictures, small photos with homes you save from now on, no slides on the first screen."
          checked={isSaving}
          onChange={(on) => {
            setDataSaver(on);
            setSaving(on);
          }}
        />
      </section>
      <section className="top-10">
        <SectionHead
          title="Delete everything"
          lead="Saved homes with your notes, checklists and photos, saved searches, viewing packs, your own places, pages you opened, what you typed and chose. Messages that were not sent stay, unless you say so."
        />
        <Button variant="danger" disabled={isBusy} className="top-4" onClick={on.onDelete}>
          Delete everything…
        </Button>
      </section>
    </>
  );
}

const OPENS: Readonly<Partial<Record<Kind['kind'], { readonly link: Destination; readonly what: string }>>> = {
  saved: { link: { to: '/saved' }, what: 'saved homes' },
  messages: { link: { to: '/outbox' }, what: 'the outbox' },
};

interface StorageLedgerProps {
  readonly kinds: readonly Kind[];
  readonly isBusy: boolean;
  readonly onClearPages: () => void;
}

/** What is on this device, by kind, each with its size and what can be done about it. */
function StorageLedger({ kinds, isBusy, onClearPages }: StorageLedgerProps) {
  return (
    <ul className="top-5 ruled-top">
      {kinds.map(({ kind, name, text, bytes }) => {
        const opens = OPENS[kind];
        return (
          <li key={kind} className={classNames('stack gap-x-3', storageLedger['row'])}>
            <div>
              <h2 className={storageLedger['name']}>{name}</h2>
              <p className={classNames('small muted', storageLedger['text'])}>{text}</p>
            </div>
            <p className={classNames('muted nowrap', storageLedger['size'])}>{sizeInWords(bytes)}</p>
            <div className={storageLedger['acts']}>
              {opens === undefined ? null : (
                <TextLink {...opens.link}>
                  Open<span className="visually-hidden"> {opens.what}</span>
                </TextLink>
              )}
              {kind === 'pages' && bytes > 0 ? (
                <LinkButton tone="warn" disabled={isBusy} onClick={onClearPages}>
                  Clear<span className="visually-hidden"> pages you opened</span>
                </LinkButton>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The alerts of this device, and the way to end them; nothing where there are none. */
function AlertsSection() {
  const { data: alerts } = useDevice(alertsQuery);
  const [said, setSaid] = useState('');
  const stop = () =>
    stopAllAlerts().then(
      () => setSaid('Nothing is told any more.'),
      () => setSaid('That did not work: this device does not answer. Try again.'),
    );
  const isNothing = alerts === undefined || hasNoAlerts(alerts);
  if (isNothing && said === '') return null;
  return (
    <section className="top-10" aria-label="Told by notification">
      <SectionHead
        title="Told by notification"
        lead="The server knows these searches and homes and the address of this browser's push service, and nothing of you. It forgets them when you stop."
      />
      {isNothing ? null : (
        <>
          <p>
            {counted(alerts.searches.length, 'search', 'searches')}, {counted(alerts.homes.length, 'home')}.
          </p>
          <Button className="top-4" onClick={() => void stop()}>
            Stop all
          </Button>
        </>
      )}
      <p role="status">{said}</p>
    </section>
  );
}
