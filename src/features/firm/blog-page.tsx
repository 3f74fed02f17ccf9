import { useQuery } from '@tanstack/react-query';
import { blog_name as blogName } from '#content/firm.json' with { type: 'json' };
import { words } from '#content/words.ts';
import { allArticlesQuery } from '#data/article.queries.ts';
import { longDate } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { PlainPage } from './plain-page.tsx';

/** Every article of the journal, newest first. */
export function BlogPage() {
  return (
    <PlainPage title={blogName}>
      <Articles />
    </PlainPage>
  );
}

function Articles() {
  const query = useQuery(allArticlesQuery());
  if (query.data !== undefined) {
    if (query.data.items.length === 0) return <p className="muted">No articles have been published yet.</p>;
    return query.data.items.map((article) => (
      <section key={article.slug}>
        <h2>
          <a href={`/journal/${encodeURIComponent(article.slug)}`}>{article.heading}</a>
        </h2>
        <p className="muted small">
          {[article.category?.title, article.created_at == null ? '' : longDate(article.created_at)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </section>
    ));
  }
  if (query.isError) {
    return (
      <Panel
        role="alert"
        title={words.oops}
        drawing={<PlanDrawing drawing="page" />}
        actions={
          <Button
            variant="main"
            href="/blog"
            onClick={(event) => {
              event.preventDefault();
              void query.refetch();
            }}
          >
            {words.tryAgain}
          </Button>
        }
      >
        {query.error.message}
      </Panel>
    );
  }
  return <p role="status">{words.loadingArticles}</p>;
}
