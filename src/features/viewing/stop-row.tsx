import { useDragControls, useIsPresent } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import type { ReactNode } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { telHref } from '#lib/contact-links.ts';
import type { Stop, StopReadiness } from '#offline/saved/viewing-pack.ts';
import { placeLine } from '#parts/facts.ts';
import { FactsRow } from '#parts/facts-row.tsx';
import { Price } from '#parts/price.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronDownIcon, chevronUpIcon, gripIcon, Icon, routeIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { LEAVING } from '#ui/motion.tsx';
import { Picture } from '#ui/picture.tsx';
import { timeInWords } from './day-words.ts';
import styles from './stop-row.module.css';
import { StopState } from './stop-state.tsx';

export interface ListedStop {
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
export function StopRow({ stop, property, readiness, isFirst, isLast, apart, checklist, ...on }: StopRowProps) {
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
      // It keeps the focus at the end of the way: disabled, it would lose it.
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
            <Link to="/property/$id" params={{ id: `${id}` }}>
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
