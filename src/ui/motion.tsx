import { AnimatePresence, frame, LazyMotion, MotionConfig, PresenceContext, useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { moveBelow } from './move-below.ts';
import { shouldReduceMotion } from './preferences.ts';
import { SPRING } from './spring.ts';

export const LEAVING = { opacity: 0, x: -24, transition: { duration: 0.16 } } as const;
/** The way back of LEAVING; not framer's, which hides a row until its script has come. */
const COMING = { opacity: [0, 1], translate: ['-24px', '0px'] };

/** Never resolves where the script cannot be loaded: everything then moves without animation. */
export const loadMotion = () => import('./motion-features.ts').catch(() => new Promise<never>(() => undefined));
const loadFeatures = () => loadMotion().then(({ domMax }) => domMax);

/** Wraps everything that framer-motion animates. The library loads after the first render and respects reduced motion. */
export function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig reducedMotion="user" transition={SPRING}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

export function MovingRows({ children }: { readonly children: ReactNode }) {
  return (
    <Motion>
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </Motion>
  );
}

export interface MovingRowProps {
  readonly className?: string | undefined;
  /** An id for `useSwipe`. */
  readonly swipe?: string | number | undefined;
  readonly children: ReactNode;
}

export function MovingRow({ className, swipe, children }: MovingRowProps) {
  const isPresent = useIsPresent();
  const presence = use(PresenceContext);
  const [isLate] = useState(() => presence?.initial !== false);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isLate && row.current !== null) showComing(row.current);
  }, [isLate]);
  useLayoutEffect(() => {
    const list = isPresent ? null : row.current?.parentElement;
    return list ? () => moveBelow(list) : undefined;
  }, [isPresent]);
  return (
    <m.li ref={row} layout="position" exit={LEAVING} inert={!isPresent} data-swipe={swipe} className={className}>
      {children}
    </m.li>
  );
}

/** A row that came into a list that shows: what stands below makes room. */
function showComing(row: HTMLElement): void {
  if (row.parentElement === null || shouldReduceMotion()) return;
  row.style.display = 'none';
  moveBelow(row.parentElement);
  row.style.display = '';
  const coming = row.animate(COMING, { duration: 160, delay: 80, easing: 'ease-out', fill: 'backwards' });
  // Not over the rows that make room, which wait for the first frame after the change.
  coming.pause();
  frame.update(() => coming.play());
}
