import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { Article } from '#contract/article.ts';
import { articleQuery } from '#data/article.queries.ts';
import { usLongDate } from '#lib/dates.ts';
import { Unreachable } from '#parts/unreachable.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { authorOf } from './about-article.ts';
import { ArticleBody } from './article-body.tsx';
import styles from './article-page.module.css';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ReadOn } from './read-on.tsx';

/** Width of the picture: that of the text, on a phone the whole screen. */
const PICTURE_SIZES = '(min-width: 760px) 680px, 100vw';

/** An article of the journal, in each of its states (spec §2, §4). */
export function ArticlePage({ slug }: { readonly slug: string }) {
  const query = useQuery(articleQuery(slug));
  if (query.data === undefined) {
    if (!query.isError) return <ArticleSkeleton />;
    return (
      <Unreachable
        query={query}
        what="this article"
        title="Error Loading Blog Post"
        message={query.error.message || words.articleFailed}
        onRetry={() => location.reload()}
        back={<ButtonLink to="/blog">Browse all blog posts</ButtonLink>}
      />
    );
  }
  const article = query.data.record;
  return (
    <>
      {article === null ? <ArticleMissing /> : <ArticleText article={article} />}
      <ReadOn without={slug} />
    </>
  );
}

function ArticleText({ article }: { readonly article: Article }) {
  const category = article.category?.title ?? '';
  const date = article.created_at == null ? '' : usLongDate(article.created_at);
  const hasPicture = article.picture != null || (article.featured_image ?? '') !== '';
  return (
    <div className="wrap">
      <article className={styles['article']}>
        <header className={styles['head']}>
          {category !== '' && <p className={styles['category']}>{category}</p>}
          <h1>{article.heading}</h1>
          <p className={styles['meta']}>
            {date !== '' && (
              <span>
                Published on <time dateTime={article.created_at ?? undefined}>{date}</time>
              </span>
            )}
            <span>By {authorOf(article)}</span>
          </p>
        </header>
        {hasPicture && (
          <Picture
            picture={article.picture}
            fallbackSrc={article.featured_image}
            sizes={PICTURE_SIZES}
            className={styles['picture']}
          />
        )}
        <ArticleBody html={article.content} />
        <span className={styles['progress']} aria-hidden="true">
          <span />
        </span>
      </article>
    </div>
  );
}

function ArticleMissing() {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title="Blog Post Not Found"
        drawing={<PlanDrawing drawing="page" />}
        actions={<ButtonLink to="/blog">Browse all blog posts</ButtonLink>}
      >
        The blog post you're looking for doesn't exist or may have been removed.
      </Panel>
    </div>
  );
}
