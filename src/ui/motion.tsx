import { AnimatePresence, LazyMotion, MotionConfig, useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { moveUpBelow } from './move-up-below.ts';
import { SPRING } from './spring.ts';

export const LEAVING = { opacity: 0, x: -24, transition: { duration: 0.16 } } as const;

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
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const list = isPresent ? null : row.current?.parentElement;
    return list ? () => moveUpBelow(list) : undefined;
  }, [isPresent]);
  return (
    <m.li ref={row} layout="position" exit={LEAVING} inert={!isPresent} data-swipe={swipe} className={className}>
      {children}
    </m.li>
  );
}
