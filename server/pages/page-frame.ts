import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decoded } from '#lib/decoded.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';

/** What the database knows of a page, and the page itself does not say. */
export interface PageState {
  /** ISO time of the last real change. */
  readonly changedAt?: string | undefined;
  /** The property was there once: the answer is 410, not 404. */
  readonly isErased?: boolean;
}

const PROPERTY = /^\/property\/([1-9]\d{0,9})(?:\/particulars)?$/;
const ARTICLE = /^\/journal\/([^/]+)$/;

/** @param path without its query */
export async function readPageState(db: SiteDatabase, path: string): Promise<PageState> {
  const id = Number(PROPERTY.exec(path)?.[1] ?? Number.NaN);
  if (id <= LARGEST_ID) {
    const home = await db.selectFrom('properties').select('changed_at').where('id', '=', id).executeTakeFirst();
    if (home !== undefined) return { changedAt: home.changed_at ?? undefined };
    const once = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return { isErased: once !== undefined };
  }
  const slug = decoded(ARTICLE.exec(path)?.[1] ?? '');
  if (slug === '') return {};
  const article = await db.selectFrom('articles').select('changed_at').where('slug', '=', slug).executeTakeFirst();
  return { changedAt: article?.changed_at ?? undefined };
}

/** For the addresses of the two workers, and for sanitised article HTML (DOMPurify's own name). */
const TRUSTED_TYPES_POLICIES = ['worker-url', 'map-worker-url', 'dompurify'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

export const getInlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, source = '']) => hashSource(source))),
];

/**
 * Returns the strict policy of one page. Hashes name inline scripts, because everyone gets the same HTML and a nonce
 * would be shared too. Style attributes are allowed, for a picture's colour and focal point. Only the manifest has no
 * directive of its own, because some browsers warn about it: default-src covers it.
 * @param styles texts of the frame's own inline styles
 */
export function getContentSecurityPolicy(html: string, styles: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...getInlineScriptHashes(html)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
  ].join('; ');
}

/** Places in index.html that a rendered page fills. */
const HEAD_MARK = '<!--head-->';
const APP_MARK = '<!--app-->';
const MODULE_SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
const INLINE_STYLE = /<style data-href="[^"]*">([\s\S]*?)<\/style>/g;

export const BuildManifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
  }),
);
export type BuildManifest = v.InferOutput<typeof BuildManifest>;

/** "/property/$id" gives "src/routes/property.$id.tsx"; "/" and "/a/" end in "index.tsx". */
const routeFile = (routeId: string): string =>
  `src/routes/${routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.')}.tsx`;

/** The part of the app that loads once a page has settled. */
const LATE_PART = 'src/app/device-services.ts';

/** What routes load beyond the entry, as addresses. */
export interface RouteFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Of what loads once the page has settled. */
  readonly lateStyles: readonly string[];
}

/** Collects files in Vite's order, in which a stylesheet comes after those that it overrides. */
function collectFiles(manifest: BuildManifest, keys: readonly string[]) {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || chunk.isEntry || seen.has(key)) return;
    seen.add(key);
    scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports) add(imported);
    for (const style of chunk.css) styles.add(`/${style}`);
  };
  for (const key of keys) add(key);
  return { scripts: [...scripts], styles: [...styles] };
}

export function getRouteFiles(manifest: BuildManifest, routeIds: readonly string[]): RouteFiles {
  const parts = routeIds.map((routeId) => `${routeFile(routeId)}?tsr-split=`);
  const files = collectFiles(
    manifest,
    Object.keys(manifest).filter((key) => parts.some((part) => key.startsWith(part))),
  );
  const late = collectFiles(manifest, [LATE_PART]).styles;
  return { ...files, lateStyles: late.filter((href) => !files.styles.includes(href)) };
}

/** A stored screen names the stylesheets it needs by `data-href`. */
const inlineStyle = (href: string, text: string): string =>
  `<style data-href="${href}">${text.replaceAll('</', '<\\/')}</style>`;

export interface FramedPage {
  readonly head: string;
  readonly body: string;
}

export function fillFrame(template: string, page: FramedPage): string {
  // Replacement functions leave "$&" in the text as it is.
  return template.replace(HEAD_MARK, () => page.head).replace(APP_MARK, () => page.body);
}

/**
 * Makes the frame of rendered pages from the built index.html. Stylesheets are inlined, because fetching them is a
 * round trip before the first word (0018); they are also named as disabled files, so that loading a route neither
 * fetches nor applies them again. What starts the app waits in a template until the first picture has loaded (0004): on
 * a slow link it would compete with the picture.
 * @param files of the page's routes
 * @param readStyle text of a built stylesheet by address
 * @throws if index.html names no entry script, or a stylesheet cannot be read
 */
export async function createPageFrame(
  template: string,
  files: RouteFiles,
  readStyle: (href: string) => Promise<string>,
): Promise<string> {
  const [entry] = MODULE_SCRIPT.exec(template) ?? [];
  if (entry === undefined) throw new Error('The built index.html names no entry script');
  const named = (tag: RegExp): string[] => [...template.matchAll(tag)].map(([, href = '']) => href);
  const first = named(MODULE_PRELOAD);
  const scripts = files.scripts.filter((href) => !first.includes(href));
  const styles = [...new Set([...named(STYLESHEET), ...files.styles])];
  const texts = await Promise.all(styles.map(readStyle));
  const head = [
    ...texts.map((text, at) => inlineStyle(styles[at] ?? '', text)),
    ...styles.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    '<template id="after-first-picture">',
    // What the entry imports runs as soon as it is there, in a task of its own.
    ...first.map((href) => `<script type="module" crossorigin src="${href}"></script>`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    entry.trim(),
    // Preloaded, so that they apply together: each by itself could lay out the whole page again.
    ...files.lateStyles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    '</template>',
  ];
  return (
    template
      .replace(MODULE_SCRIPT, '')
      .replace(MODULE_PRELOAD, '')
      .replace(STYLESHEET, '')
      // In CSS "</" occurs only in strings and addresses, where "<\/" means the same.
      .replace('</head>', () => `${head.join('')}</head>`)
  );
}

/** Read before a page is filled in, so that none comes from its content. */
export const getInlineStyles = (frame: string): string[] =>
  [...frame.matchAll(INLINE_STYLE)].map(([, text = '']) => text);
