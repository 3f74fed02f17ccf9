import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { clearViewed, viewedQuery } from '#data/device/viewed.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './recently-viewed.module.css';

/** Shown at most; all that are remembered would be a list of its own. */
const MOST_SHOWN = 6;

async function clear(): Promise<void> {
  try {
    await clearViewed();
    showToast('Forgotten.');
  } catch {
    showToast('It could not be cleared: this device does not answer. Try again.');
  }
}

/**
 * The properties whose pages were opened on this device last, newest first, and a button that forgets them. Nothing while
 * there are none, on the server, and where none of them is known. Load it late: it needs storage.
 * @param except ids that stand on the screen already
 */
export function RecentlyViewed({ except = [] }: { readonly except?: readonly number[] | undefined }) {
  const { data: viewed = [] } = useDevice(viewedQuery);
  const id = useId();
  const ids = viewed.map((one) => one.id).filter((one) => !except.includes(one));
  const answers = useQueries({ queries: ids.slice(0, MOST_SHOWN).map((one) => propertyQuery(one)) });
  const records = answers.flatMap(({ data }) => data?.record ?? []);
  if (records.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles['viewed']}>
      <SectionHead
        id={id}
        title="Recently viewed"
        action={
          <LinkButton onClick={() => void clear()}>
            Clear<span className="visually-hidden"> recently viewed</span>
          </LinkButton>
        }
      />
      <ul className={styles['list']}>
        {records.map((record) => (
          <li key={record.id}>
            <PropertyRow property={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}
