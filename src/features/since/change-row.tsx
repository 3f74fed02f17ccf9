import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { cardTitle } from '#lib/card-title.ts';
import { formatNumber } from '#lib/money.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './change-row.module.css';

/** What has become of a home: its price now, what it was, and by how much. */
export function ChangeRow({ change, isSaved }: { readonly change: CatalogueChange; readonly isSaved: boolean }) {
  const home = 'after' in change ? change.after : change.before;
  const isGone = change.kind === 'gone';
  const place = placeLine(home);
  return (
    <li className={classNames(styles['row'], isGone && styles['gone'])}>
      <div className={styles['picture']}>
        <Picture picture={home.pictures?.[0]} fallbackSrc={home.images?.[0]} sizes="88px" alt="" />
      </div>
      <div>
        <Price property={home} className={styles['price']} />
        <p className={styles['words']}>
          <CoverLink to="/property/$id" params={{ id: `${home.id}` }}>
            {cardTitle(home.title)}
          </CoverLink>
          {place !== '' && <span>{place}</span>}
        </p>
        {change.kind === 'price' && <PriceMove before={change.old_price} after={change.new_price} />}
        {change.kind === 'listed-again' && <p className={styles['was']}>Listed again</p>}
        {isGone && isSaved && (
          <p className={styles['was']}>
            Saved copy stays on this <DeviceName />.
          </p>
        )}
      </div>
    </li>
  );
}

/** The old price struck out, then the difference in words. Prices in KES; null is "price on request". */
function PriceMove({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  if (before === null) return <p className={styles['was']}>It had no price before</p>;
  if (after === null) return <p className={styles['was']}>It was KES {formatNumber(before)}</p>;
  const difference = Math.abs(after - before);
  return (
    <p className={styles['was']}>
      <span className="visually-hidden">It was </span>
      <s>{formatNumber(before)}</s> <span aria-hidden="true">→</span> {formatNumber(difference)}{' '}
      {after < before ? 'less' : 'more'}
    </p>
  );
}
