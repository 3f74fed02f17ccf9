import { Hono } from 'hono';
import { formPosts } from './pages/form-posts.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { type StaticFilesOptions, staticFiles } from './static-files.ts';

export interface AppParts {
  readonly api: Hono;
  readonly content: Hono;
  readonly media: Hono;
  readonly files: StaticFilesOptions;
  readonly pages: PagesOptions;
}

/** Puts the parts of the site into one app: calls, pictures, files, pages. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();

  app.use(async function securityHeaders(c, next) {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    // A page brings its own, exact policy; what is not a page runs nothing.
    if (!c.res.headers.has('Content-Security-Policy') && parts.pages.strictPolicy) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });

  app.onError((error, c) => {
    console.error(error);
    return c.text('Something went wrong on our side. Please try again.', 500);
  });

  // A page is rendered with the data of our own calls, in this process.
  const callApi = async (href: string, init: RequestInit): Promise<Response> => app.request(href, init);

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.route('/', parts.api);
  app.route('/', parts.content);
  app.route('/', parts.media);
  app.use(staticFiles(parts.files));
  app.route('/', formPosts(callApi));
  app.route('/', createPages(parts.pages, callApi));
  return app;
}
