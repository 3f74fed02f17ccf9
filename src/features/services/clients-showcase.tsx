import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { categories, subtitle, title } from '#content/clients.json' with { type: 'json' };
import { hashFnv1a } from '#lib/fnv1a.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, pauseIcon, playIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { usePlaying } from '#ui/use-playing.ts';
import carouselLoop from './carousel-loop.module.css';
import styles from './clients-showcase.module.css';
import type { LoopMoves } from './loop-moves.ts';
import monogram from './monogram.module.css';
import { showcase as words } from './words.ts';

/** In ms, for each view of the logos (spec §9). */
const VIEW_MS = 2500;

/** All rows move together while they are in view and not in use; one button pauses them (spec §2, §9). */
export function ClientsShowcase() {
  const section = useRef<HTMLElement>(null);
  const [isInView, setInView] = useState(false);
  const { isPlaying, isPaused, isStill, setPaused } = usePlaying(section, isInView);

  useEffect(() => {
    const element = section.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={section} className="section" aria-labelledby="clients">
      <div className="wrap">
        <SectionHead
          id="clients"
          title={title}
          lead={subtitle}
          action={
            <LinkButton
              quiet
              icon={isPaused ? playIcon : pauseIcon}
              // There is no motion to pause; the button keeps its space, so that the layout does not shift.
              className={isStill ? 'invisible' : `screen-only ${styles['pause']}`}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? words.play : words.pause}
              <span className="visually-hidden">{words.logos}</span>
            </LinkButton>
          }
        />
        <div className={classNames('stack gap-8', styles['rows'])}>
          {categories.map(({ category, items }) => (
            <CarouselLoop key={category} title={category} isPlaying={isPlaying} intervalMs={VIEW_MS}>
              {items.map(({ id, name, logo }) => (
                <Monogram key={id} name={name} logo={logo} />
              ))}
            </CarouselLoop>
          ))}
        </div>
      </div>
    </section>
  );
}

interface MonogramProps {
  /** The name decides on the drawing. */
  readonly name: string;
  /** On our origin; "" without a logo. */
  readonly logo?: string | undefined;
}

/** On a field of 44 units. */
const FRAMES = [
  'M2 22a20 20 0 1 0 40 0a20 20 0 1 0-40 0',
  'M2 2h40v40H2z',
  'M22 1 42 12v20L22 43 2 32V12z',
  'M2 43V22a20 20 0 0 1 40 0v21z',
  'M22 1l21 21-21 21L1 22z',
  'M2 4h40v18c0 12-9 18-20 21C11 40 2 34 2 22z',
  'M2 10 10 2h32v32l-8 8H2z',
] as const;
const TYPEFACES = ['sans', 'serif', 'bold', 'light'] as const;
const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'na', 'wa', 'ya', 'za', '&']);

function getInitials(name: string, max: number): string {
  const words = name.split(/\s+/u).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .slice(0, max)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A name without a logo gets a frame with its initials. */
function Monogram({ name, logo }: MonogramProps) {
  const hash = hashFnv1a(name);
  const frame = FRAMES[(hash >>> 4) % FRAMES.length] ?? FRAMES[0];
  const isFilled = ((hash >>> 12) & 1) === 1;
  const initials = getInitials(name, 1 + ((hash >>> 15) & 1));
  const typeface = TYPEFACES[(hash >>> 18) % TYPEFACES.length] ?? TYPEFACES[0];
  return (
    <span className={classNames(`stack gap-3 middle muted text-15 ${monogram['mark']}`, monogram[typeface])}>
      {logo === undefined || logo === '' ? (
        <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
          <path d={frame} className={isFilled ? monogram['filled'] : monogram['line']} />
          <text
            className="strong"
            x="22"
            y={initials.length > 1 ? 27.5 : 28.5}
            fontSize={initials.length > 1 ? 15 : 19}
          >
            {initials}
          </text>
        </svg>
      ) : (
        <img src={logo} alt="" width="44" height="44" loading="lazy" decoding="async" />
      )}
      <span className={`can-shrink ${monogram['name']}`}>{name}</span>
    </span>
  );
}

interface CarouselLoopProps {
  readonly title: string;
  /** Without focusable elements. */
  readonly children: readonly ReactNode[];
  readonly isPlaying: boolean;
  readonly intervalMs: number;
}

/** So many copies stand behind the last card. */
const MAX_ACROSS = 4;

/** An endless row (APG carousel) announces only a visitor's own moves. Until its script loads it is a scrolling list. */
function CarouselLoop({ title, children, isPlaying, intervalMs }: CarouselLoopProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const moves = useRef<Promise<LoopMoves>>(undefined);
  const [isLooping, setLooping] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const cards = Children.toArray(children);
  const count = cards.length;
  const canLoop = count > MAX_ACROSS;

  useEffect(() => {
    const list = row.current;
    if (!canLoop || list === null) return;
    let isUnmounted = false;
    const loading = import('./loop-moves.ts').then(({ createLoopMoves }) => createLoopMoves(list, count));
    moves.current = loading;
    loading.then(
      () => !isUnmounted && setLooping(true),
      // Without signal the script may be missing.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      moves.current = undefined;
      loading.then(
        ({ end }) => end(),
        () => undefined,
      );
    };
  }, [canLoop, count]);

  const move = async (by: number): Promise<number | undefined> => {
    const loaded = await moves.current?.catch(() => undefined);
    return loaded?.move(by);
  };
  const onTick = useEffectEvent(() => void move(1));

  useEffect(() => {
    if (!isPlaying || !isLooping) return;
    const timer = setInterval(() => onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, isLooping, intervalMs]);

  const onMove = async (by: number): Promise<void> => {
    const at = await move(by);
    if (at !== undefined) setAnnouncement(words.position(title, at + 1, count));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !canLoop || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void onMove(by);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-roledescription={words.carousel}
      aria-labelledby={id}
      className={`stack end-column middle query-box gap-2-4 ${carouselLoop['carousel']}`}
    >
      <h3 id={id} className={`target-height ${carouselLoop['title']}`}>
        {title}
      </h3>
      {canLoop && (
        <div className={`muted flex screen-only ${carouselLoop['steps']}`}>
          <IconButton label={words.previous(title)} icon={chevronLeftIcon} onClick={() => void onMove(-1)} />
          <IconButton label={words.next(title)} icon={chevronRightIcon} onClick={() => void onMove(1)} />
        </div>
      )}
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={id}
        className={`stack ruled-top relative rail focus-inside whole-row ${carouselLoop['row']}`}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => (
          <li key={index}>{card}</li>
        ))}
        {isLooping &&
          cards.slice(0, MAX_ACROSS).map((card, index) => (
            <li key={`copy ${index}`} aria-hidden="true">
              {card}
            </li>
          ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}
