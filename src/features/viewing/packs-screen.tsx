import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { createPack, packsQuery } from '#data/device/packs.queries.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { unreadWords } from '#data/site-data.ts';
import { counted } from '#lib/counted.ts';
import { readinessOf, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { readyInWords } from '#parts/saved-words.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { plusIcon } from '#ui/icon.tsx';
import { MovingRow, MovingRows } from '#ui/motion.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { dateOf, dayOf, PACKS_NEED, timeInWords, weekdayOf } from './pack-words.ts';
import { PacksDrawing } from './packs-drawing.tsx';
import styles from './packs-screen.module.css';
import { clearWithUndo, NO_STORAGE } from './use-pack.ts';

/** All viewing packs of this device. */
export function PacksScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { data: packs = [], isPending, isError, refetch } = useDevice(packsQuery);
  const navigate = useNavigate();
  const opensOffline = useOpensOffline();
  const body = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
    } catch {
      setProblem(NO_STORAGE);
    }
  };
  const begin = () =>
    attempt(async () => {
      const { id } = await createPack(dateOf(Date.now()));
      // Not waited for: what hinders a screen is not told as a matter of storage.
      void navigate({ to: '/saved/packs/$id', params: { id } });
    });
  const clear = (pack: ViewingPack) =>
    attempt(async () => {
      // What was pressed goes with its row.
      body.current?.focus({ preventScroll: true });
      await clearWithUndo(pack.id);
    });

  return (
    <DevicePage
      width="wide"
      title="Saved"
      tabs={tabs}
      problem={problem}
      label="Viewing packs"
      isBusy={isPending}
      body={body}
      className={styles['body']}
    >
      {isPending ? (
        <DeviceLoading needs={PACKS_NEED}>
          <Skeleton shape="title" width={60} />
          <Skeleton shape="small" width={40} />
        </DeviceLoading>
      ) : isError && packs.length === 0 ? (
        <FailedPanel
          title="The viewing packs could not be read"
          message={unreadWords()}
          onRetry={() => void refetch()}
        />
      ) : packs.length === 0 ? (
        <Panel
          title="No viewing pack yet"
          drawing={<PacksDrawing />}
          actions={
            <Button variant="main" icon={plusIcon} onClick={() => void begin()}>
              New viewing pack
            </Button>
          }
        >
          For agents: choose the homes of a day, put them in order, and take all of it along on this <DeviceName />
          {opensOffline === 'yes' ? ', to show without signal' : ''}.
          {opensOffline === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
        </Panel>
      ) : (
        <>
          <Button variant="main" icon={plusIcon} className={styles['new']} onClick={() => void begin()}>
            New viewing pack
          </Button>
          <ul>
            <MovingRows>
              {packs.map((pack) => (
                <PackRow key={pack.id} pack={pack} onClear={() => void clear(pack)} />
              ))}
            </MovingRows>
          </ul>
          <p className={classNames('muted text-sm', styles['foot'])}>
            {opensOffline === 'no' ? `${ONLY_WITH_SIGNAL} ` : ''}
            Viewing packs stay on this <DeviceName />: initials, times and notes are sent to nobody. Clear a pack when
            its day is over; its homes stay saved.
          </p>
        </>
      )}
    </DevicePage>
  );
}

function PackRow({ pack, onClear }: { readonly pack: ViewingPack; readonly onClear: () => void }) {
  const { properties: homes, isRead } = useSavedList();
  const opensOffline = useOpensOffline() === 'yes';
  const today = dateOf(Date.now());
  const { ready } = readinessOf(pack, homes);
  const { date, stops, initials } = pack;
  const first = stops.flatMap(({ time }) => time ?? []).sort()[0];
  const day = `${weekdayOf(date)} ${dayOf(date, today)}`;
  const facts = [
    counted(stops.length, 'home'),
    ...(first === undefined ? [] : [`first at ${timeInWords(first)}`]),
    ...(initials === '' ? [] : [`for ${initials}`]),
    ...(date < today ? ['this day is over'] : []),
  ];
  return (
    <MovingRow className={styles['row']}>
      <div>
        <h2 className={styles['title']}>
          <CoverLink to="/saved/packs/$id" params={{ id: pack.id }}>
            {day}
          </CoverLink>
        </h2>
        <p>{facts.join(', ')}</p>
      </div>
      {isRead && stops.length > 0 && (
        <p className="strong kept">
          {ready === stops.length
            ? readyInWords(opensOffline)
            : `${ready} of ${stops.length} ${opensOffline ? 'ready' : 'saved'}`}
        </p>
      )}
      <LinkButton tone="warn" className={styles['clear']} onClick={onClear}>
        Clear pack<span className="visually-hidden"> of {day}</span>
      </LinkButton>
    </MovingRow>
  );
}
