import { useQuery } from '@tanstack/react-query';
import { words } from '#content/words.ts';
import { isNoAnswer } from '#data/api-error.ts';
import { articleQuery } from '#data/article.queries.ts';
import { usLongDate } from '#lib/dates.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { PlainPage } from './plain-page.tsx';
import { plainParagraphs } from './plain-paragraphs.ts';

/** An article of the journal, as words. */
export function ArticlePage({ slug }: { readonly slug: string }) {
  const query = useQuery(articleQuery(slug));
  if (query.data === undefined) {
    if (!query.isError) return <PlainPage title={words.loadingArticle} />;
    if (isNoAnswer(query.error)) {
      return <OfflinePanel what="this article" trying={query.isFetching} onTryAgain={() => void query.refetch()} />;
    }
    return (
      <div className="wrap">
        <Panel
          big
          level={1}
          role="alert"
          title="Error Loading Blog Post"
          drawing={<PlanDrawing drawing="page" />}
          actions={
            <Button
              variant="main"
              href={`/journal/${encodeURIComponent(slug)}`}
              onClick={(event) => {
                event.preventDefault();
                location.reload();
              }}
            >
              {words.tryAgain}
            </Button>
          }
        >
          {query.error.message}
        </Panel>
      </div>
    );
  }
  const article = query.data.record;
  if (article === null) {
    return (
      <div className="wrap">
        <Panel
          big
          level={1}
          title="Blog Post Not Found"
          drawing={<PlanDrawing drawing="page" />}
          actions={<LinkButton href="/blog">Browse all blog posts</LinkButton>}
        >
          The blog post you're looking for doesn't exist or may have been removed.
        </Panel>
      </div>
    );
  }
  const category = article.category?.title;
  const date = article.created_at == null ? '' : usLongDate(article.created_at);
  return (
    <PlainPage
      title={article.heading}
      lead={
        <>
          {category != null && category !== '' && <p>{category}</p>}
          {date !== '' && <p>Published on {date}</p>}
        </>
      }
    >
      {article.picture != null && <Picture picture={article.picture} sizes="(min-width: 720px) 680px, 100vw" />}
      <section>
        {plainParagraphs(article.content).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </section>
      <LinkButton href="/blog">Browse all blog posts</LinkButton>
    </PlainPage>
  );
}
