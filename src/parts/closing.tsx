import { ButtonLink } from '#ui/button.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly label: string;
}

/** A link to Contact Us ends the page. */
export function Closing({ title, text, label }: ClosingProps) {
  return (
    <section className="section" aria-labelledby="closing">
      <div className={`stack gap-5 justify-start ${styles['closing']}`}>
        <DimensionLine className={styles['line']} />
        <div>
          <h2 id="closing">{title}</h2>
          {text === undefined ? null : <p className="muted top-1">{text}</p>}
        </div>
        <ButtonLink variant="main" to="/contact-us">
          {label}
        </ButtonLink>
      </div>
    </section>
  );
}
