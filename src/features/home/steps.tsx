import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './steps.module.css';
import { steps as words } from './words.ts';

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly hasEnds?: boolean;
  readonly onStep: (index: number) => void;
}

export function Steps({ index, count, hasEnds = false, onStep }: StepsProps) {
  return (
    <div className={classNames('needs-script middle gap-2 muted text-sm tabular flex nowrap', styles['steps'])}>
      <span>{words.position(index + 1, count)}</span>
      <IconButton
        variant="edge"
        label={words.previous}
        icon={chevronLeftIcon}
        disabled={hasEnds && index === 0}
        onClick={() => onStep(index - 1)}
      />
      <IconButton
        variant="edge"
        label={words.next}
        icon={chevronRightIcon}
        disabled={hasEnds && index >= count - 1}
        onClick={() => onStep(index + 1)}
      />
    </div>
  );
}
