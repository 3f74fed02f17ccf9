import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { Agent } from '#contract/agent.ts';
import { agentPath } from '#contract/agent-path.ts';
import type { Article } from '#contract/article.ts';
import type { PropertySummary } from '#contract/property.ts';
import { aboutArticle, articleHref, authorOf } from '#features/journal/about-article.ts';
import { socialLinks } from '#features/team/profile-words.ts';
import { paragraphsOf } from '#lib/text.ts';
import { firmReference } from './firm-node.ts';
import { breadcrumbs, firmId, type Node } from './node.ts';

/* Articles, people and lists of homes as nodes of a graph. */

/** An article: BlogPosting, as Google asks for it. */
export function articleNodes(origin: string, article: Article, changedAt: string | undefined): readonly Node[] {
  const { title, description, preview, article: about } = aboutArticle(article);
  const path = articleHref(article.slug);
  const author = authorOf(article);
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${origin}${path}#article`,
      mainEntityOfPage: origin + path,
      headline: title,
      description,
      ...(preview === undefined ? {} : { image: [origin + preview.path] }),
      ...(about?.published === undefined ? {} : { datePublished: about.published }),
      ...(changedAt === undefined ? {} : { dateModified: changedAt }),
      ...(about?.section === undefined ? {} : { articleSection: about.section }),
      author: author === firmName ? { '@id': firmId(origin) } : { '@type': 'Person', name: author },
      publisher: { '@id': firmId(origin) },
    },
    breadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: title, path },
    ]),
    firmReference(origin),
  ];
}

/** A member of the team: a page about a person, as Google asks for it. */
export function personNodes(origin: string, agent: Agent): readonly Node[] {
  const url = origin + agentPath(agent);
  const about = paragraphsOf(agent.bio).join('\n');
  const social = socialLinks(agent.social);
  return [
    {
      '@type': 'ProfilePage',
      '@id': `${url}#profile`,
      url,
      mainEntity: {
        '@type': 'Person',
        '@id': `${url}#person`,
        name: agent.name,
        jobTitle: agent.position.join(', '),
        ...(about === '' ? {} : { description: about }),
        ...(social.length === 0 ? {} : { sameAs: social.map(({ href }) => href) }),
        ...(agent.phone ? { telephone: agent.phone } : {}),
        ...(agent.email ? { email: agent.email } : {}),
        ...(agent.licence ? { identifier: { '@type': 'PropertyValue', name: 'Licence', value: agent.licence } } : {}),
        ...(agent.image.startsWith('/') ? { image: origin + agent.image } : {}),
        worksFor: { '@id': firmId(origin) },
      },
    },
    firmReference(origin),
  ];
}

/** The homes of a place, in the order of the page. @param path of the page */
export function placeNodes(
  origin: string,
  location: string,
  path: string,
  homes: readonly Pick<PropertySummary, 'id' | 'title'>[],
): readonly Node[] {
  return [
    {
      '@type': 'ItemList',
      '@id': `${origin}${path}#homes`,
      numberOfItems: homes.length,
      itemListElement: homes.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${origin}/property/${id}`,
      })),
    },
    breadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: location, path },
    ]),
  ];
}
