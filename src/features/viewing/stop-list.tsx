import { useDragControls, useIsPresent } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import { type ReactNode, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { getMapHref, getTelHref } from '#lib/contact-links.ts';
import { isOnItsWay } from '#offline/saved/saved-property.ts';
import type { Stop, StopReadiness, WayIn } from '#offline/saved/viewing-pack.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { FactsRow } from '#parts/property-card.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronDownIcon, Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { pageIcon, tickCircleIcon } from '#ui/icons-lazy.ts';
import { Link } from '#ui/link.tsx';
import { LEAVING, MovingRows } from '#ui/motion.tsx';
import { Picture } from '#ui/picture.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { getKilometresApart } from './pack-facts.ts';
import { absentIcon, chevronUpIcon, gripIcon, routeIcon } from './pack-icons.ts';
import styles from './stop-list.module.css';
import { describeStop, formatDistance, formatTime, viewingPacks, stopRow as words } from './words.tsx';

interface StopListProps {
  readonly stops: readonly ListedStop[];
  /** Another feature's button. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** Another feature's directions, for paper. */
  readonly way: (property: PropertyDetail) => ReactNode;
  /** Resolves when the new order is stored, or has failed. */
  readonly onMove: (id: number, to: 'up' | 'down' | number) => Promise<void>;
  readonly onChange: (stop: Stop) => void;
  readonly onEnquiry: (property: PropertyDetail) => void;
}

function getDistanceTo(next: ListedStop | undefined, stop: ListedStop): string | undefined {
  const km = next === undefined ? null : getKilometresApart(stop.property, next.property);
  return km === null ? undefined : formatDistance(km);
}

/** Handles reorder by dragging, buttons by keyboard. */
export function StopList({ stops, checklist, way, onMove, onChange, onEnquiry }: StopListProps) {
  const ids = stops.map(({ property }) => property.id);
  const [draggedOrder, setDraggedOrder] = useState<number[]>();
  const order = draggedOrder ?? ids;
  const listed = order.flatMap((id) => stops[ids.indexOf(id)] ?? []);
  const drop = async (id: number, isCancelled: boolean): Promise<void> => {
    const to = order.indexOf(id);
    if (!isCancelled && to !== ids.indexOf(id)) await onMove(id, to);
    setDraggedOrder(undefined);
  };
  return (
    <Reorder.Group as="ol" axis="y" values={order} onReorder={setDraggedOrder}>
      <MovingRows>
        {listed.map((row, index) => (
          <StopRow
            key={row.property.id}
            {...row}
            isFirst={index === 0}
            isLast={index === listed.length - 1}
            distance={getDistanceTo(listed[index + 1], row)}
            checklist={checklist(row.property)}
            way={way(row.property)}
            onMove={(to) => void onMove(row.property.id, to)}
            onDrop={(isCancelled) => void drop(row.property.id, isCancelled)}
            onChange={() => onChange(row.stop)}
            onEnquiry={() => onEnquiry(row.property)}
          />
        ))}
      </MovingRows>
    </Reorder.Group>
  );
}

interface ListedStop {
  readonly stop: Stop;
  /** The newest known record. */
  readonly property: PropertyDetail;
  readonly readiness: StopReadiness;
}

interface StopRowProps extends ListedStop {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** To the next stop: "4 km". */
  readonly distance: string | undefined;
  readonly checklist: ReactNode;
  readonly way: ReactNode;
  readonly onMove: (to: 'up' | 'down') => void;
  /** @param isCancelled the browser took over the gesture */
  readonly onDrop: (isCancelled: boolean) => void;
  readonly onChange: () => void;
  readonly onEnquiry: () => void;
}

/** The focus returns to the button after a move. */
export const moveButtonId = (id: number, to: 'up' | 'down'): string => `move-${to}-${id}`;

function StopRow({ stop, property, readiness, isFirst, isLast, distance, checklist, way, ...on }: StopRowProps) {
  const { id, title } = property;
  const place = formatPlace(property);
  const owner = readiness.saved?.owner?.record;
  const dragControls = useDragControls();
  const isPresent = useIsPresent();
  const [isHeld, setHeld] = useState(false);
  const moveButton = (to: 'up' | 'down', icon: string, isEnd: boolean) => (
    <IconButton
      id={moveButtonId(id, to)}
      label={words.move(to, title)}
      icon={icon}
      // A disabled button would lose the focus.
      aria-disabled={isEnd}
      className={styles['move']}
      onClick={() => {
        if (!isEnd) on.onMove(to);
      }}
    />
  );
  return (
    <Reorder.Item
      value={id}
      layout="position"
      exit={LEAVING}
      inert={!isPresent}
      dragListener={false}
      dragControls={dragControls}
      whileDrag={{ scale: 1.02 }}
      onDragStart={() => setHeld(true)}
      onDragEnd={(event) => {
        setHeld(false);
        on.onDrop(event.type === 'pointercancel');
      }}
      // The keyboard has the buttons.
      tabIndex={undefined}
      className={classNames(
        'stack gap-x-6 relative',
        styles['stop'],
        isLast && styles['end'],
        isHeld && styles['held'],
      )}
    >
      <div className={`gap-4 ${styles['when']}`}>
        {stop.time === null ? (
          <LinkButton
            aria-haspopup="dialog"
            className={`text-xs rigid screen-only ${styles['set']}`}
            onClick={on.onChange}
          >
            {words.setTime}
            <span className="visually-hidden">{words.setTimeOf(title)}</span>
          </LinkButton>
        ) : (
          <time className="block rigid" dateTime={stop.time}>
            {formatTime(stop.time)}
          </time>
        )}
        {!(isFirst && isLast) && (
          <div className={`stack gap-1 muted screen-only justify-start ${styles['moves']}`}>
            {moveButton('up', chevronUpIcon, isFirst)}
            <span
              aria-hidden="true"
              className={`stack centred target-width target-height ${styles['handle']}`}
              onPointerDown={(event) => dragControls.start(event)}
              // Prevents selecting text and dragging a selection.
              onMouseDown={(event) => event.preventDefault()}
            >
              <Icon path={gripIcon} />
            </span>
            {moveButton('down', chevronDownIcon, isLast)}
          </div>
        )}
      </div>
      <div className={`stack gap-10px ${styles['in']}`}>
        <Picture
          picture={property.pictures?.[0]}
          fallbackSrc={property.images?.[0]}
          sizes="(width >= 56.25em) 220px, calc(100vw - 98px)"
          alt=""
          className={`rounded ${styles['picture']}`}
        />
        <div className={styles['words']}>
          <Price property={property} className={styles['price']} />
          <h3 className="top-2px">
            <Link to="/property/$id" params={{ id: `${id}` }} className="hover-line inline-block">
              {formatUnbroken(title)}
            </Link>
          </h3>
          <p className="muted text-sm leading-snug">{place}</p>
          <FactsRow property={property} />
          {property.reference != null && (
            <p className="print-only muted text-sm leading-snug">{words.reference(property.reference)}</p>
          )}
          {owner?.name != null && (
            <p className="muted text-sm top-1 leading-snug">
              {owner.name}
              {owner.phone_number == null ? null : (
                <>
                  {', '}
                  <a href={getTelHref(owner.phone_number)} className="inline-block soft-line">
                    {owner.phone_number}
                  </a>
                </>
              )}
            </p>
          )}
          <div className="print-only top-1">{way}</div>
          {stop.way_in === undefined ? null : <WayInLines wayIn={stop.way_in} />}
          {stop.note !== '' && <p className="text-sm top-1 screen-only own-note">{stop.note}</p>}
        </div>
        <div className="screen-only">
          <StopState readiness={readiness} />
          <div className="row gap-x-4 text-sm">
            {checklist}
            <LinkButton aria-haspopup="dialog" onClick={on.onChange}>
              {words.change}
              <span className="visually-hidden">{words.changeOf(title)}</span>
            </LinkButton>
            <LinkButton aria-haspopup="dialog" onClick={on.onEnquiry}>
              {viewingPacks.takeEnquiry}
              <span className="visually-hidden">{viewingPacks.about(title)}</span>
            </LinkButton>
          </div>
        </div>
        {distance !== undefined && (
          <p className={`middle gap-2 muted text-sm inline-flex pad-top-2 ${styles['apart']}`}>
            <Icon path={routeIcon} small />
            {words.apart(distance)}
          </p>
        )}
      </div>
    </Reorder.Item>
  );
}

const PHONE = /\+?\d(?:[ -]?\d){8,}/;

/** Gate, caretaker and exact point are for the agent alone. */
function WayInLines({ wayIn: { gate, caretaker, point } }: { readonly wayIn: WayIn }) {
  const number = PHONE.exec(caretaker)?.[0];
  const [before, after] = number === undefined ? [caretaker, ''] : caretaker.split(number);
  return (
    <div className="text-sm top-1 screen-only own-note">
      {gate !== '' && (
        <p>
          {words.wayIn.gate}: {gate}
        </p>
      )}
      {caretaker !== '' && (
        <p>
          {words.wayIn.caretaker}: {before}
          {number !== undefined && (
            <a href={getTelHref(number)} className="inline-block soft-line">
              {number}
            </a>
          )}
          {after}
        </p>
      )}
      {point !== '' && (
        <p>
          {words.wayIn.point}:{' '}
          <a
            href={/^https:\/\/\S+$/.test(point) ? point : getMapHref(point)}
            target="_blank"
            rel="external noopener noreferrer"
            className="soft-line"
          >
            {point}
          </a>
        </p>
      )}
    </div>
  );
}

const icons = { ready: tickCircleIcon, details: pageIcon, nothing: absentIcon };

export function StopState({ readiness }: { readonly readiness: StopReadiness }) {
  const { state, saved, photos, photosStored } = readiness;
  const opensOffline = useOpensOffline() === 'yes';
  const isOnline = useConnection() !== 'offline';
  const { isRunning } = useSavedProperties();
  const isFetching = isRunning && saved !== undefined && isOnItsWay(saved);
  return (
    <span
      className={classNames(
        'inline-flex align-start gap-6px text-sm leading-snug balanced',
        (state === 'ready' || state === 'partly' || isFetching) && 'strong saved',
      )}
    >
      {isFetching || state === 'partly' ? (
        <ProgressRing part={photosStored / Math.max(1, photos)} small />
      ) : (
        <Icon path={icons[state]} small className="top-2px" />
      )}
      <span>
        {saved === undefined ? words.notSaved : formatUnbroken(describeStop(saved, opensOffline, isRunning, isOnline))}
      </span>
    </span>
  );
}
