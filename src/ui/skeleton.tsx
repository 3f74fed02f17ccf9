import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The height of what it stands for. `picture` is 3:2 and as wide as its box. Default `text`. */
  readonly shape?: 'picture' | 'price' | 'title' | 'text' | 'small' | undefined;
  /** Hundredths of its box. Default 100. */
  readonly width?: 25 | 40 | 50 | 60 | 75 | 100 | undefined;
  readonly className?: string | undefined;
}

/** A block of linen in the place of what is loading. Say in words elsewhere what is loading. */
export function Skeleton({ shape = 'text', width = 100, className }: SkeletonProps) {
  return (
    <span className={classNames(styles['block'], styles[shape], styles[`w${width}`], className)} aria-hidden="true" />
  );
}
