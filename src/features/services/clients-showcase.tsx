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
import { fnv1a } from '#lib/fnv1a.ts';
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

/** How long each view of the logos stays (spec §9), ms. */
const STANDS_MS = 2500;

/**
 * The clients showcase (spec §2, §9): a row of logos for each category. All rows move together, while they are in view
 * and neither hovered, touched nor focused; one button stops them.
 */
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
              className={isStill ? styles['idle'] : styles['pause']}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? 'Play' : 'Pause'}
              <span className="visually-hidden"> the logos</span>
            </LinkButton>
          }
        />
        <div className={classNames('stack gap-8', styles['rows'])}>
          {categories.map(({ category, items }) => (
            <CarouselLoop key={category} title={category} isPlaying={isPlaying} everyMs={STANDS_MS}>
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
  /** The same name always gives the same drawing. */
  readonly name: string;
  /** Address of the organisation's own logo, on our origin; "" where there is none. */
  readonly logo?: string | undefined;
}

/** Circle, square, hexagon, arch, lozenge, shield and cut plot, on a field of 44 units. */
const FRAMES = [
  'M2 22a20 20 0 1 0 40 0a20 20 0 1 0-40 0',
  'M2 2h40v40H2z',
  'M22 1 42 12v20L22 43 2 32V12z',
  'M2 43V22a20 20 0 0 1 40 0v21z',
  'M22 1l21 21-21 21L1 22z',
  'M2 4h40v18c0 12-9 18-20 21C11 40 2 34 2 22z',
  'M2 10 10 2h32v32l-8 8H2z',
] as const;
const SETTINGS = ['sans', 'serif', 'bold', 'light'] as const;
const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'na', 'wa', 'ya', 'za', '&']);

/** One or two initials, small words skipped. */
function letters(name: string, most: number): string {
  const large = name.split(/\s+/u).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  return large
    .slice(0, most)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * The wordmark of an organisation in one ink: a frame with initials drawn from its name, and the name beside it. A real
 * logo takes the place of the frame.
 */
function Monogram({ name, logo }: MonogramProps) {
  const hash = fnv1a(name);
  const frame = FRAMES[(hash >>> 4) % FRAMES.length] ?? FRAMES[0];
  const isFilled = ((hash >>> 12) & 1) === 1;
  const initials = letters(name, 1 + ((hash >>> 15) & 1));
  const setting = SETTINGS[(hash >>> 18) % SETTINGS.length] ?? SETTINGS[0];
  return (
    <span className={classNames(monogram['mark'], monogram[setting])}>
      {logo === undefined || logo === '' ? (
        <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
          <path d={frame} className={isFilled ? monogram['filled'] : monogram['line']} />
          <text x="22" y={initials.length > 1 ? 27.5 : 28.5} fontSize={initials.length > 1 ? 15 : 19}>
            {initials}
          </text>
        </svg>
      ) : (
        <img src={logo} alt="" width="44" height="44" loading="lazy" decoding="async" />
      )}
      <span className={monogram['name']}>{name}</span>
    </span>
  );
}

interface CarouselLoopProps {
  /** Stands as the row's heading, and names the row: "Banks". */
  readonly title: string;
  /** One element a card, without anything that takes the focus. */
  readonly children: readonly ReactNode[];
  /** Moves on by itself while true. */
  readonly isPlaying: boolean;
  /** How long it stands between two moves, ms. */
  readonly everyMs: number;
}

/** Most cards shown at once: so many copies stand behind the last card. */
const MOST_ACROSS = 4;

/**
 * A row that goes round (APG carousel): two cards across, three from 640 px, four from 1024. All cards are in the
 * accessibility tree all the time, and nothing is announced but what a visitor's own press brings up. What moves it is
 * loaded after the first paint; before, and without script, it is a list that scrolls.
 */
function CarouselLoop({ title, children, isPlaying, everyMs }: CarouselLoopProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const moves = useRef<Promise<LoopMoves>>(undefined);
  const [isTurning, setTurning] = useState(false);
  const [heard, setHeard] = useState('');
  const cards = Children.toArray(children);
  const count = cards.length;
  const goesRound = count > MOST_ACROSS;

  useEffect(() => {
    const list = row.current;
    if (!goesRound || list === null) return;
    let isGone = false;
    const loading = import('./loop-moves.ts').then(({ loopMoves }) => loopMoves(list, count));
    moves.current = loading;
    loading.then(
      () => !isGone && setTurning(true),
      // Without signal the script may be missing; the row stays a list that scrolls.
      () => undefined,
    );
    return () => {
      isGone = true;
      moves.current = undefined;
      loading.then(
        ({ end }) => end(),
        () => undefined,
      );
    };
  }, [goesRound, count]);

  const go = async (by: number): Promise<number | undefined> => {
    const loaded = await moves.current?.catch(() => undefined);
    return loaded?.go(by);
  };
  const goNow = useEffectEvent(go);

  useEffect(() => {
    if (!isPlaying || !isTurning) return;
    const timer = setInterval(() => void goNow(1), everyMs);
    return () => clearInterval(timer);
  }, [isPlaying, isTurning, everyMs]);

  const press = async (by: number): Promise<void> => {
    const at = await go(by);
    if (at !== undefined) setHeard(`${title}: from ${at + 1} of ${count}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !goesRound || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void press(by);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={id}
      className={classNames('stack middle', carouselLoop['carousel'])}
    >
      <h3 id={id} className={carouselLoop['title']}>
        {title}
      </h3>
      {goesRound && (
        <div className={classNames('muted flex', carouselLoop['steps'])}>
          <IconButton label={`Previous, ${title}`} icon={chevronLeftIcon} onClick={() => void press(-1)} />
          <IconButton label={`Next, ${title}`} icon={chevronRightIcon} onClick={() => void press(1)} />
        </div>
      )}
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached and moved with the keyboard
        tabIndex={0}
        aria-labelledby={id}
        className={classNames('stack ruled-top', carouselLoop['row'])}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => (
          <li key={index}>{card}</li>
        ))}
        {isTurning &&
          cards.slice(0, MOST_ACROSS).map((card, index) => (
            <li key={`copy ${index}`} aria-hidden="true">
              {card}
            </li>
          ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {heard}
      </p>
    </div>
  );
}
