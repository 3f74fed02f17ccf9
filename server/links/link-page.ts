import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import firm from '#content/firm.json' with { type: 'json' };
import { LINK_STYLE } from './link-style.ts';

export type Html = ReturnType<typeof html>;

const STYLE_HASH = createHash('sha256').update(LINK_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

interface LinkPage {
  readonly title: string;
  readonly body: Html;
  /** For a screen on a wall: wide, and loaded again every five minutes. */
  readonly isWall?: boolean;
  readonly status?: number;
}

/** Creates a page that only people with its link see: without script, files or a way out of it. */
export function createLinkPage({ title, body, isWall = false, status = 200 }: LinkPage): Response {
  const page = html`<!doctype html>
<html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
    isWall ? raw('<meta http-equiv="refresh" content="300">') : ''
  }<title>${title}</title><style>${raw(LINK_STYLE)}</style></head>
<body${isWall ? raw(' class="wall"') : ''}><header>${firm.name}</header><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(String(page), { status, headers: HEADERS });
}
