import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import furtherWords from '#content/further-words.json' with { type: 'json' };
import { home } from '#content/home.ts';
import contentWords from '#content/words.json' with { type: 'json' };
import type { Article } from '#contract/article.ts';
import { articleQuery, latestArticlesQuery } from '#data/article.queries.ts';
import { formatUsLongDate } from '#lib/dates.ts';
import { Unreachable } from '#parts/offline-panel.tsx';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Contents } from '#ui/contents.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { getAuthor, readParts } from './about-article.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleList } from './article-list.tsx';
import styles from './article-page.module.css';
import articleSkeleton from './article-skeleton.module.css';
import { article as words } from './words.ts';

const PICTURE_SIZES = '(width >= 64em) min(56rem, 100vw - 26rem), 100vw';

export function ArticlePage({ slug }: { readonly slug: string }) {
  const query = useQuery(articleQuery(slug));
  if (query.data === undefined) {
    if (!query.isError) return <ArticleSkeleton />;
    return (
      <Unreachable
        query={query}
        missing={words.name}
        title={words.failed}
        message={query.error.message || contentWords.articleFailed}
        onRetry={() => location.reload()}
        back={<ButtonLink to="/blog">{words.all}</ButtonLink>}
      />
    );
  }
  const article = query.data.record;
  return (
    <>
      {article === null ? <ArticleMissing /> : <ArticleText article={article} />}
      <ReadOn slug={slug} />
    </>
  );
}

/** Fewer parts need no contents. */
const MIN_PARTS = 3;

function ArticleText({ article }: { readonly article: Article }) {
  const category = article.category?.title ?? '';
  const date = article.created_at == null ? '' : formatUsLongDate(article.created_at);
  const hasPicture = article.picture != null || (article.featured_image ?? '') !== '';
  const parts = useMemo(() => readParts(article.content), [article.content]);
  return (
    <div className={`wrap ${styles['page']}`}>
      {parts.length >= MIN_PARTS && (
        <Contents entries={parts} label={words.contents} className={styles['contents']}>
          <span className={styles['progress']} aria-hidden="true" />
        </Contents>
      )}
      <article className={styles['article']}>
        <header className={styles['head']}>
          {category !== '' && <p className={classNames('muted text-sm', styles['category'])}>{category}</p>}
          <h1>{article.heading}</h1>
          <p className={classNames('row muted text-sm', styles['meta'])}>
            {date !== '' && (
              <span>
                {words.published} <time dateTime={article.created_at ?? undefined}>{date}</time>
              </span>
            )}
            <span>{words.by(getAuthor(article))}</span>
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
        title={words.missing}
        drawing={<PlanDrawing drawing="page" />}
        actions={<ButtonLink to="/blog">{words.all}</ButtonLink>}
      >
        {words.missingText}
      </Panel>
    </div>
  );
}

/** A spinner needs its text, and a skeleton (S49). */
function ArticleSkeleton() {
  return (
    <div className="wrap">
      <div className="screen-height" aria-busy="true">
        <div>
          <Skeleton width={25} className={articleSkeleton['category']} />
          <Skeleton className={`bottom-2 ${articleSkeleton['line']}`} />
          <Skeleton width={60} className={`bottom-2 ${articleSkeleton['line']}`} />
          <p className="middle gap-2 muted text-sm top-4 flex" role="status">
            <span className={`rigid ${articleSkeleton['spinner']}`} aria-hidden="true" />
            {furtherWords.loadingArticle}
          </p>
        </div>
        <div className={articleSkeleton['picture']}>
          <Skeleton shape="picture" className={articleSkeleton['picture']} />
        </div>
        <div className="stack gap-4">
          <Skeleton />
          <Skeleton />
          <Skeleton width={75} />
          <Skeleton />
          <Skeleton width={60} />
        </div>
      </div>
    </div>
  );
}

const MAX_OTHERS = 3;

function ReadOn({ slug: current }: { readonly slug: string }) {
  const { data } = useQuery(latestArticlesQuery());
  const others = (data?.items ?? []).filter(({ slug }) => slug !== current).slice(0, MAX_OTHERS);
  return (
    <section className="section screen-only" aria-labelledby="read-on">
      <div className="wrap">
        <SectionHead id="read-on" title={words.readOn} action={<TextLink to="/blog">{home.journal.all}</TextLink>} />
        {others.length > 0 && <ArticleList articles={others} headingLevel={3} />}
      </div>
    </section>
  );
}
