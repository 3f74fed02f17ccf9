import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { heroPicturesQuery } from '#data/content.queries.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { FactsChain } from '#ui/facts-chain.tsx';
import { Icon, plusIcon, tickIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './service-parts.module.css';

const SIZES = '(width >= 56.25em) min(58vw - 76px, 834px), 100vw';

interface OpeningProps {
  /** Names the page where its title does not. */
  readonly kicker?: string | undefined;
  readonly title: ReactNode;
  readonly paragraphs: readonly string[];
  /** Labels the link to Contact Us. */
  readonly action?: string | undefined;
  /** The index of a picture of the home page's hero. */
  readonly picture: number;
}

/** The top of a page has at most one button. */
export function Opening({ kicker, title, paragraphs, action, picture }: OpeningProps) {
  return (
    <div className={classNames('stack gap-6', styles['opening'])}>
      <FirmPicture index={picture} sizes={SIZES} className={classNames('screen-only bleed', styles['picture'])} />
      <div className={`can-shrink ${styles['text']}`}>
        {kicker === undefined ? null : <p className="muted text-sm bottom-2">{kicker}</p>}
        <h1>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={classNames('muted top-4', styles['lead'])}>
            {paragraph}
          </p>
        ))}
        {action === undefined ? null : (
          <ButtonLink variant="main" to="/contact-us" className="top-6">
            {action}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  /** For screen readers. */
  readonly title: string;
  readonly stats: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

function toFact({ value, label }: FiguresProps['stats'][number]) {
  const [figure, ...unit] = value.split(' ');
  return { unit: label, value: unit.length === 0 ? figure : [figure, <small key="unit"> {unit.join(' ')}</small>] };
}

/** They share one dimension line. */
export function Figures({ title, stats }: FiguresProps) {
  return (
    <section className="section query-box" aria-label={title}>
      <FactsChain facts={stats.map(toFact)} className={styles['figures']} />
    </section>
  );
}

interface Entry {
  readonly title: string;
  readonly text: string;
}

interface PlainListProps<T extends Entry> {
  readonly entries: readonly T[];
  readonly across: 3 | 4 | 5;
  readonly className?: string | undefined;
  readonly more?: ((entry: T) => ReactNode) | undefined;
}

export function PlainList<T extends Entry>({ entries, across, className, more }: PlainListProps<T>) {
  return (
    <ul className={classNames('stack', styles['plain'], styles[`across${across}`], className)}>
      {entries.map((entry) => (
        <li className="relative can-shrink ruled-top" key={entry.title}>
          <h3 className="heading-xs balanced">{entry.title}</h3>
          <p className="muted">{entry.text}</p>
          {more?.(entry)}
        </li>
      ))}
    </ul>
  );
}

/** "Everything in the Full Sales Service" and "All of Full Management" begin so. */
const INCLUDES_TIER = /^(everything in|all of)\b/i;

interface Tier {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly includes: readonly string[];
}

/** Side by side, each below a dimension line. */
export function Tiers({ tiers }: { readonly tiers: readonly Tier[] }) {
  return (
    <ul className={`stack gap-10 top-6 ${styles['tiers']}`}>
      {tiers.map((tier) => (
        <li key={tier.id}>
          <DimensionLine />
          <h3 className="balanced">{tier.title}</h3>
          <p className="muted">{tier.text}</p>
          <ul className={styles['includes']}>
            {tier.includes.map((item) => {
              const includesTier = INCLUDES_TIER.test(item);
              return (
                <li
                  key={item}
                  className={classNames('stack gap-10px ruled-top text-15 leading-snug', includesTier && 'strong')}
                >
                  <Icon path={includesTier ? plusIcon : tickIcon} small className="top-2px tea" />
                  {item}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface FirmPictureProps {
  readonly index: number;
  /** As in `<img sizes>`. */
  readonly sizes: string;
  readonly ratio?: string | undefined;
  readonly className?: string | undefined;
}

/** Decorative: a picture of the home page's hero. */
export function FirmPicture({ index, sizes, ratio, className }: FirmPictureProps) {
  const pictures = useQuery(heroPicturesQuery()).data?.items;
  const picture = pictures?.[index % pictures.length];
  // The area is empty while the pictures load, and has the plan of a plot where the firm has none.
  if (picture === undefined) return <span className={classNames(className, pictures && styles['none'])} />;
  return <Picture picture={picture} sizes={sizes} ratio={ratio} alt="" priority className={className} />;
}
