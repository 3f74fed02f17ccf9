import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { printIcon } from '#ui/seldom-icons.ts';
import styles from './paper-page.module.css';

/** Longest wait for what is still coming, in ms: then what is here is printed. */
const LONGEST_WAIT_MS = 8_000;
/** How often it is looked whether all is here, in ms. */
const LOOK_EVERY_MS = 100;

const isWhole = (): boolean =>
  document.querySelector('main [aria-busy="true"]:not(button)') === null &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');

/** Resolves when everything on the page has come, its pictures too, or after the longest wait. */
async function untilWhole(): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (!isWhole() && Date.now() < end) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
}

/** Prints the page, once its pictures are there: paper cannot be filled in afterwards. */
export function PrintButton() {
  const [isWaiting, setWaiting] = useState(false);
  const print = async (): Promise<void> => {
    if (!isWhole()) {
      setWaiting(true);
      await untilWhole();
      setWaiting(false);
    }
    window.print();
  };
  return (
    <Button variant="main" busy={isWaiting} busyLabel="Photos are coming" onClick={() => void print()}>
      <span className={styles['print']}>
        <Icon path={printIcon} />
        Print
      </span>
    </Button>
  );
}
