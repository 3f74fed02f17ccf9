import { compareLink, MOST_COMPARED } from '#lib/compare-address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './compare-choice.module.css';

interface CompareTickProps {
  readonly id: number;
  readonly title: string;
  /** Ids, in the order they were ticked. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Takes a saved home into a comparison. A fifth takes the place of none: the first must be unticked. */
export function CompareTick({ id, title, chosen, onChange }: CompareTickProps) {
  const isChosen = chosen.includes(id);
  return (
    <Tick
      checked={isChosen}
      disabled={!isChosen && chosen.length >= MOST_COMPARED}
      onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
    >
      Compare<span className="visually-hidden"> {title}</span>
    </Tick>
  );
}

interface CompareBarProps {
  readonly chosen: readonly number[];
  readonly onClear: () => void;
}

/** Leads to the comparison, in sight while homes are ticked. */
export function CompareBar({ chosen, onClear }: CompareBarProps) {
  const { length } = chosen;
  return (
    <div className={styles['bar']} role="status" data-open={length > 0}>
      {length === 1 && <p>Tick one more home to compare.</p>}
      {length > 1 && (
        <ButtonLink variant="main" {...compareLink(chosen)}>
          {`Compare ${length}`}
        </ButtonLink>
      )}
      {length >= MOST_COMPARED && <p>{MOST_COMPARED} is the most.</p>}
      {length > 0 && <LinkButton onClick={onClear}>Untick all</LinkButton>}
    </div>
  );
}
