import styles from './traverse.module.css';

/** Steps from beacon to beacon: down on phones, across from 1024 px. */
export function Traverse({
  steps,
}: {
  readonly steps: ReadonlyArray<{ readonly title: string; readonly text: string }>;
}) {
  return (
    <ol className={styles['traverse']}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
