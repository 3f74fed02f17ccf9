import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { NewsKind } from '#contract/news.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { formatNumber, getPriceParts } from '#lib/money.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Alike } from './alike.tsx';
import styles from './news-list.module.css';
import { kinds, change as words } from './words.tsx';

interface NewsListProps {
  readonly changes: readonly CatalogueChange[];
  readonly isSaved?: boolean;
  /** Shown as large cards on wide screens. */
  readonly isFew?: boolean;
}

export function NewsList({ changes, isSaved = false, isFew = false }: NewsListProps) {
  return (
    <ul className={`stack ${styles['list']}`}>
      {changes.map((change) => (
        <NewsRow key={change.property.id} change={change} isSaved={isSaved} isFew={isFew} />
      ))}
    </ul>
  );
}

const GOOD: ReadonlySet<NewsKind> = new Set<NewsKind>(['new', 'listed again', 'reduced', 'available again']);

interface NewsRowProps extends Required<Omit<NewsListProps, 'changes'>> {
  readonly change: CatalogueChange;
}

function NewsRow({ change, isSaved, isFew }: NewsRowProps) {
  const { kind, property } = change;
  const isGone = kind === 'gone';
  const place = formatPlace(property);
  return (
    <li
      className={classNames('stack ruled relative align-start content-start', styles['row'], isGone && styles['gone'])}
    >
      <div className={`clipped rounded-1 ${styles['picture']}`}>
        <Picture
          picture={property.pictures?.[0]}
          fallbackSrc={property.images?.[0]}
          sizes={isFew ? '(width >= 40em) 45vw, 30vw' : '(width >= 40em) 12rem, 30vw'}
          alt=""
        />
      </div>
      <div>
        <Price property={property} className={classNames(styles['price'], isGone && 'muted')} />
        <p className="muted text-sm tabular">
          <b className={classNames(GOOD.has(kind) && 'tea')}>{kinds[kind]}</b> <PriceChange change={change} />
        </p>
        <p className="top-2px text-sm leading-snug muted">
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }} className="block strong ink">
            {formatCardTitle(property.title)}
          </CoverLink>
          {place !== '' && <span>{place}</span>}
        </p>
        {isGone && isSaved && (
          <p className="muted text-sm relative raised">
            {words.savedCopy} <Alike property={property} />
          </p>
        )}
      </div>
    </li>
  );
}

export function PriceChange({ change: { property, old_price } }: { readonly change: CatalogueChange }) {
  const price = getPriceParts(property).amount;
  if (old_price === price) return null;
  if (old_price === null) return words.hadNoPrice;
  if (price === null) return words.wasPrice(old_price);
  return (
    <>
      <span className="visually-hidden">{words.was} </span>
      <s className={styles['before']}>{formatNumber(old_price)}</s>, {words.difference(price - old_price)}
    </>
  );
}
