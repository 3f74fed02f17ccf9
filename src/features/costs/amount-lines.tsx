import { classNames } from '#ui/class-names.ts';
import styles from './amount-lines.module.css';
import type { CostsAnswer } from './answer-costs.ts';

/** As all prices: a small code and a serif number. */
export function Amount({ value }: { readonly value: string }) {
  const [, sign, code, number] = /^(−?)(.*KES )?(.*)$/.exec(value) ?? [];
  return (
    <span className={`strong ${styles['amount']}`}>
      {sign}
      {code === undefined ? null : <span className={`muted ${styles['code']}`}>{code}</span>}
      {number}
    </span>
  );
}

interface AmountLinesProps {
  readonly lines: CostsAnswer['lines'];
  readonly className?: string | undefined;
}

/** A part of a whole has the colour that it has in the bar. */
export function AmountLines({ lines, className }: AmountLinesProps) {
  return (
    <dl className={className}>
      {lines.map(([label, value, part], index) => (
        <div key={label} className={classNames('row spread gap-x-4 ruled', styles['line'])}>
          <dt data-part={part === undefined ? undefined : index}>{label}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
