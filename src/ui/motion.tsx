import { AnimatePresence, LazyMotion, MotionConfig, useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';

/** How what has been let go of, or has lost its neighbour, finds its place. */
const SPRING = { type: 'spring', stiffness: 420, damping: 38, mass: 0.9 } as const;
/** How a row goes: to the left, in seconds. */
export const LEAVING = { opacity: 0, x: -24, transition: { duration: 0.16 } } as const;

/** Without signal, before they were kept, everything is at once where it belongs. */
const loadFeatures = () =>
  import('./motion-features.ts').then(
    ({ domMax }) => domMax,
    () => new Promise<never>(() => undefined),
  );

/** Around what moves by framer-motion. What moves it is fetched when it stands; less motion is respected. */
export function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig reducedMotion="user" transition={SPRING}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

/** Inside a list: its `MovingRow`s, each under a key, go visibly, and the others close up. */
export function MovingRows({ children }: { readonly children: ReactNode }) {
  return (
    <Motion>
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </Motion>
  );
}

interface MovingRowProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A row or tag of `MovingRows`. One that is on its way out cannot be pressed. */
export function MovingRow({ className, children }: MovingRowProps) {
  const isPresent = useIsPresent();
  return (
    <m.li layout="position" exit={LEAVING} inert={!isPresent} className={className}>
      {children}
    </m.li>
  );
}
