import { Traverse } from '#ui/traverse.tsx';
import styles from './steps.module.css';

/** The steps of a process: one below the other on phones, side by side from 1024 px. */
export function Steps({ steps }: { readonly steps: ReadonlyArray<{ readonly title: string; readonly text: string }> }) {
  return (
    <Traverse across className={styles['steps']}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </Traverse>
  );
}
