import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface SlideInProps {
  /** Pixels it comes from: positive from the right, negative from the left; 0 only fades. */
  readonly from: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

type SlideAnimation = typeof import('./slide-animation.ts');

let animation: SlideAnimation | null = null;

/**
 * Slides its content in when it is mounted; give it a `key` that changes with the content. The animation comes after
 * the first use and never holds anything up: until it is there, and with reduced motion, the content is simply shown.
 */
export function SlideIn({ from, className, children }: SlideInProps) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef(from);

  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (animation !== null) return box.current === null ? undefined : animation.slideIn(box.current, start.current);
    import('./slide-animation.ts').then(
      (loaded) => {
        animation = loaded;
      },
      // Without signal, before it was kept: the next use asks again.
      () => undefined,
    );
  }, []);

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
