import { FEEDS } from '#contract/feeds.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The feeds as the head of every page names them, so that a reader that is given any page finds them. */
export const FEED_LINKS = [FEEDS.homes, FEEDS.homes_json, FEEDS.journal]
  .map(({ type, title, path }) => `<link rel="alternate" type="${type}" title="${escaped(title)}" href="${path}">`)
  .join('');
