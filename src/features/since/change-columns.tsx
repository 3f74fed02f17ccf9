import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { formatNumber } from '#lib/money.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './change-columns.module.css';
import type { GroupedChanges } from './my-changes.ts';
import { changeColumns as words } from './words.tsx';

interface ChangeColumnsProps {
  readonly changes: GroupedChanges;
  readonly savedIds: ReadonlySet<number>;
  /** Rows of each column; a link leads to the others. Default: all. */
  readonly maxRows?: number;
}

/** Price changed, New, No longer listed: a column for each that has changes, three across from 900 px. */
export function ChangeColumns({ changes, savedIds, maxRows = Number.POSITIVE_INFINITY }: ChangeColumnsProps) {
  const columns: readonly { readonly title: string; readonly rows: readonly CatalogueChange[] }[] = [
    { title: words.prices, rows: changes.prices },
    { title: words.fresh, rows: changes.fresh },
    { title: words.delisted, rows: changes.delisted },
  ];
  return (
    <div className={classNames('stack gap-8 top-6', styles['columns'])}>
      {columns
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={classNames('spread flex', styles['title'])}>
              {title}
              <span>{rows.length}</span>
            </h3>
            <ul className="ruled-top">
              {rows.slice(0, maxRows).map((change) => {
                const { id } = 'after' in change ? change.after : change.before;
                return <ChangeRow key={id} change={change} isSaved={savedIds.has(id)} />;
              })}
            </ul>
            {rows.length > maxRows && <TextLink to="/since">{words.more(rows.length - maxRows)}</TextLink>}
          </section>
        ))}
    </div>
  );
}

function ChangeRow({ change, isSaved }: { readonly change: CatalogueChange; readonly isSaved: boolean }) {
  const property = 'after' in change ? change.after : change.before;
  const isDelisted = change.kind === 'gone';
  const place = placeLine(property);
  return (
    <li className={classNames('stack ruled', styles['row'], isDelisted && styles['delisted'])}>
      <div className={styles['picture']}>
        <Picture picture={property.pictures?.[0]} fallbackSrc={property.images?.[0]} sizes="88px" alt="" />
      </div>
      <div>
        <Price property={property} className={styles['price']} />
        <p className={styles['words']}>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }}>
            {formatCardTitle(property.title)}
          </CoverLink>
          {place !== '' && <span>{place}</span>}
        </p>
        <p className="muted text-sm tabular">
          {change.kind === 'price' && <PriceChange before={change.old_price} after={change.new_price} />}
          {change.kind === 'listed-again' && words.listedAgain}
          {isDelisted && isSaved && words.savedCopy}
        </p>
      </div>
    </li>
  );
}

/** The old price struck out, then the difference in words. Prices in KES; null is "price on request". */
function PriceChange({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  if (before === null) return words.hadNoPrice;
  if (after === null) return words.wasPrice(before);
  return (
    <>
      <span className="visually-hidden">{words.was} </span>
      <s className={styles['before']}>{formatNumber(before)}</s> <span aria-hidden="true">→</span>{' '}
      {words.difference(after - before)}
    </>
  );
}
