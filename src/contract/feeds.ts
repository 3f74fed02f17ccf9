import firm from '../content/firm.json' with { type: 'json' };

export const FEEDS = {
  homes: { path: '/feeds/homes.atom', type: 'application/atom+xml', title: `${firm.name}: newest homes` },
  homes_json: { path: '/feeds/homes.json', type: 'application/feed+json', title: `${firm.name}: newest homes` },
  journal: { path: '/feeds/journal.atom', type: 'application/atom+xml', title: `${firm.name}: ${firm.blog_name}` },
  meta: { path: '/feeds/meta.xml', type: 'application/xml', title: `${firm.name}: home listings` },
} as const;
