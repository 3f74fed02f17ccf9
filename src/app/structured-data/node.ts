// Structured data as schema.org has it, in JSON-LD: nodes of one graph, which name one another by `@id`.

/** One node; its fields are those of its type in the vocabulary (a test holds them to it). */
export interface Node {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [field: string]: unknown;
}

/** The name of the firm's node in every graph. */
export const firmId = (origin: string): string => `${origin}/#firm`;

/** A step on the way to a page. */
interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The way to a page, as it stands above its heading; the page itself comes last. */
export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: { '@type': 'WebPage', '@id': origin + path },
  })),
});
