import { useNavigate, useRouter } from '@tanstack/react-router';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { formatPrice } from '#lib/money.ts';
import type { ViewingPack } from '#offline/saved/viewing-pack.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FactsChain } from '#ui/facts-chain.tsx';
import { arrowRightIcon, closeIcon, Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { EnquiryDialog, type RequestedProperty } from './enquiry-dialog.tsx';
import styles from './present-screen.module.css';
import { markClosed, useFullScreen, useWakeLock } from './presentation.ts';
import {
  getGesture,
  getKeyMove,
  getShownStops,
  isTap,
  movePlace,
  type Place,
  type ShowMove,
  type ShownPhoto,
  type ShownStop,
  SlidePictures,
  useTrack,
} from './slides.tsx';
import { usePack } from './use-pack.ts';
import { viewingPacks, presentation as words } from './words.tsx';

type Facts = (property: PropertyDetail) => ReadonlyArray<{ readonly value: string; readonly unit: string }>;

interface PresentScreenProps {
  readonly id: string;
  /** Below the price. */
  readonly facts: Facts;
  /** Another feature's form, shared by clients. */
  readonly enquiry: (property: RequestedProperty) => ReactNode;
}

/** Dark until the pack is read. */
export function PresentScreen({ id, facts, enquiry }: PresentScreenProps) {
  const state = usePack(id);
  if (state.type === 'loaded' && state.pack.stops.length > 0) {
    return <Presentation key={id} pack={state.pack} facts={facts} enquiry={enquiry} />;
  }
  return (
    <div className={`stack gap-4 text-center ${styles['veil']}`}>
      <h1 className="visually-hidden">{words.pack}</h1>
      {state.type === 'loading' ? <DeviceLoading needs={viewingPacks.needsScript} /> : <p>{words.empty}</p>}
      <TextLink to="/saved/packs/$id" params={{ id }} className={styles['link']}>
        {viewingPacks.backToPack}
      </TextLink>
    </div>
  );
}

function Presentation({ pack, facts, enquiry }: Omit<PresentScreenProps, 'id'> & { readonly pack: ViewingPack }) {
  const { id } = pack;
  const { history } = useRouter();
  const navigate = useNavigate();
  const { properties: saved } = useSavedProperties();
  const stops = useMemo(() => getShownStops(pack, saved), [pack, saved]);
  const counts = useMemo(() => stops.map(({ photos }) => photos.length), [stops]);
  const [place, setPlace] = useState<Place>({ stop: 0, photo: 0 });
  const [direction, setDirection] = useState<-1 | 0 | 1>(0);
  const [enquired, setEnquired] = useState<RequestedProperty>();
  const [isEnquiryOpen, setEnquiryOpen] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
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
    // An on-screen keyboard may also end full screen.
    if (!isEnquiryOpen) leave();
  });

  const move = (next: ShowMove): void => {
    const isBack = next.to === 'previous' || next.to === 'first';
    setDirection(isBack ? -1 : 1);
    setPlace((current) => movePlace(current, next, counts));
  };
  const onMove = useEffectEvent(move);

  useEffect(() => {
    if (isEnquiryOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (event.key === ' ' && isOnButton) return;
      const to = getKeyMove(event.key, event.shiftKey);
      if (to === undefined) return;
      event.preventDefault();
      onMove({ to });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isEnquiryOpen]);

  const nextPlace = movePlace(place, { to: 'next' }, counts);
  const nextSrc = stops[nextPlace.stop]?.photos[nextPlace.photo]?.src;
  useEffect(() => {
    if (nextSrc !== undefined) new Image().src = nextSrc;
  }, [nextSrc]);

  const stop = stops[place.stop];
  const photo = stop?.photos[Math.min(place.photo, stop.photos.length - 1)];
  const onPointerDown = (event: PointerEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    const isPress = event.isPrimary && event.button === 0 && !isControl;
    pressed.current = isPress ? { x: event.clientX, y: event.clientY } : undefined;
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = pressed.current;
    pressed.current = undefined;
    if (from === undefined) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    const to = getGesture(dx, dy, from.x / window.innerWidth);
    // The track handles swipes of slides itself.
    const isTrackMove = Track !== null && stop !== undefined && !isTap(dx, dy);
    if (to !== null && !isTrackMove) move({ to });
  };
  const openEnquiry = (property: PropertyDetail): void => {
    setEnquired(property);
    setEnquiryOpen(true);
  };

  return (
    <>
      <Dialog open onClose={leave} title={words.title} shape="stage" initialFocus={stage}>
        <section
          ref={stage}
          tabIndex={-1}
          aria-label={words.slides}
          className={`relative stack full-height ${styles['show']}`}
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            pressed.current = undefined;
          }}
          onDragStart={(event) => event.preventDefault()}
        >
          {stop === undefined || photo === undefined ? (
            <End stops={stops} onEnquiry={openEnquiry} onRestart={() => move({ to: 'first' })} onClose={leave} />
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
      {enquired !== undefined && (
        <EnquiryDialog open={isEnquiryOpen} property={enquired} form={enquiry} onClose={() => setEnquiryOpen(false)} />
      )}
    </>
  );
}

interface SlideProps {
  readonly stop: ShownStop;
  readonly photo: ShownPhoto;
  readonly place: Place;
  readonly next: ShownStop | undefined;
  /** Of all stops. */
  readonly count: number;
  readonly pictures: ReactNode;
  readonly facts: Facts;
  readonly onMove: (move: ShowMove) => void;
  readonly onClose: () => void;
}

function Slide({ stop, photo, place, next, count, pictures, facts, onMove, onClose }: SlideProps) {
  const { property, photos } = stop;
  const position = words.place(place.stop + 1, count);
  const name = formatTitleAndPlace(property);
  const photoText =
    photos.length > 1 ? ` ${words.photo(place.photo + 1, photos.length)}: ${photo.alt}.` : ` ${photo.alt}`;
  return (
    <>
      {pictures}
      <header className={classNames('flex middle gap-2 strong', styles['top'])}>
        {photos.length > 1 && (
          <ul aria-label={words.photos} className={`gap-1 flex grow ${styles['dots']}`}>
            {photos.map((other, index) => (
              <li key={other.src ?? other.picture?.url ?? index} className="grow flex">
                <button
                  className="relative full-width"
                  type="button"
                  aria-label={words.photo(index + 1, photos.length)}
                  aria-current={index === place.photo ? 'true' : undefined}
                  onClick={() => onMove({ to: 'photo', photo: index })}
                />
              </li>
            ))}
          </ul>
        )}
        <p className={`tabular nowrap text-15 ${styles['count']}`}>{position}</p>
        <button type="button" className={`until-focused ${styles['step']}`} onClick={() => onMove({ to: 'previous' })}>
          {words.back}
        </button>
        <button type="button" className={`until-focused ${styles['step']}`} onClick={() => onMove({ to: 'next' })}>
          {words.forward}
        </button>
        <IconButton label={words.close} icon={closeIcon} variant="night" onClick={onClose} />
      </header>
      <div className={styles['foot']}>
        <div>
          <Price property={property} className={styles['price']} />
          <h1 className={styles['name']}>{formatUnbroken(name)}</h1>
          <FactsChain facts={facts(property)} className={`top-4 row ${styles['chain']}`} />
        </div>
        <button
          type="button"
          className={`middle gap-3 top-5 flex full-width target-height text-start pad-top-3 ruled-top ${styles['next']}`}
          onClick={() => onMove({ to: 'next-stop' })}
        >
          {next === undefined ? (
            <span className="grow">
              <small className="block text-sm muted">{words.next}</small>
              <b className="block strong">{words.end}</b>
              <small className="block text-sm muted">{words.homes(count)}</small>
            </span>
          ) : (
            <>
              <span className={`rigid clipped rounded ${styles['thumb']}`}>
                <Picture
                  picture={next.photos[0]?.picture}
                  fallbackSrc={next.photos[0]?.src}
                  sizes="84px"
                  alt=""
                  eager
                />
              </span>
              <span className="grow">
                <small className="block text-sm muted">{words.next}</small>
                <b className="block strong balanced">{formatUnbroken(next.property.title)}</b>
                <small className="block text-sm muted">{formatPrice(next.property)}</small>
              </span>
            </>
          )}
          <Icon path={arrowRightIcon} />
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {place.photo === 0 ? `${position}. ${name}, ${formatPrice(property)}.` : ''}
        {photoText}
      </p>
    </>
  );
}

/** "Mwamba House, Karen", or just the title where it has the address. */
function formatTitleAndPlace(property: PropertyDetail): string {
  const [address = ''] = formatPlace(property).split(', ');
  return address === '' || property.title.includes(address) ? property.title : `${property.title}, ${address}`;
}

interface EndProps {
  readonly stops: readonly ShownStop[];
  readonly onEnquiry: (property: PropertyDetail) => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

function End({ stops, onEnquiry, onRestart, onClose }: EndProps) {
  return (
    <>
      <header className={classNames('flex middle gap-2 strong', styles['top'])}>
        <p className={`tabular nowrap text-15 ${styles['count']}`} />
        <IconButton label={words.close} icon={closeIcon} variant="night" onClick={onClose} />
      </header>
      <div className={classNames('stack gap-6', styles['end'])}>
        <h1 className={styles['name']}>{words.last(stops.length)}</h1>
        <ul>
          {stops.map(({ property }) => (
            <li key={property.id} className="row middle spread gap-x-5 pad-block-2 ruled-top">
              <span>
                <b className="block strong">{formatUnbroken(property.title)}</b>
                <small className="block text-sm muted">{formatPrice(property)}</small>
              </span>
              <LinkButton aria-haspopup="dialog" className={styles['link']} onClick={() => onEnquiry(property)}>
                {viewingPacks.takeEnquiry}
                <span className="visually-hidden">{viewingPacks.about(property.title)}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
        <div className={classNames('row middle', styles['acts'])}>
          <Button variant="main" onClick={onClose}>
            {viewingPacks.backToPack}
          </Button>
          <LinkButton className={styles['link']} onClick={onRestart}>
            {words.restart}
          </LinkButton>
        </div>
        <p role="status" className="visually-hidden">
          {words.announceEnd(stops.length)}
        </p>
      </div>
    </>
  );
}
