import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { cardTitle } from '#lib/card-title.ts';
import { formatNumber } from '#lib/money.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './change-columns.module.css';
import changeRow from './change-row.module.css';
import type { GroupedChanges } from './my-changes.ts';

interface ChangeColumnsProps {
  readonly changes: GroupedChanges;
  /** Ids of saved homes. */
  readonly saved: ReadonlySet<number>;
  /** Rows a column; the others are behind a link to all changes. Default: all. */
  readonly most?: number;
}

/** Price changed, New, No longer listed: columns for those that have something, three across from 900 px. */
export function ChangeColumns({ changes, saved, most = Number.POSITIVE_INFINITY }: ChangeColumnsProps) {
  const columns: ReadonlyArray<readonly [title: string, rows: readonly CatalogueChange[]]> = [
    ['Price changed', changes.prices],
    ['New', changes.fresh],
    ['No longer listed', changes.gone],
  ];
  return (
    <div className={classNames('stack gap-8', styles['columns'])}>
      {columns
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <section key={title} aria-label={title}>
            <h3 className={classNames('spread flex', styles['title'])}>
              {title}
              <span>{rows.length}</span>
            </h3>
            <ul className="ruled-top">
              {rows.slice(0, most).map((change) => {
                const { id } = 'after' in change ? change.after : change.before;
                return <ChangeRow key={id} change={change} isSaved={saved.has(id)} />;
              })}
            </ul>
            {rows.length > most && <TextLink to="/since">{`${rows.length - most} more`}</TextLink>}
          </section>
        ))}
    </div>
  );
}

/** What has become of a home: its price now, what it was, and by how much. */
function ChangeRow({ change, isSaved }: { readonly change: CatalogueChange; readonly isSaved: boolean }) {
  const home = 'after' in change ? change.after : change.before;
  const isGone = change.kind === 'gone';
  const place = placeLine(home);
  return (
    <li className={classNames('stack ruled', changeRow['row'], isGone && changeRow['gone'])}>
      <div className={changeRow['picture']}>
        <Picture picture={home.pictures?.[0]} fallbackSrc={home.images?.[0]} sizes="88px" alt="" />
      </div>
      <div>
        <Price property={home} className={changeRow['price']} />
        <p className={changeRow['words']}>
          <CoverLink to="/property/$id" params={{ id: `${home.id}` }}>
            {cardTitle(home.title)}
          </CoverLink>
          {place !== '' && <span>{place}</span>}
        </p>
        {change.kind === 'price' && <PriceMove before={change.old_price} after={change.new_price} />}
        {change.kind === 'listed-again' && (
          <p className={classNames('text-sm tabular', changeRow['was'])}>Listed again</p>
        )}
        {isGone && isSaved && (
          <p className={classNames('text-sm tabular', changeRow['was'])}>
            Saved copy stays on this <DeviceName />.
          </p>
        )}
      </div>
    </li>
  );
}

/** The old price struck out, then the difference in words. Prices in KES; null is "price on request". */
function PriceMove({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  if (before === null) return <p className={classNames('text-sm tabular', changeRow['was'])}>It had no price before</p>;
  if (after === null)
    return <p className={classNames('text-sm tabular', changeRow['was'])}>It was KES {formatNumber(before)}</p>;
  const difference = Math.abs(after - before);
  return (
    <p className={classNames('text-sm tabular', changeRow['was'])}>
      <span className="visually-hidden">It was </span>
      <s>{formatNumber(before)}</s> <span aria-hidden="true">→</span> {formatNumber(difference)}{' '}
      {after < before ? 'less' : 'more'}
    </p>
  );
}
