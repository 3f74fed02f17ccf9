import { IconButton } from '#ui/icon-button.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icons.ts';
import styles from './photo-steps.module.css';

interface PhotoStepsProps {
  /** Counted from 0. */
  readonly index: number;
  readonly most: number;
  readonly onGo: (index: number) => void;
}

/** Moves the photos of all homes together, by button. */
export function PhotoSteps({ index, most, onGo }: PhotoStepsProps) {
  if (most < 2) return null;
  const step = (label: string, icon: string, to: number) => {
    const isEnd = to < 0 || to >= most;
    return (
      <IconButton
        label={label}
        icon={icon}
        // It keeps the focus at the end of the way: disabled, it would lose it.
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onGo(to);
        }}
      />
    );
  };
  return (
    <div className={styles['steps']}>
      {step('Previous photo of each home', chevronLeftIcon, index - 1)}
      <p role="status">
        Photo {index + 1} of {most}
      </p>
      {step('Next photo of each home', chevronRightIcon, index + 1)}
    </div>
  );
}
