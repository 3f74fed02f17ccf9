import { type RefObject, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { minusIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './counter.module.css';

interface CounterProps {
  /** What is counted: "Bedrooms". */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Minus, the least number asked for ("Any", "1+"), plus. The ends are disabled; the focus then goes to the button that still works. */
export function Counter({ label, value, max, onChange }: CounterProps) {
  const id = useId();
  const fewer = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => {
    const next = Math.min(max, Math.max(0, value + by));
    if (next === max) fewer.current?.focus();
    if (next === 0) more.current?.focus();
    onChange(next);
  };
  const key = (word: string, icon: string, by: 1 | -1, ref: RefObject<HTMLButtonElement | null>, isEnd: boolean) => (
    <IconButton
      ref={ref}
      look="edge"
      icon={icon}
      label={`${word} ${label.toLowerCase()}`}
      disabled={isEnd}
      onClick={() => step(by)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before every press
    <div role="group" aria-labelledby={id} className={classNames('row middle spread', styles['counter'])}>
      <span id={id} className="text-sm strong">
        {label}
      </span>
      <div className="middle gap-1 flex">
        {key('Fewer', minusIcon, -1, fewer, value <= 0)}
        <output className={styles['value']} aria-labelledby={id}>
          {value === 0 ? 'Any' : `${value}+`}
        </output>
        {key('More', plusIcon, 1, more, value >= max)}
      </div>
    </div>
  );
}
