import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openSite } from './site.ts';

/** A site as a first start opens it. */
async function startFirst(env: Readonly<Record<string, string>>) {
  const site = await openSite({
    env: { DATA_DIR: await newFolder(), ...env },
    clientFolder: 'public',
    previousAssetsFolders: [],
    strictPolicy: true,
    source: { renderer: () => Promise.reject(new Error('no screens here')), frame: async () => '' },
  });
  onTestFinished(site.close);
  return async (path: string) => (await site.app.request(path)).json();
}

const API_ORIGIN = 'http://127.0.0.1:9';

it('with another API host the demo is not imported: nobody would see it', async () => {
  const ask = await startFirst({ API_ORIGIN });
  expect(await ask('/content/hero.json')).toEqual([]);
});

it('with another API host a configured folder is imported: it has the firm’s people and pictures', async () => {
  const ask = await startFirst({ API_ORIGIN, CATALOGUE: 'tests/fixtures/catalogue' });
  expect(await ask('/content/hero.json')).toHaveLength(5);
});
