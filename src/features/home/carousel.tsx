import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { prefersReducedMotion } from '#ui/prefers-reduced-motion.ts';
import styles from './carousel.module.css';

interface CarouselProps {
  /** What is in the row, for assistive technology: "Featured properties". */
  readonly label: string;
  /** One element a card. */
  readonly children: ReactNode;
  /** Puts the steps where the heading wants them; without it they stand above the row, at its end. */
  readonly head?: ((steps: ReactNode) => ReactNode) | undefined;
  readonly className?: string | undefined;
}

/** A row that scrolls by nature: one card under 768 px, two under 1024, else three; the next one peeks on phones. */
export function Carousel({ label, children, head, className }: CarouselProps) {
  const cards = Children.toArray(children);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [stops, setStops] = useState(cards.length);

  const measure = useCallback(() => {
    const list = row.current;
    const first = list?.firstElementChild;
    if (list === null || !(first instanceof HTMLElement)) return;
    const second = first.nextElementSibling;
    const width = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth;
    const way = list.scrollWidth - list.clientWidth;
    if (width <= 0) return;
    const last = Math.max(0, Math.round(way / width));
    setStops(last + 1);
    setAt(list.scrollLeft >= way - 2 ? last : Math.min(last, Math.round(list.scrollLeft / width)));
  }, []);

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [measure]);

  const goTo = useCallback((index: number) => {
    const list = row.current;
    const card = list?.children[index];
    const first = list?.firstElementChild;
    if (list === null || !(card instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    list.scrollTo({
      left: card.offsetLeft - first.offsetLeft,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  }, []);

  const steps =
    cards.length < 2 ? null : (
      <div className={classNames('middle gap-2 muted text-sm tabular', styles['steps'])}>
        <span className="nowrap">
          {at + 1} of {stops}
        </span>
        <IconButton
          label="Previous"
          look="edge"
          icon={chevronLeftIcon}
          disabled={at === 0}
          onClick={() => goTo(at - 1)}
          className={styles['step']}
        />
        <IconButton
          label="Next"
          look="edge"
          icon={chevronRightIcon}
          disabled={at >= stops - 1}
          onClick={() => goTo(at + 1)}
          className={styles['step']}
        />
      </div>
    );

  return (
    <section aria-label={label} className={className}>
      {head === undefined ? steps : head(steps)}
      <ul ref={row} className={classNames('stack gap-4', styles['row'])}>
        {cards.map((card, index) => (
          <li key={index} className={styles['card']}>
            {card}
          </li>
        ))}
      </ul>
    </section>
  );
}
