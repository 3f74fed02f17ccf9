import { useHydrated } from '@tanstack/react-router';
import type { PropertyDetail } from '#contract/property.ts';
import { getPaperRows } from '#parts/papers.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, minusIcon, tickIcon } from '#ui/icon.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import styles from './property-page.module.css';
import { page as words } from './words.ts';

/** "Land search seen 12 November 2026" (0033). */
export function Papers({ property }: { readonly property: PropertyDetail }) {
  // The server may have rendered the age of a search on an earlier day, and React leaves the text in its element.
  const key = String(useHydrated());
  return (
    <>
      <p className="muted small max-56ch">{words.papersSeen}</p>
      <ul key={key} className={classNames(`stack ${styles['list']}`, styles['papers'])}>
        {getPaperRows(property, Date.now()).map(({ paper, line, isSeen }) => (
          <li
            key={paper}
            className={classNames('flex align-start can-shrink ruled gap-10px text-15', !isSeen && 'muted')}
          >
            <Icon path={isSeen ? tickIcon : minusIcon} className={`tea ${styles['icon']}`} />
            <span suppressHydrationWarning>{formatUnbroken(line)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
