import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly shape?: 'picture' | 'face' | 'price' | 'title' | 'text' | 'small' | undefined;
  readonly width?: 25 | 40 | 50 | 60 | 75 | 100 | undefined;
  readonly className?: string | undefined;
}

export function Skeleton({ shape = 'text', width = 100, className }: SkeletonProps) {
  return (
    <span
      className={classNames(
        `block full-width ground-linen rounded-1 ${styles['block']}`,
        shape === 'picture' ? 'photo-shape rounded' : styles[shape],
        className,
      )}
      style={width === 100 ? undefined : { width: `${width}%` }}
      aria-hidden="true"
    />
  );
}
