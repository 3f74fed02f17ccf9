import { getCompareLink, MAX_COMPARED } from '#lib/compare-address.ts';
import { ButtonLink, LinkButton } from '#ui/button.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './compare-choice.module.css';
import { compareChoice as words } from './words.tsx';

interface CompareTickProps {
  readonly id: number;
  readonly title: string;
  /** Ids in the order of ticking. */
  readonly ticked: readonly number[];
  readonly onChange: (ticked: readonly number[]) => void;
}

export function CompareTick({ id, title, ticked, onChange }: CompareTickProps) {
  const isTicked = ticked.includes(id);
  return (
    <Tick
      checked={isTicked}
      disabled={!isTicked && ticked.length >= MAX_COMPARED}
      onChange={(checked) => onChange(checked ? [...ticked, id] : ticked.filter((other) => other !== id))}
    >
      {words.tick}
      <span className="visually-hidden"> {title}</span>
    </Tick>
  );
}

/** The bar is in sight while properties are ticked. */
export function CompareBar({ ticked, onClear }: { readonly ticked: readonly number[]; readonly onClear: () => void }) {
  const { length } = ticked;
  return (
    <div className={styles['bar']} role="status" data-open={length > 0}>
      {length === 1 && <p>{words.more}</p>}
      {length > 1 && (
        <ButtonLink variant="main" {...getCompareLink(ticked)}>
          {words.compare(length)}
        </ButtonLink>
      )}
      {length >= MAX_COMPARED && <p>{words.most(MAX_COMPARED)}</p>}
      {length > 0 && <LinkButton onClick={onClear}>{words.clear}</LinkButton>}
    </div>
  );
}
