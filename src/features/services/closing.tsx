import { Button } from '#ui/button.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly label: string;
  readonly link: string;
}

/** The end of a page: a question, and a link to the answer. */
export function Closing({ title, text, label, link }: ClosingProps) {
  return (
    <section className="section" aria-labelledby="closing">
      <div className={styles['closing']}>
        <DimensionLine className={styles['line']} />
        <div>
          <h2 id="closing">{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        <Button variant="main" href={link}>
          {label}
        </Button>
      </div>
    </section>
  );
}
