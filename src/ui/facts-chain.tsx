import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts-chain.module.css';

interface FactsChainProps {
  readonly facts: ReadonlyArray<{ readonly value: ReactNode; readonly unit: string }>;
  readonly className?: string | undefined;
}

export function FactsChain({ facts, className }: FactsChainProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={classNames(`stack ${styles['chain']}`, className)}>
      {facts.map(({ value, unit }) => (
        <div key={unit} className={`flex relative ${styles['fact']}`}>
          <dt className={`text-xs muted leading-18 ${styles['unit']}`}>{unit}</dt>
          <dd className={`nowrap ${styles['value']}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
