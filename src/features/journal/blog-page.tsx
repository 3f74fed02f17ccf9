import { useQuery } from '@tanstack/react-query';
import { journal } from '#content/descriptions.json' with { type: 'json' };
import { blog_name as blogName } from '#content/firm.json' with { type: 'json' };
import furtherWords from '#content/further-words.json' with { type: 'json' };
import { home } from '#content/home.ts';
import type { ArticleSummary } from '#contract/article.ts';
import { isNoAnswer } from '#data/api-error.ts';
import { allArticlesQuery } from '#data/article.queries.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ArticleCard, ArticleList } from './article-list.tsx';
import styles from './blog-page.module.css';
import { empty } from './words.ts';

const LEAD_SIZES = '(width >= 56.25em) min(54vw, 870px), 100vw';

export function BlogPage() {
  const query = useQuery(allArticlesQuery());
  if (query.data === undefined && query.isError && isNoAnswer(query.error)) {
    return <OfflinePanel missing={blogName} isTrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{blogName}</h1>
        <p>{journal}</p>
      </div>
      {query.data !== undefined ? (
        <Articles articles={query.data.items} />
      ) : query.isError ? (
        <FailedPanel message={query.error.message} reloads onRetry={() => void query.refetch()} />
      ) : (
        <BlogSkeleton />
      )}
    </div>
  );
}

function Articles({ articles: [newest, ...others] }: { readonly articles: readonly ArticleSummary[] }) {
  if (newest === undefined) {
    return (
      <Panel
        title={home.journal.empty}
        drawing={<PlanDrawing drawing="page" />}
        actions={
          <>
            <ButtonLink to="/buying-guide">{empty.buyingGuide}</ButtonLink>
            <ButtonLink to="/selling-guide">{empty.sellingGuide}</ButtonLink>
          </>
        }
      >
        {empty.text}
      </Panel>
    );
  }
  return (
    <div className={classNames('stack gap-10', styles['articles'])}>
      <ArticleCard article={newest} headingLevel={2} sizes={LEAD_SIZES} lead />
      {others.length > 0 && <ArticleList articles={others} headingLevel={2} />}
    </div>
  );
}

function BlogSkeleton() {
  return (
    <div className={classNames('stack gap-10', styles['articles'])} aria-busy="true">
      <div className={classNames('stack gap-4', styles['coming'])}>
        <Skeleton shape="picture" className={styles['picture']} />
        <div>
          <p className="muted small" role="status">
            {furtherWords.loadingArticles}
          </p>
          <Skeleton shape="price" width={75} className="top-3" />
          <Skeleton shape="price" width={50} className="top-3" />
        </div>
      </div>
    </div>
  );
}
