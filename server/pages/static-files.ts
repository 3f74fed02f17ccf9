import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { negotiate } from '../http/negotiation.ts';
import { getContentSecurityPolicy, getInlineStyles } from './page-frame.ts';

const compressBrotli = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.webmanifest', '.svg', '.txt']);

interface StoredFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | undefined;
  readonly etag: string;
  readonly type: string;
  readonly modified: number;
  readonly csp: string | undefined;
}

/** A worker has the policy of its own script. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Names under which iPhones and link previews look for an icon. */
const TOUCH_ICON = /^\/apple-touch-icon(?:-\d{2,4}x\d{2,4})?(?:-precomposed)?\.png$/;

const WORKER = '/sw.js';
/** Replaces the worker that is switched off (docs/kill-switch.md). */
const KILL_SWITCH = '/kill-switch.js';

/** Hashed files never change; others are revalidated. */
const getCacheControl = (path: string): string =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : /^\/(sw\.js|manifest\.webmanifest|index\.html)$/.test(path)
      ? 'no-cache'
      : 'public, max-age=3600';

export interface StaticFilesOptions {
  readonly clientFolder: string;
  readonly previousAssetsFolders: readonly string[];
  /** False: the kill switch replaces the worker. */
  readonly hasWorker: boolean;
}

/** Serves the build from memory, and earlier builds' assets for the lazy parts of tabs from before a release. */
export function createStaticFiles(options: StaticFilesOptions): MiddlewareHandler {
  const { clientFolder, previousAssetsFolders, hasWorker } = options;
  const stored = new Map<string, StoredFile>();

  const read = async (path: string): Promise<StoredFile | undefined> => {
    const relative = normalize(decodeURIComponent(path)).split(sep).join('/');
    if (relative.includes('..') || relative.includes('\0') || relative.endsWith('/') || relative.endsWith('.br'))
      return undefined;
    // Browsers do not need the build's own files (.vite/manifest.json).
    if (relative.includes('/.') || relative === KILL_SWITCH) return undefined;
    const candidates = [join(clientFolder, relative === WORKER && !hasWorker ? KILL_SWITCH : relative)];
    if (relative.startsWith('/assets/')) {
      candidates.push(...previousAssetsFolders.map((folder) => join(folder, relative.slice('/assets/'.length))));
    }
    for (const file of candidates) {
      const info = await stat(file).catch(() => undefined);
      if (info === undefined || !info.isFile()) continue;
      const cached = stored.get(file);
      if (cached !== undefined && cached.modified === info.mtimeMs) return cached;
      const bytes = await readFile(file);
      const extension = extname(file);
      const precompressed = COMPRESSIBLE.has(extension)
        ? await readFile(`${file}.br`).catch(() => compressBrotli(bytes))
        : undefined;
      const fresh: StoredFile = {
        bytes,
        brotli: precompressed,
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        type: TYPES[extension] ?? 'application/octet-stream',
        modified: info.mtimeMs,
        csp:
          relative === WORKER
            ? WORKER_POLICY
            : extension === '.html'
              ? getContentSecurityPolicy(bytes.toString('utf8'), getInlineStyles(bytes.toString('utf8')))
              : undefined,
      };
      stored.set(file, fresh);
      return fresh;
    }
    return undefined;
  };

  const send = (c: Context, path: string, file: StoredFile): Response => {
    c.set('routeName', 'file');
    const allHeaders = {
      'Content-Type': file.type,
      'Cache-Control': getCacheControl(path),
      ETag: file.etag,
      ...(file.csp === undefined ? {} : { 'Content-Security-Policy': file.csp }),
    };
    const { coding, headers, notModified } = negotiate(c.req.raw, allHeaders, file.brotli === undefined ? [] : ['br']);
    if (notModified !== undefined) return notModified;
    const body = (coding === 'br' ? file.brotli : undefined) ?? file.bytes;
    return new Response(body, { headers: { ...headers, 'Content-Length': String(body.length) } });
  };

  return async function serveStaticFile(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { path } = c.req;
    // Screens have no dot in their last segment and are not on the disk.
    if (!/\.[a-z0-9]+$/i.test(path)) return next();
    const file = await read(TOUCH_ICON.test(path) ? '/apple-touch-icon.png' : path).catch(() => undefined);
    if (file !== undefined) return send(c, path, file);
    // A browser would run an HTML answer to a missing asset as a script.
    if (path.startsWith('/assets/')) {
      c.set('routeName', 'file');
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    return next();
  };
}
