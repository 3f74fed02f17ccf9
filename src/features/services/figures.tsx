import styles from './figures.module.css';

interface FiguresProps {
  /** For assistive technology: what the figures are about. */
  readonly title: string;
  readonly stats: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

/** The firm's figures on one dimension line. */
export function Figures({ title, stats }: FiguresProps) {
  return (
    <section className="section" aria-label={title}>
      <dl className={styles['figures']}>
        {stats.map(({ value, label }) => {
          const [figure, ...unit] = value.split(' ');
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                {unit.length === 0 ? null : <small> {unit.join(' ')}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
