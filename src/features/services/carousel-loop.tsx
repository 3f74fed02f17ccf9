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
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './carousel-loop.module.css';
import type { LoopMoves } from './loop-moves.ts';

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
export function CarouselLoop({ title, children, isPlaying, everyMs }: CarouselLoopProps) {
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
      // Without signal, before it was kept: the row stays a list that scrolls.
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
      className={classNames('stack middle', styles['carousel'])}
    >
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {goesRound && (
        <div className={classNames('muted flex', styles['steps'])}>
          <IconButton label={`Previous, ${title}`} icon={chevronLeftIcon} onClick={() => void press(-1)} />
          <IconButton label={`Next, ${title}`} icon={chevronRightIcon} onClick={() => void press(1)} />
        </div>
      )}
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached and moved with the keyboard
        tabIndex={0}
        aria-labelledby={id}
        className={classNames('stack ruled-top', styles['row'])}
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
