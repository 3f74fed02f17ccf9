import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decodePercent } from '#lib/decoded.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';

export interface PageState {
  readonly changedAt?: string | undefined;
  /** The property existed once: the answer is 410, not 404. */
  readonly isErased?: boolean;
}

const PROPERTY = /^\/property\/([1-9]\d{0,9})(?:\/particulars)?$/;
const ARTICLE = /^\/journal\/([^/]+)$/;

/** @param path without its query */
export async function readPageState(db: SiteDatabase, path: string): Promise<PageState> {
  const id = Number(PROPERTY.exec(path)?.[1] ?? Number.NaN);
  if (id <= LARGEST_ID) {
    const property = await db.selectFrom('properties').select('changed_at').where('id', '=', id).executeTakeFirst();
    if (property !== undefined) return { changedAt: property.changed_at ?? undefined };
    const erased = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return { isErased: erased !== undefined };
  }
  const slug = decodePercent(ARTICLE.exec(path)?.[1] ?? '');
  if (slug === '') return {};
  const article = await db.selectFrom('articles').select('changed_at').where('slug', '=', slug).executeTakeFirst();
  return { changedAt: article?.changed_at ?? undefined };
}

/** Policies for the addresses of the two workers, and DOMPurify's for article HTML. */
const TRUSTED_TYPES_POLICIES = ['worker-url', 'map-worker-url', 'dompurify'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

export const getInlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, source = '']) => hashSource(source))),
];

/**
 * Returns a page's strict policy. Hashes name inline scripts, because all get the same HTML and would share a nonce.
 * Style attributes hold a picture's colour and focal point; default-src covers the manifest, as browsers differ.
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

/** Marks in index.html that a rendered page fills. */
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

/** Vite's `ssrManifest`: the files of each module, also of modules that share one. */
export const ModuleFiles = v.record(v.string(), v.array(v.string()));
export type ModuleFiles = v.InferOutput<typeof ModuleFiles>;

/** "/property/$id" gives "src/routes/property.$id.tsx"; "/" and "/a/" end in "index.tsx". */
const getRouteFile = (routeId: string): string =>
  `src/routes/${routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.')}.tsx`;

/** The part of the app that loads once a page has settled. */
const IDLE_PART = 'src/app/device-services.ts';
/** A part of every page, whose script comes late. */
const LATE_PART = 'src/features/frame/footer.tsx';

/** Addresses of the files that routes load beyond the entry. */
export interface RouteFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Styles that load once the page has settled. */
  readonly idleStyles: readonly string[];
}

/** Vite's order, in which a stylesheet comes after those that it overrides. */
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

export function getRouteFiles(manifest: BuildManifest, modules: ModuleFiles, routeIds: readonly string[]): RouteFiles {
  const parts = routeIds.map((routeId) => `${getRouteFile(routeId)}?tsr-split=`);
  const scripts = new Set(
    Object.entries(modules).flatMap(([source, files]) =>
      parts.some((part) => source.startsWith(part)) ? files.filter((file) => file.endsWith('.js')) : [],
    ),
  );
  const files = collectFiles(
    manifest,
    Object.entries(manifest).flatMap(([key, { file }]) => (scripts.has(`/${file}`) ? key : [])),
  );
  const styles = [...new Set([...files.styles, ...collectFiles(manifest, [LATE_PART]).styles])];
  const idle = collectFiles(manifest, [IDLE_PART]).styles;
  return { scripts: files.scripts, styles, idleStyles: idle.filter((href) => !styles.includes(href)) };
}

/** A stored screen names the stylesheets it needs by `data-href`. */
const createInlineStyle = (href: string, text: string): string =>
  `<style data-href="${href}">${text.replaceAll('</', '<\\/')}</style>`;

/** Fills a frame with a rendered page. Replacement functions leave "$&" in the text as it is. */
export const fillFrame = (frame: string, { head, body }: { readonly head: string; readonly body: string }): string =>
  frame.replace(HEAD_MARK, () => head).replace(APP_MARK, () => body);

/**
 * Creates the frame of rendered pages: stylesheets are inlined (0018), and scripts wait for the first picture (0004).
 * Styles are also named as disabled files, so that a route neither fetches nor applies them again.
 * @param readStyle reads a built stylesheet by its address
 * @throws Error if index.html names no entry script, or a stylesheet cannot be read
 */
export async function createPageFrame(
  template: string,
  files: RouteFiles,
  readStyle: (href: string) => Promise<string>,
): Promise<string> {
  const [entry] = MODULE_SCRIPT.exec(template) ?? [];
  if (entry === undefined) throw new Error('The built index.html names no entry script');
  const getAddresses = (tag: RegExp): string[] => [...template.matchAll(tag)].map(([, href = '']) => href);
  const entryScripts = getAddresses(MODULE_PRELOAD);
  const scripts = files.scripts.filter((href) => !entryScripts.includes(href));
  const styles = [...new Set([...getAddresses(STYLESHEET), ...files.styles])];
  const texts = await Promise.all(styles.map(readStyle));
  const head = [
    ...texts.map((text, index) => createInlineStyle(styles[index] ?? '', text)),
    ...styles.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    '<template id="after-first-picture">',
    // Each script that the entry imports runs in a task of its own as soon as it has loaded.
    ...entryScripts.map((href) => `<script type="module" crossorigin src="${href}"></script>`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    entry.trim(),
    // Preloaded, so that they apply together: each by itself could lay out the whole page again.
    ...files.idleStyles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
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

/** Returns the texts of a frame's styles. It is read before a page fills it, so that none comes from the content. */
export const getInlineStyles = (frame: string): string[] =>
  [...frame.matchAll(INLINE_STYLE)].map(([, text = '']) => text);
