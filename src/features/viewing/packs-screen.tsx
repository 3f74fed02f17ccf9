import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { getPlace } from '#contract/property-facts.ts';
import { useDevice } from '#data/device/device-query.ts';
import { createPack, packsQuery } from '#data/device/packs.queries.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { formatCount } from '#lib/counted.ts';
import { joinFewNames } from '#lib/names.ts';
import { getReadiness, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { formatReady } from '#parts/saved-words.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CoverLink } from '#ui/cover-link.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { plusIcon } from '#ui/icon.tsx';
import { MovingRow, MovingRows } from '#ui/moving-rows.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatLocalDate, getFirstTime } from './pack-facts.ts';
import { PacksDrawing } from './packs-drawing.tsx';
import { clearWithUndo, usePackChange } from './use-pack.ts';
import { formatReadyCount, formatTime, getDay, getWeekday, viewingPacks, packsScreen as words } from './words.tsx';

/** The packs of this device. */
export function PacksScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { data: packs = [], isPending, isError, refetch } = useDevice(packsQuery);
  const navigate = useNavigate();
  const opensOffline = useOpensOffline();
  const body = useRef<HTMLElement>(null);
  const { attempt, problem } = usePackChange();

  const create = () =>
    attempt(async () => {
      const { id } = await createPack(formatLocalDate(Date.now()));
      // Not awaited, because a failed navigation is no failure of storage.
      void navigate({ to: '/saved/packs/$id', params: { id } });
    });
  const clear = (pack: ViewingPack) =>
    attempt(async () => {
      // The pressed button disappears with its row.
      body.current?.focus({ preventScroll: true });
      await clearWithUndo(pack.id);
    });

  return (
    <DevicePage
      width="full"
      title={words.title}
      tabs={tabs}
      problem={problem}
      label={words.label}
      isBusy={isPending}
      body={body}
      className="stack gap-4 content-start pad-top-2"
    >
      {isPending ? (
        <DeviceLoading needs={viewingPacks.needsScript}>
          <Skeleton shape="title" width={60} />
          <Skeleton shape="small" width={40} />
        </DeviceLoading>
      ) : isError && packs.length === 0 ? (
        <FailedPanel title={words.failed} message={describeUnreadable()} onRetry={() => void refetch()} />
      ) : packs.length === 0 ? (
        <Panel
          isAlone
          title={words.empty}
          drawing={<PacksDrawing />}
          actions={
            <Button variant="main" icon={plusIcon} onClick={() => void create()}>
              {words.create}
            </Button>
          }
        >
          {words.emptyText(opensOffline === 'yes')}
          {opensOffline === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
        </Panel>
      ) : (
        <>
          <Button variant="main" icon={plusIcon} className="justify-self-start top-4" onClick={() => void create()}>
            {words.create}
          </Button>
          <ul>
            <MovingRows>
              {packs.map((pack) => (
                <PackRow key={pack.id} pack={pack} onClear={() => void clear(pack)} />
              ))}
            </MovingRows>
          </ul>
          <p className="muted text-sm max-56ch">
            {opensOffline === 'no' ? `${ONLY_WITH_SIGNAL} ` : ''}
            {words.privacy}
          </p>
        </>
      )}
    </DevicePage>
  );
}

function PackRow({ pack, onClear }: { readonly pack: ViewingPack; readonly onClear: () => void }) {
  const { properties: saved, isRead } = useSavedProperties();
  const opensOffline = useOpensOffline() === 'yes';
  const today = formatLocalDate(Date.now());
  const { ready } = getReadiness(pack, saved);
  const { date, stops, initials } = pack;
  const first = getFirstTime(stops);
  // Two packs of one day differ by where they lead.
  const places = joinFewNames([...new Set(stops.flatMap(({ property }) => getPlace(property).address ?? []))]);
  const day = `${getWeekday(date)} ${getDay(date, today)}`;
  const facts = [
    `${formatCount(stops.length, 'home')}${places === '' ? '' : ` in ${places}`}`,
    ...(first === undefined ? [] : [words.firstAt(formatTime(first))]),
    ...(initials === '' ? [] : [words.forClient(initials)]),
    ...(date < today ? [words.isOver] : []),
  ];
  return (
    <MovingRow className="text-sm relative row gap-x-6 middle ruled pad-block-4">
      <div className="grow-8rem">
        <h2 className="heading-xs">
          <CoverLink to="/saved/packs/$id" params={{ id: pack.id }} className="soft-line">
            {day}
          </CoverLink>
        </h2>
        <p className="muted">{facts.join(', ')}</p>
        {stops.length > 0 && (
          <p className="strong saved">
            {!isRead
              ? '\u00a0'
              : ready === stops.length
                ? formatReady(opensOffline)
                : formatReadyCount(ready, stops.length, opensOffline)}
          </p>
        )}
      </div>
      <LinkButton tone="warn" className="raised" onClick={onClear}>
        {viewingPacks.clear}
        <span className="visually-hidden">{words.clearOf(day)}</span>
      </LinkButton>
    </MovingRow>
  );
}
