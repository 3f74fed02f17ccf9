import firm from '#content/firm.json' with { type: 'json' };

// The names of feeds and of what they hold, by which a reader knows what it has seen. They are tag URIs (RFC 4151) of the
// firm's own domain in content/firm.json: no setting of a host changes them, so a site that moves shows nobody its homes
// as new ones.

/** A tag URI needs a day on which the domain was the firm's; any one will do, and it must never change. */
const SINCE = '2026';

const named = (specific: string): string => `tag:${new URL(firm.website).hostname},${SINCE}:${specific}`;

/** @param query canonical, from "?" on; "" for all */
export const homesFeedName = (query: string): string => named(`homes${query}`);
export const homeName = (id: number): string => named(`home/${id}`);
export const JOURNAL_FEED_NAME = named('journal');
export const articleName = (slug: string): string => named(`journal/${encodeURIComponent(slug)}`);
