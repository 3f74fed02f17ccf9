import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { SlideInProps } from './motion.tsx';

const way = { duration: 0.2, ease: [0.2, 0.75, 0.2, 1] } as const;

/** The moving half of `SlideIn`. The only module that names the animation library. */
export function AnimatedSlide({ from, className, children }: SlideInProps) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user" transition={way}>
        <m.div className={className} initial={{ opacity: 0, x: from }} animate={{ opacity: 1, x: 0 }}>
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}
