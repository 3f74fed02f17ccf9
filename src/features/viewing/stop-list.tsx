import { useDragControls, useIsPresent } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import { type ReactNode, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { telHref } from '#lib/contact-links.ts';
import type { Stop, StopReadiness } from '#offline/saved/viewing-pack.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { FactsRow } from '#parts/property-card.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  absentIcon,
  chevronDownIcon,
  chevronUpIcon,
  gripIcon,
  Icon,
  pageIcon,
  routeIcon,
  tickCircleIcon,
} from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { LEAVING, MovingRows } from '#ui/motion.tsx';
import { Picture } from '#ui/picture.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { distanceInWords, kilometresApart, stopInWords, timeInWords } from './pack-words.ts';
import styles from './stop-row.module.css';
import stopState from './stop-state.module.css';

interface StopListProps {
  readonly stops: readonly ListedStop[];
  /** Opens the checklist of a home. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** Resolves when the stops are in the new order, or stay as they were. */
  readonly onMove: (id: number, to: 'up' | 'down' | number) => Promise<void>;
  readonly onChange: (stop: Stop) => void;
  readonly onEnquiry: (property: PropertyDetail) => void;
}

function apart(here: ListedStop, next: ListedStop | undefined): string | undefined {
  const km = next === undefined ? null : kilometresApart(here.property, next.property);
  return km === null ? undefined : distanceInWords(km);
}

/** The stops of a day in their order, which a hand changes by their handles and the keyboard by the buttons beside them. */
export function StopList({ stops, checklist, onMove, onChange, onEnquiry }: StopListProps) {
  const ids = stops.map(({ property }) => property.id);
  /** The order during a drag; stored when the drag ends. */
  const [heldOrder, setHeldOrder] = useState<number[]>();
  const order = heldOrder ?? ids;
  const shown = order.flatMap((id) => stops[ids.indexOf(id)] ?? []);
  const drop = async (id: number, isLost: boolean): Promise<void> => {
    const to = order.indexOf(id);
    if (!isLost && to !== ids.indexOf(id)) await onMove(id, to);
    setHeldOrder(undefined);
  };
  return (
    <Reorder.Group as="ol" axis="y" values={order} onReorder={setHeldOrder}>
      <MovingRows>
        {shown.map((listed, index) => (
          <StopRow
            key={listed.property.id}
            {...listed}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            apart={apart(listed, shown[index + 1])}
            checklist={checklist(listed.property)}
            onMove={(to) => void onMove(listed.property.id, to)}
            onDrop={(isLost) => void drop(listed.property.id, isLost)}
            onChange={() => onChange(listed.stop)}
            onEnquiry={() => onEnquiry(listed.property)}
          />
        ))}
      </MovingRows>
    </Reorder.Group>
  );
}

interface ListedStop {
  readonly stop: Stop;
  /** The newest that is known of it. */
  readonly property: PropertyDetail;
  readonly readiness: StopReadiness;
}

interface StopRowProps extends ListedStop {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** To the next stop: "4 km". */
  readonly apart: string | undefined;
  /** Opens its checklist; it belongs to another feature. */
  readonly checklist: ReactNode;
  readonly onMove: (to: 'up' | 'down') => void;
  /** @param isLost true where the browser has taken the hand's way for something of its own: nothing is meant by it */
  readonly onDrop: (isLost: boolean) => void;
  readonly onChange: () => void;
  readonly onEnquiry: () => void;
}

/** Names the button that moves a stop, so that the focus can be given back to it at its new place. */
export const moveButtonId = (id: number, to: 'up' | 'down'): string => `move-${to}-${id}`;

/** One stop of the day: its time on the line, what it is, what of it works without signal. */
function StopRow({ stop, property, readiness, isFirst, isLast, apart, checklist, ...on }: StopRowProps) {
  const { id, title } = property;
  const place = placeLine(property);
  const owner = readiness.home?.owner?.record;
  const handle = useDragControls();
  const isPresent = useIsPresent();
  const move = (to: 'up' | 'down', icon: string, isEnd: boolean): ReactNode => (
    <IconButton
      id={moveButtonId(id, to)}
      label={`Move ${to}: ${title}`}
      icon={icon}
      // Not disabled at the end: a disabled button would lose the focus.
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
      dragControls={handle}
      whileDrag={{ scale: 1.02 }}
      onDragEnd={(event) => on.onDrop(event.type === 'pointercancel')}
      // The buttons are the keyboard's.
      tabIndex={undefined}
      className={classNames('stack gap-x-4', styles['stop'], isLast && styles['end'])}
    >
      <div className={styles['when']}>
        {stop.time === null ? (
          <span className={classNames('muted text-xs', styles['none'])}>No time</span>
        ) : (
          <time dateTime={stop.time}>{timeInWords(stop.time)}</time>
        )}
        {!(isFirst && isLast) && (
          <div className={classNames('stack gap-1 muted screen-only', styles['moves'])}>
            {move('up', chevronUpIcon, isFirst)}
            <span
              aria-hidden="true"
              className={styles['handle']}
              onPointerDown={(event) => handle.start(event)}
              // The browser neither selects words nor drags those that are selected.
              onMouseDown={(event) => event.preventDefault()}
            >
              <Icon path={gripIcon} />
            </span>
            {move('down', chevronDownIcon, isLast)}
          </div>
        )}
      </div>
      <div className={styles['in']}>
        <Picture
          picture={property.pictures?.[0]}
          fallbackSrc={property.images?.[0]}
          sizes="(min-width: 900px) 220px, calc(100vw - 98px)"
          alt=""
          className={styles['picture']}
        />
        <div className={styles['words']}>
          <Price property={property} className={styles['price']} />
          <h3>
            <Link to="/property/$id" params={{ id: `${id}` }} className="hover-line">
              {title}
            </Link>
          </h3>
          <p className={classNames('muted text-sm', styles['place'])}>{place}</p>
          <FactsRow property={property} />
          {owner?.name != null && (
            <p className={classNames('muted text-sm top-1', styles['place'])}>
              {owner.name}
              {owner.phone_number == null ? null : (
                <>
                  {', '}
                  <a href={telHref(owner.phone_number)} className={styles['phone']}>
                    {owner.phone_number}
                  </a>
                </>
              )}
            </p>
          )}
          {stop.note !== '' && <p className={classNames('text-sm top-1 screen-only', styles['note'])}>{stop.note}</p>}
        </div>
        <div className="screen-only">
          <StopState readiness={readiness} />
          <div className="row gap-x-5 text-sm">
            {checklist}
            <LinkButton aria-haspopup="dialog" onClick={on.onChange}>
              Change<span className="visually-hidden"> time or note: {title}</span>
            </LinkButton>
            <LinkButton aria-haspopup="dialog" onClick={on.onEnquiry}>
              Take an enquiry<span className="visually-hidden"> about {title}</span>
            </LinkButton>
          </div>
        </div>
        {apart !== undefined && (
          <p className={classNames('middle gap-2 muted text-sm', styles['apart'])}>
            <Icon path={routeIcon} small />
            About {apart} apart
          </p>
        )}
      </div>
    </Reorder.Item>
  );
}

const icons = { ready: tickCircleIcon, details: pageIcon, nothing: absentIcon };

interface StopStateProps {
  readonly readiness: StopReadiness;
  readonly isRunning?: boolean;
}

/** What works at a stop without signal, in the words of the saved page. */
export function StopState({ readiness, isRunning = false }: StopStateProps) {
  const { state, photos, photosKept } = readiness;
  const opensOffline = useOpensOffline() === 'yes';
  const isGoing = isRunning && state !== 'ready';
  const words = (device: string): string =>
    isRunning && state === 'partly'
      ? `${photosKept} of ${photos} photos`
      : stopInWords(readiness, device, opensOffline);
  return (
    <span
      className={classNames(
        'middle text-sm',
        stopState['state'],
        (state === 'ready' || state === 'partly' || isGoing) && stopState['kept'],
      )}
    >
      {isGoing || state === 'partly' ? (
        <ProgressRing part={photosKept / Math.max(1, photos)} small />
      ) : (
        <Icon path={icons[state]} small />
      )}
      <span className="w-phone">{words('phone')}</span>
      <span className="w-comp">{words('computer')}</span>
    </span>
  );
}
