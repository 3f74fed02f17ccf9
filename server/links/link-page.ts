import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import firm from '#content/firm.json' with { type: 'json' };

export type Html = ReturnType<typeof html>;

/** With the colours of src/ui/tokens.css: these pages load no file. */
const STYLE = `
:root { color-scheme: light dark; --paper: oklch(0.975 0.008 85); --ink: oklch(0.24 0.024 160); --ink-2: oklch(0.425 0.02 150); --line: oklch(0.875 0.015 85); --tea: oklch(0.36 0.065 162); --tea-ink: oklch(0.36 0.065 162); --on-tea: oklch(0.985 0.008 90) }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.185 0.01 130); --ink: oklch(0.95 0.012 90); --ink-2: oklch(0.81 0.014 100); --line: oklch(0.345 0.014 130); --tea: oklch(0.49 0.082 160); --tea-ink: oklch(0.815 0.08 154) } }
* { box-sizing: border-box }
body { --width: 44rem; margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { padding-block: 1rem; border-bottom: 1px solid var(--line); color: var(--ink-2) }
header, main { padding-inline: max(1rem, (100% - var(--width)) / 2) }
main { padding-block: 1.5rem 3rem }
.wall { --width: 76rem }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { color: var(--ink-2) }
dd { margin: 0 }
button { min-height: 3rem; width: 100%; max-width: 24rem; padding: 0 1.5rem; border: 0; border-radius: .375rem; background: var(--tea); color: var(--on-tea); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--tea-ink); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top }
th { color: var(--ink-2); font-weight: 600 }
th:first-child, th:last-child { width: 14rem }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: .5rem 0; border-top: 1px solid var(--line) }
  td { display: block; padding: 0; border: 0 }
  td:first-child { font-weight: 600 }
}
.quiet { color: var(--ink-2) }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
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
  }<title>${title}</title><style>${raw(STYLE)}</style></head>
<body${isWall ? raw(' class="wall"') : ''}><header>${firm.name}</header><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(String(page), { status, headers: HEADERS });
}
