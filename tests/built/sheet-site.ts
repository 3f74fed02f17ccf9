import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Answer, type FileHost, startFileHost } from '#tests/fixtures/file-host.ts';
import { startServer, type TestServer } from '../e2e/server.ts';

const Ready = v.object({
  ready: v.boolean(),
  sheet: v.object({ is: v.string(), issues: v.optional(v.array(v.string())) }),
});

/** A site with an online sheet (CATALOGUE_URL). */
export interface SheetPlace {
  readonly host: FileHost;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  start(first: Answer): Promise<SheetSite>;
  dispose(): Promise<void>;
}

export interface SheetSite extends TestServer {
  readonly text: (path: string) => Promise<string>;
  /** The answer of /readyz. */
  readonly ready: () => Promise<v.InferOutput<typeof Ready> & { readonly status: number }>;
}

export async function sheetPlace(): Promise<SheetPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'online-'));
  const host = await startFileHost();
  const settings = {
    DATA_DIR: dataDir,
    CATALOGUE: '',
    CATALOGUE_URL: `${host.origin}/homes.csv`,
    CATALOGUE_URL_EVERY_S: '1',
    // Polling for a change would exceed the limits.
    RATE_LIMIT: 'off',
  };
  let server: TestServer | undefined;
  return {
    host,
    dataDir,
    settings,
    start: async (first) => {
      host.answers(first);
      const started = await startServer(settings);
      server = started;
      const get = (path: string) => fetch(started.url + path);
      return {
        ...started,
        text: async (path) => (await get(path)).text(),
        ready: async () => {
          const answer = await get('/readyz');
          return { status: answer.status, ...v.parse(Ready, await answer.json()) };
        },
      };
    },
    dispose: async () => {
      await server?.dispose();
      await host.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
