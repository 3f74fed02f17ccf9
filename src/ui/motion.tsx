import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface SlideInProps {
  /** Pixels it comes from: positive from the right, negative from the left, 0 only fades in. */
  readonly from: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

let AnimatedSlide: ComponentType<SlideInProps> | null = null;

/**
 * Slides its content in when it is mounted; give it a `key` that changes with the content. The animation library
 * comes after the first use and never holds anything up: until it is there the content is simply shown.
 */
export function SlideIn(props: SlideInProps) {
  // Kept for the life of the content: swapping the element under it would throw away what was typed inside.
  const [Slide] = useState(() => AnimatedSlide);
  useEffect(() => {
    if (AnimatedSlide !== null) return;
    import('./animated-slide.tsx').then(
      (loaded) => {
        AnimatedSlide = loaded.AnimatedSlide;
      },
      // Offline before it was kept: the next use asks again.
      () => undefined,
    );
  }, []);
  if (Slide === null) return <div className={props.className}>{props.children}</div>;
  return <Slide {...props} />;
}
