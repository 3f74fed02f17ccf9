import { useQuery } from '@tanstack/react-query';
import { home } from '#content/home.ts';
import { latestArticlesQuery } from '#data/article.queries.ts';
import { TextLink } from '#ui/link-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { ArticleList } from './article-list.tsx';

const MOST = 3;

/** Below an article: the latest others, or a link to all of them where these could not be loaded. */
export function ReadOn({ without }: { readonly without: string }) {
  const { data } = useQuery(latestArticlesQuery());
  const others = (data?.items ?? []).filter(({ slug }) => slug !== without).slice(0, MOST);
  return (
    <section className="section" aria-labelledby="read-on">
      <div className="wrap">
        <SectionHead id="read-on" title="Read on" action={<TextLink to="/blog">{home.journal.all}</TextLink>} />
        {others.length > 0 && <ArticleList articles={others} headingLevel={3} />}
      </div>
    </section>
  );
}
