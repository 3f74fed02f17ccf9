import { useQuery } from '@tanstack/react-query';
import furtherWords from '#content/further-words.json' with { type: 'json' };
import { home } from '#content/home.ts';
import type { ArticleSummary } from '#contract/article.ts';
import { LATEST_ARTICLES, latestArticlesQuery } from '#data/article.queries.ts';
import { formatLongDate } from '#lib/dates.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HomeList } from './home-list.tsx';
import styles from './journal-block.module.css';

const LEAD_SIZES = '(width >= 82.5em) 658px, (width >= 56.25em) 53vw, calc(100vw - 32px)';

/** The four latest articles (spec §2, §9). */
export function JournalBlock() {
  const query = useQuery(latestArticlesQuery());
  return (
    <section className="section" aria-labelledby="journal">
      <div className="wrap">
        <SectionHead
          id="journal"
          title={home.journal.title}
          action={<TextLink to="/blog">{home.journal.all}</TextLink>}
        />
        <HomeList query={query} empty={home.journal.empty} loading={<JournalSkeleton />}>
          {(articles) => {
            // Another host may ignore the limit.
            const [lead, ...rest] = articles.slice(0, LATEST_ARTICLES);
            return lead === undefined ? null : (
              <div className={classNames('stack gap-8', styles['news'])}>
                <article className={`relative ${styles['lead']}`}>
                  <Picture
                    picture={lead.picture}
                    fallbackSrc={lead.featured_image}
                    sizes={LEAD_SIZES}
                    alt=""
                    className="rounded bottom-4"
                  />
                  <ArticleLine article={lead} />
                </article>
                {rest.length > 0 && (
                  <ul className={styles['rest']}>
                    {rest.map((article) => (
                      <li key={article.slug} className="relative stack gap-4 align-start pad-block-4 ruled-top">
                        <div>
                          <ArticleLine article={article} />
                        </div>
                        <Picture
                          picture={article.picture}
                          fallbackSrc={article.featured_image}
                          sizes="(width >= 56.25em) 144px, 96px"
                          alt=""
                          className="rounded"
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            );
          }}
        </HomeList>
      </div>
    </section>
  );
}

function ArticleLine({ article }: { readonly article: ArticleSummary }) {
  const date = article.created_at == null ? '' : formatLongDate(article.created_at);
  return (
    <>
      {date !== '' && <time dateTime={article.created_at ?? undefined}>{date}</time>}
      <h3>
        <CoverLink to="/journal/$slug" params={{ slug: article.slug }}>
          {article.heading}
        </CoverLink>
      </h3>
    </>
  );
}

function JournalSkeleton() {
  return (
    <div className={classNames('stack gap-8', styles['news'])} aria-busy="true">
      <div className={styles['lead']}>
        <Skeleton shape="picture" className="rounded bottom-4" />
        <p className="muted small" role="status">
          {furtherWords.loadingArticles}
        </p>
        <Skeleton shape="price" width={75} />
      </div>
      <div className={styles['rest']}>
        <Skeleton shape="picture" width={40} />
      </div>
    </div>
  );
}
