import type { ArticleSummary } from '#contract/article.ts';
import { formatLongDate } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { PlanDrawing } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './article-list.module.css';

const SIZES = '(width >= 82.5em) 392px, (width >= 64em) 29vw, (width >= 40em) 45vw, 96px';

interface ArticleListProps {
  readonly articles: readonly ArticleSummary[];
  readonly headingLevel: 2 | 3;
}

export function ArticleList({ articles, headingLevel }: ArticleListProps) {
  return (
    <ul className={`stack ${styles['list']}`}>
      {articles.map((article) => (
        <li key={article.slug} className="ruled-top query-box pad-block-4">
          <ArticleCard article={article} headingLevel={headingLevel} sizes={SIZES} />
        </li>
      ))}
    </ul>
  );
}

interface ArticleCardProps {
  readonly article: ArticleSummary;
  readonly headingLevel: 2 | 3;
  readonly sizes: string;
  readonly lead?: boolean | undefined;
}

export function ArticleCard({ article, headingLevel, sizes, lead }: ArticleCardProps) {
  const Heading = `h${headingLevel}` as const;
  const category = article.category?.title ?? '';
  const date = article.created_at == null ? '' : formatLongDate(article.created_at);
  return (
    <article className={classNames(`stack gap-4 relative align-start ${styles['card']}`, lead && styles['lead'])}>
      {article.picture == null && (article.featured_image ?? '') === '' ? (
        <span
          className={classNames(
            `rounded ${styles['picture']}`,
            `stack centred photo-shape ground-linen faint ${styles['drawn']}`,
          )}
        >
          <PlanDrawing drawing="plot" solid />
        </span>
      ) : (
        <Picture
          picture={article.picture}
          fallbackSrc={article.featured_image}
          sizes={sizes}
          alt=""
          priority={lead}
          className={`rounded ${styles['picture']}`}
        />
      )}
      <div>
        <p className="row gap-x-3 muted text-sm">
          {category !== '' && <span>{category}</span>}
          {date !== '' && <time dateTime={article.created_at ?? undefined}>{date}</time>}
        </p>
        <Heading className={`heading-xs ${styles['heading']}`}>
          <CoverLink to="/journal/$slug" params={{ slug: article.slug }}>
            {article.heading}
          </CoverLink>
        </Heading>
      </div>
    </article>
  );
}
