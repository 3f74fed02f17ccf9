import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decoded } from '#lib/decoded.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';

/** What the database knows of the page at an address, and the page itself does not say. */
export interface PageState {
  /** ISO time at which what it shows last truly changed. */
  readonly changedAt?: string | undefined;
  /** A property was there once, and has been taken out of the catalogue: the answer is 410, not 404. */
  readonly isErased?: boolean;
}

const PROPERTY = /^\/property\/([1-9]\d{0,9})(?:\/particulars)?$/;
const ARTICLE = /^\/journal\/([^/]+)$/;

/** @param path of the page, without its query */
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

/**
 * Trusted Types policies that may be made: for the addresses of the worker and of the map's, for sanitised article
 * HTML (DOMPurify's own name), and for nothing else.
 */
const TRUSTED_TYPES_POLICIES = ['worker-url', 'map-worker-url', 'dompurify'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The source `'sha256-…'` of an inline script or style. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** The sources of the inline scripts of a page, each once. */
export const getInlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, source = '']) => hashSource(source))),
];

/**
 * The strict policy of one page. Inline scripts are named by their hashes, since the HTML is shared and a nonce would
 * be too. Style attributes are allowed, for a picture's colour and focal point; nothing comes from other origins. Every
 * kind of fetch has its directive but the manifest, for which some browsers warn on each page: default-src covers only
 * that.
 * @param styles texts of the inline styles that are allowed: those of the frame, not of what is rendered into it
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

/** The part of Vite's manifest that is read. */
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

/** The source file of a route: "/property/$id" gives "src/routes/property.$id.tsx", "/" and "/a/" end in "index.tsx". */
const routeFile = (routeId: string): string =>
  `src/routes/${routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.')}.tsx`;

/** The part of the app that comes once a page has settled. */
const LATE_PART = 'src/app/keeping.ts';

/** What the given routes load beyond the entry, as addresses. */
export interface RouteFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Stylesheets of what comes once the page has settled. */
  readonly lateStyles: readonly string[];
}

/**
 * The files that some parts of the build load beyond the entry, as addresses. In Vite's order, in which a stylesheet comes
 * after those of what it builds on: its rules override theirs.
 */
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

/** Scripts and stylesheets that the given routes load beyond the entry. */
export function getRouteFiles(manifest: BuildManifest, routeIds: readonly string[]): RouteFiles {
  const parts = routeIds.map((routeId) => `${routeFile(routeId)}?tsr-split=`);
  const files = collectFiles(
    manifest,
    Object.keys(manifest).filter((key) => parts.some((part) => key.startsWith(part))),
  );
  const late = collectFiles(manifest, [LATE_PART]).styles;
  return { ...files, lateStyles: late.filter((href) => !files.styles.includes(href)) };
}

/** A stylesheet in the page, with the address of the file that says the same: a kept screen is told which it needs. */
const inlineStyle = (href: string, text: string): string =>
  `<style data-href="${href}">${text.replaceAll('</', '<\\/')}</style>`;

/** What a rendered page puts into the frame. */
export interface FramedPage {
  readonly head: string;
  readonly body: string;
}

/** Puts a rendered page into index.html. */
export function fillFrame(template: string, page: FramedPage): string {
  // Functions as replacements, so that "$&" in the text stays as it is.
  return template.replace(HEAD_MARK, () => page.head).replace(APP_MARK, () => page.body);
}

/**
 * Makes the frame of server-rendered pages from the built index.html. The entry's stylesheets and the routes' own stand
 * in the page itself, since asking for them is a round trip before the first word (0018); they are named as files too,
 * disabled, so that loading a route neither fetches nor applies them a second time. What starts the app waits in a template
 * until the first picture has loaded, which index.html sees (0004): on a slow link it would compete with the picture.
 * @param files of the page's routes; their scripts are fetched beside the entry
 * @param readStyle the text of a built stylesheet, by its address
 * @throws when index.html names no entry script, or a stylesheet cannot be read
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
    // What the entry builds on runs as soon as it is there, in a task of its own.
    ...first.map((href) => `<script type="module" crossorigin src="${href}"></script>`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    entry.trim(),
    // Ahead, so that they apply all at once: each that came by itself could have the whole page laid out again.
    ...files.lateStyles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    '</template>',
  ];
  return (
    template
      .replace(MODULE_SCRIPT, '')
      .replace(MODULE_PRELOAD, '')
      .replace(STYLESHEET, '')
      // "</" occurs in CSS only in strings and addresses, where "<\/" means the same.
      .replace('</head>', () => `${head.join('')}</head>`)
  );
}

/** The inline styles of a frame. To be read before a page is put in, so that none comes from the page's content. */
export const getInlineStyles = (frame: string): string[] =>
  [...frame.matchAll(INLINE_STYLE)].map(([, text = '']) => text);
