import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { printIcon } from '#ui/seldom-icons.ts';
import styles from './paper-page.module.css';

/** Prints the page, once what belongs on it is there. */
export function PrintButton() {
  const { isWaiting, print } = usePrint();
  return (
    <Button variant="main" busy={isWaiting} busyLabel={PHOTOS_COMING} onClick={print}>
      <span className={styles['print']}>
        <Icon path={printIcon} />
        Print
      </span>
    </Button>
  );
}
