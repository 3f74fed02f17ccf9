import { useNavigate, useRouter } from '@tanstack/react-router';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { formatPrice } from '#lib/money.ts';
import type { ViewingPack } from '#offline/saved/viewing-pack.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FactsChain } from '#ui/facts-chain.tsx';
import { arrowRightIcon, closeIcon, Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { EnquiryDialog, type RequestedProperty } from './enquiry-dialog.tsx';
import { PACKS_NEED } from './pack-words.ts';
import styles from './present-screen.module.css';
import { markClosed, useFullScreen, useWakeLock } from './presentation.ts';
import {
  gestureOf,
  isTap,
  moveOfKey,
  movePlace,
  type Place,
  type ShowMove,
  type ShownPhoto,
  type ShownStop,
  SlidePictures,
  shownStops,
  useTrack,
} from './slides.tsx';
import { usePack } from './use-pack.ts';

type Facts = (property: PropertyDetail) => ReadonlyArray<{ readonly value: string; readonly unit: string }>;

interface PresentScreenProps {
  readonly id: string;
  /** The facts under a price. */
  readonly facts: Facts;
  /** The enquiry form, as clients share it. */
  readonly enquiry: (asked: RequestedProperty) => ReactNode;
}

/** The presentation of a pack fills the screen; until the pack is read, and on the server, only night does. */
export function PresentScreen({ id, facts, enquiry }: PresentScreenProps) {
  const state = usePack(id);
  if (state.is === 'read' && state.pack.stops.length > 0) {
    return <Presentation key={id} pack={state.pack} facts={facts} enquiry={enquiry} />;
  }
  return (
    <div className={classNames('stack gap-4', styles['veil'])}>
      <h1 className="visually-hidden">Viewing pack</h1>
      {state.is === 'reading' ? <DeviceLoading needs={PACKS_NEED} /> : <p>There is nothing to present here.</p>}
      <TextLink to="/saved/packs/$id" params={{ id }} className={styles['link']}>
        Back to the pack
      </TextLink>
    </div>
  );
}

function Presentation({ pack, facts, enquiry }: Omit<PresentScreenProps, 'id'> & { readonly pack: ViewingPack }) {
  const { id } = pack;
  const { history } = useRouter();
  const navigate = useNavigate();
  const { properties: homes } = useSavedList();
  const stops = useMemo(() => shownStops(pack, homes), [pack, homes]);
  const counts = useMemo(() => stops.map(({ photos }) => photos.length), [stops]);
  const [place, setPlace] = useState<Place>({ stop: 0, photo: 0 });
  const [direction, setDirection] = useState<-1 | 0 | 1>(0);
  const [asked, setAsked] = useState<RequestedProperty>();
  const [isAsking, setAsking] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasLeft = useRef(false);
  const Track = useTrack();
  useWakeLock();

  const leave = (): void => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    if (markClosed(id)) history.back();
    else void navigate({ to: '/saved/packs/$id', params: { id }, replace: true });
  };
  useFullScreen(() => {
    // A keyboard that comes up for the form may end the full screen as well.
    if (!isAsking) leave();
  });

  const move = (next: ShowMove): void => {
    const isBack = next.to === 'previous' || next.to === 'first';
    setDirection(isBack ? -1 : 1);
    setPlace((current) => movePlace(current, next, counts));
  };
  const moveNow = useEffectEvent(move);

  useEffect(() => {
    if (isAsking) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (event.key === ' ' && isOnButton) return;
      const to = moveOfKey(event.key, event.shiftKey);
      if (to === undefined) return;
      event.preventDefault();
      moveNow({ to });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isAsking]);

  const following = movePlace(place, { to: 'next' }, counts);
  const nextSrc = stops[following.stop]?.photos[following.photo]?.src;
  useEffect(() => {
    if (nextSrc !== undefined) new Image().src = nextSrc;
  }, [nextSrc]);

  const stop = stops[place.stop];
  const photo = stop?.photos[Math.min(place.photo, stop.photos.length - 1)];
  const onPointerDown = (event: PointerEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    // Two fingers look closer.
    const isOne = event.isPrimary && event.button === 0 && !isControl;
    start.current = !isOne ? undefined : { x: event.clientX, y: event.clientY };
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = start.current;
    start.current = undefined;
    if (from === undefined) return;
    const to = gestureOf(event.clientX - from.x, event.clientY - from.y, from.x / window.innerWidth);
    // Where a hand moves the slide, it says itself what it means; a tap is nobody else's.
    const isTaken = Track !== null && stop !== undefined && !isTap(event.clientX - from.x, event.clientY - from.y);
    if (to !== null && !isTaken) move({ to });
  };
  const ask = ({ id: propertyId, title }: PropertyDetail): void => {
    setAsked({ id: propertyId, title });
    setAsking(true);
  };

  return (
    <>
      <Dialog open onClose={leave} title="Presentation" shape="stage" initialFocus={stage}>
        <section
          ref={stage}
          tabIndex={-1}
          aria-label="Slides"
          className={styles['show']}
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            start.current = undefined;
          }}
          onDragStart={(event) => event.preventDefault()}
        >
          {stop === undefined || photo === undefined ? (
            <End stops={stops} onAsk={ask} onAgain={() => move({ to: 'first' })} onClose={leave} />
          ) : (
            <Slide
              stop={stop}
              photo={photo}
              place={place}
              next={stops[place.stop + 1]}
              count={stops.length}
              pictures={
                <SlidePictures
                  stops={stops}
                  place={place}
                  direction={direction}
                  Track={Track}
                  surface={stage}
                  onMove={move}
                  onClose={leave}
                />
              }
              facts={facts}
              onMove={move}
              onClose={leave}
            />
          )}
        </section>
      </Dialog>
      {asked !== undefined && (
        <EnquiryDialog open={isAsking} asked={asked} form={enquiry} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface SlideProps {
  readonly stop: ShownStop;
  readonly photo: ShownPhoto;
  readonly place: Place;
  readonly next: ShownStop | undefined;
  /** Stops in all. */
  readonly count: number;
  readonly pictures: ReactNode;
  readonly facts: Facts;
  readonly onMove: (move: ShowMove) => void;
  readonly onClose: () => void;
}

function Slide({ stop, photo, place, next, count, pictures, facts, onMove, onClose }: SlideProps) {
  const { property, photos } = stop;
  const ofStops = `${place.stop + 1} of ${count}`;
  const name = placeName(property);
  const ofPhotos = photos.length > 1 ? ` Photo ${place.photo + 1} of ${photos.length}: ${photo.alt}.` : ` ${photo.alt}`;
  return (
    <>
      {pictures}
      <header className={classNames('middle gap-2 strong', styles['top'])}>
        {photos.length > 1 && (
          <ul aria-label="Photos" className={classNames('gap-1 flex', styles['dots'])}>
            {photos.map((other, index) => (
              <li key={other.src ?? other.picture?.url ?? index}>
                <button
                  type="button"
                  aria-label={`Photo ${index + 1} of ${photos.length}`}
                  aria-current={index === place.photo ? 'true' : undefined}
                  onClick={() => onMove({ to: 'photo', photo: index })}
                />
              </li>
            ))}
          </ul>
        )}
        <p className={classNames('tabular nowrap', styles['count'])}>{ofStops}</p>
        <button type="button" className={styles['step']} onClick={() => onMove({ to: 'previous' })}>
          Back
        </button>
        <button type="button" className={styles['step']} onClick={() => onMove({ to: 'next' })}>
          Forward
        </button>
        <IconButton label="End the presentation" icon={closeIcon} look="night" onClick={onClose} />
      </header>
      <div className={styles['foot']}>
        <div>
          <Price property={property} className={styles['price']} />
          <h1 className={styles['name']}>{name}</h1>
          <FactsChain facts={facts(property)} className={styles['chain']} />
        </div>
        <button
          type="button"
          className={classNames('middle gap-3 top-5 flex', styles['next'])}
          onClick={() => onMove({ to: 'next-stop' })}
        >
          {next === undefined ? (
            <span>
              <b>The end</b>
              <small>All {count === 1 ? '' : `${count} `}shown</small>
            </span>
          ) : (
            <>
              <span className={styles['thumb']}>
                <Picture
                  picture={next.photos[0]?.picture}
                  fallbackSrc={next.photos[0]?.src}
                  sizes="84px"
                  alt=""
                  eager
                />
              </span>
              <span>
                <small>Next</small>
                <b>{next.property.title}</b>
                <small>{formatPrice(next.property)}</small>
              </span>
            </>
          )}
          <Icon path={arrowRightIcon} />
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {place.photo === 0 ? `${ofStops}. ${name}, ${formatPrice(property)}.` : ''}
        {ofPhotos}
      </p>
    </>
  );
}

/** "Mwamba House, Karen": the address is not said twice. */
function placeName(property: PropertyDetail): string {
  const [address = ''] = placeLine(property).split(', ');
  return address === '' || property.title.includes(address) ? property.title : `${property.title}, ${address}`;
}

interface EndProps {
  readonly stops: readonly ShownStop[];
  readonly onAsk: (property: PropertyDetail) => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function End({ stops, onAsk, onAgain, onClose }: EndProps) {
  return (
    <>
      <header className={classNames('middle gap-2 strong', styles['top'])}>
        <p className={classNames('tabular nowrap', styles['count'])} />
        <IconButton label="End the presentation" icon={closeIcon} look="night" onClick={onClose} />
      </header>
      <div className={classNames('stack gap-6', styles['end'])}>
        <h1 className={styles['name']}>{stops.length === 1 ? 'That was it' : 'That was the last one'}</h1>
        <ul className={styles['asks']}>
          {stops.map(({ property }) => (
            <li key={property.id}>
              <span>
                <b>{property.title}</b>
                <small>{formatPrice(property)}</small>
              </span>
              <LinkButton aria-haspopup="dialog" className={styles['link']} onClick={() => onAsk(property)}>
                Take an enquiry<span className="visually-hidden"> about {property.title}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
        <div className={classNames('row middle', styles['acts'])}>
          <Button variant="main" onClick={onClose}>
            Back to the pack
          </Button>
          <LinkButton className={styles['link']} onClick={onAgain}>
            From the beginning
          </LinkButton>
        </div>
        <p role="status" className="visually-hidden">
          The end. All {stops.length === 1 ? '' : `${stops.length} `}shown.
        </p>
      </div>
    </>
  );
}
