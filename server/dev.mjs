// `npm run dev` runs Vite inside our server. Vite also loads the server's own code.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
const { openSite } = await vite.ssrLoadModule('/server/site.ts');

const site = await openSite({
  env: process.env,
  clientFolder: 'public',
  previousAssetsFolders: [],
  strictPolicy: false,
  source: {
    renderer: () => vite.ssrLoadModule('/src/app/entry-server.tsx'),
    frame: async (href) => vite.transformIndexHtml(href, await readFile('index.html', 'utf8')),
  },
});

const listen = getRequestListener(site.app.fetch, { overrideGlobalObjects: false });
const server = createServer((request, response) =>
  vite.middlewares(request, response, () => listen(request, response)),
);
server.listen(site.config.port, '127.0.0.1', () => {
  console.log(`Development site: http://127.0.0.1:${site.config.port}/`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.closeAllConnections();
    await Promise.allSettled([vite.close(), site.close()]);
    process.exit(0);
  });
}
