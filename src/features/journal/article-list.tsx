import type { ArticleSummary } from '#contract/article.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-list.module.css';

const SIZES = '(min-width: 1320px) 392px, (min-width: 1024px) 29vw, (min-width: 640px) 45vw, 96px';

interface ArticleListProps {
  readonly articles: readonly ArticleSummary[];
  readonly headingLevel: 2 | 3;
}

/** Articles side by side: rows on a phone, two and then three across. */
export function ArticleList({ articles, headingLevel }: ArticleListProps) {
  return (
    <ul className={styles['list']}>
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} headingLevel={headingLevel} sizes={SIZES} />
        </li>
      ))}
    </ul>
  );
}
