import * as v from 'valibot';

/** Places in index.html that a rendered page fills. */
const HEAD_MARK = '<!--head-->';
const APP_MARK = '<!--app-->';
const MODULE_SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;

/** The part of Vite's manifest that is read. */
export const BuildManifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
  }),
);
export type BuildManifest = v.InferOutput<typeof BuildManifest>;

/** The source file of a route: "/property/$id" gives "src/routes/property.$id.tsx", "/" and "/a/" end in "index.tsx". */
const routeFile = (routeId: string): string =>
  `src/routes/${routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.')}.tsx`;

/** What the given routes load beyond the entry, as addresses. */
export interface RouteFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Scripts and stylesheets that the given routes load beyond the entry. */
export function routeFiles(manifest: BuildManifest, routeIds: readonly string[]): RouteFiles {
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
  for (const routeId of routeIds) {
    const source = routeFile(routeId);
    for (const key of Object.keys(manifest)) if (key.startsWith(`${source}?tsr-split=`)) add(key);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * The script that starts the app once the first picture is there. On a thin pipe 130 kB of script would else take turns
 * with the picture and the words the visitor came for; links and forms work meanwhile. It waits for nothing longer than
 * 3 s.
 */
const starterScript = (entry: string, preloads: readonly string[]): string =>
  `(function(){var begun;function go(){if(begun)return;begun=1;${JSON.stringify(preloads)}.forEach(function(href){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)});import(${JSON.stringify(entry)})}var picture=document.querySelector('img[fetchpriority=high]');if(!picture||picture.complete)go();else{picture.addEventListener('load',go);picture.addEventListener('error',go);setTimeout(go,3000)}})()`;

/** What a rendered page puts into the frame. */
export interface FramedPage {
  readonly head: string;
  readonly body: string;
}

/** Puts a rendered page into index.html. */
export function fillFrame(template: string, page: FramedPage): string {
  // Functions as replacements: "$&" in a text must stay "$&".
  return template.replace(HEAD_MARK, () => page.head).replace(APP_MARK, () => page.body);
}

/**
 * Makes the frame of server-rendered pages from the built index.html: the routes' own stylesheets stand beside the
 * entry's, and the entry script starts after the first picture.
 * @param files of the page's routes; their scripts are fetched beside the entry
 */
export function startAfterFirstPicture(template: string, files: RouteFiles): string {
  const entry = MODULE_SCRIPT.exec(template)?.[1];
  if (entry === undefined) throw new Error('The built index.html names no entry script');
  const preloads = [
    ...new Set([...[...template.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href), ...files.scripts]),
  ];
  const styles = files.styles
    .filter((href) => !template.includes(`"${href}"`))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
    .join('');
  const frame = template
    .replace(MODULE_SCRIPT, '')
    .replace(MODULE_PRELOAD, '')
    .replace('</head>', () => `${styles}</head>`);
  const starter = `<script>${starterScript(entry, preloads).replaceAll('<', '\\u003c')}</script>`;
  return frame.replace('</body>', () => `${starter}</body>`);
}
