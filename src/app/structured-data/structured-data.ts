import type { QueryClient } from '@tanstack/react-query';
import { agentNamed } from '#contract/agent-path.ts';
import { articleQuery } from '#data/article.queries.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { locationQuery, ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { readPropertyId } from '#features/property/property-id.ts';
import { locationAddress } from '#features/search/search-address.ts';
import { articleNodes, personNodes, placeNodes } from './content-nodes.ts';
import { firmNode, siteNode } from './firm-node.ts';
import type { Node } from './node.ts';
import { propertyNodes } from './property-nodes.ts';

/** What a page is made of, once it is rendered. */
export interface RenderedScreen {
  readonly matches: readonly { readonly routeId: string; readonly params: Readonly<Record<string, string>> }[];
  readonly queryClient: QueryClient;
  readonly origin: string | undefined;
  /** ISO time of the last true change of what it shows, where that is known. */
  readonly changedAt: string | undefined;
}

/** How many homes of a place's page the list names: its first page. */
const FIRST_PAGE = 1;

function nodesOf({ matches, queryClient, changedAt }: RenderedScreen, origin: string): readonly Node[] {
  const { routeId, params = {} } = matches.at(-1) ?? {};
  if (routeId === '/') return [siteNode(origin), firmNode(origin)];
  if (routeId === '/about-us' || routeId === '/contact-us') return [firmNode(origin)];
  if (routeId === '/property/$id') {
    const id = readPropertyId(params['id'] ?? '');
    const property = id === null ? undefined : queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
    if (id === null || property == null) return [];
    const owner = queryClient.getQueryData(ownerQuery(id).queryKey)?.record;
    return propertyNodes(origin, property, owner, changedAt);
  }
  if (routeId === '/journal/$slug') {
    const article = queryClient.getQueryData(articleQuery(params['slug'] ?? '').queryKey)?.record;
    return article == null ? [] : articleNodes(origin, article, changedAt);
  }
  if (routeId === '/me/$username') {
    const team = queryClient.getQueryData(teamQuery().queryKey)?.items ?? [];
    const agent = agentNamed(team, params['username'] ?? '');
    return agent == null ? [] : personNodes(origin, agent);
  }
  if (routeId === '/location/$location') {
    const location = params['location'] ?? '';
    const homes = queryClient.getQueryData(locationQuery(location, FIRST_PAGE).queryKey)?.items ?? [];
    // Every spelling of a place is one page, which is named by the place's own.
    const name = queryClient.getQueryData(placeFactsQuery(location).queryKey)?.record?.name ?? location;
    return homes.length === 0 ? [] : placeNodes(origin, name, locationAddress(name, FIRST_PAGE), homes);
  }
  return [];
}

/**
 * The structured data of a page, for its head: one graph, every value as the page shows it. Only the server writes it:
 * who reads it reads the page as it is served.
 * @returns "" for a page that has none, or without an origin (S39)
 */
export function structuredDataOf(screen: RenderedScreen): string {
  if (screen.origin === undefined) return '';
  const nodes = nodesOf(screen, screen.origin);
  if (nodes.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}
