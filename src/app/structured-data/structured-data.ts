import type { QueryClient } from '@tanstack/react-query';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { Agent } from '#contract/agent.ts';
import { findAgentByUsername, getAgentPath } from '#contract/agent-path.ts';
import type { Article } from '#contract/article.ts';
import type { PropertySummary } from '#contract/property.ts';
import { articleQuery } from '#data/article.queries.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { locationQuery, ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { createArticleHead, getArticleHref, getAuthor } from '#features/journal/about-article.ts';
import { readPropertyId } from '#features/property/property-route.ts';
import { getLocationAddress } from '#features/search/search-address.ts';
import { getSocialLinks } from '#features/team/profile-words.ts';
import { getParagraphs } from '#lib/text.ts';
import {
  createBreadcrumbs,
  createFirmNode,
  createFirmReference,
  createSiteNode,
  getFirmId,
  type Node,
} from './firm-node.ts';
import { createPropertyNodes } from './property-nodes.ts';

interface RenderedScreen {
  readonly matches: readonly { readonly routeId: string; readonly params: Readonly<Record<string, string>> }[];
  readonly queryClient: QueryClient;
  readonly origin: string | undefined;
  /** ISO time of the last change of what it shows, where that is known. */
  readonly changedAt: string | undefined;
}

const FIRST_PAGE = 1;

function createNodes({ matches, queryClient, changedAt }: RenderedScreen, origin: string): readonly Node[] {
  const { routeId, params = {} } = matches.at(-1) ?? {};
  if (routeId === '/') return [createSiteNode(origin), createFirmNode(origin)];
  if (routeId === '/about-us' || routeId === '/contact-us') return [createFirmNode(origin)];
  if (routeId === '/property/$id') {
    const id = readPropertyId(params['id'] ?? '');
    const property = id === null ? undefined : queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
    if (id === null || property == null) return [];
    const owner = queryClient.getQueryData(ownerQuery(id).queryKey)?.record;
    return createPropertyNodes(origin, property, owner, changedAt);
  }
  if (routeId === '/journal/$slug') {
    const article = queryClient.getQueryData(articleQuery(params['slug'] ?? '').queryKey)?.record;
    return article == null ? [] : createArticleNodes(origin, article, changedAt);
  }
  if (routeId === '/me/$username') {
    const team = queryClient.getQueryData(teamQuery().queryKey)?.items ?? [];
    const agent = findAgentByUsername(team, params['username'] ?? '');
    return agent == null ? [] : createPersonNodes(origin, agent);
  }
  if (routeId === '/location/$location') {
    const location = params['location'] ?? '';
    const properties = queryClient.getQueryData(locationQuery(location, FIRST_PAGE).queryKey)?.items ?? [];
    // All spellings of a place share one page, under the place's own name.
    const name = queryClient.getQueryData(placeFactsQuery(location).queryKey)?.record?.name ?? location;
    return properties.length === 0
      ? []
      : createPlaceNodes(origin, name, getLocationAddress(name, FIRST_PAGE), properties);
  }
  return [];
}

/** Only the server writes it, since crawlers read the served page. @returns "" for none, or without an origin (S39) */
export function createStructuredData(screen: RenderedScreen): string {
  if (screen.origin === undefined) return '';
  const nodes = createNodes(screen, screen.origin);
  if (nodes.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function createArticleNodes(origin: string, article: Article, changedAt: string | undefined): readonly Node[] {
  const { title, description, preview, article: about } = createArticleHead(article);
  const path = getArticleHref(article.slug);
  const author = getAuthor(article);
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
      author: author === firmName ? { '@id': getFirmId(origin) } : { '@type': 'Person', name: author },
      publisher: { '@id': getFirmId(origin) },
    },
    createBreadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: title, path },
    ]),
    createFirmReference(origin),
  ];
}

function createPersonNodes(origin: string, agent: Agent): readonly Node[] {
  const url = origin + getAgentPath(agent);
  const about = getParagraphs(agent.bio).join('\n');
  const social = getSocialLinks(agent.social);
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
        worksFor: { '@id': getFirmId(origin) },
      },
    },
    createFirmReference(origin),
  ];
}

function createPlaceNodes(
  origin: string,
  location: string,
  path: string,
  properties: readonly Pick<PropertySummary, 'id' | 'title'>[],
): readonly Node[] {
  return [
    {
      '@type': 'ItemList',
      '@id': `${origin}${path}#homes`,
      numberOfItems: properties.length,
      itemListElement: properties.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${origin}/property/${id}`,
      })),
    },
    createBreadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: location, path },
    ]),
  ];
}
