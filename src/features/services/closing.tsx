import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly label: string;
}

/** The end of a page: a question, and a link to who answers it. */
export function Closing({ title, text, label }: ClosingProps) {
  return (
    <section className="section" aria-labelledby="closing">
      <div className={classNames('stack gap-5', styles['closing'])}>
        <DimensionLine className={styles['line']} />
        <div>
          <h2 id="closing">{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        <ButtonLink variant="main" to="/contact-us">
          {label}
        </ButtonLink>
      </div>
    </section>
  );
}
