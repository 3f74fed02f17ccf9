import { useHydrated } from '@tanstack/react-router';
import type { PropertyDetail } from '#contract/property.ts';
import { getPaperRows } from '#parts/papers.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, minusIcon, tickIcon } from '#ui/icon.tsx';
import styles from './property-page.module.css';
import { page as words } from './words.ts';

/** What the firm has seen of a property's papers (0033): "Search seen 12 November 2026". */
export function Papers({ property }: { readonly property: PropertyDetail }) {
  // In the server's words the age of a search may be of an earlier day, and React leaves them in their element.
  const key = String(useHydrated());
  return (
    <>
      <p className={classNames('muted small', styles['note'])}>{words.papersSeen}</p>
      <ul key={key} className={classNames(styles['list'], styles['papers'])}>
        {getPaperRows(property, Date.now()).map(({ paper, line, isSeen }) => (
          <li key={paper} className={isSeen ? undefined : 'muted'}>
            <Icon path={isSeen ? tickIcon : minusIcon} className={styles['icon']} />
            <span suppressHydrationWarning>{line}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
