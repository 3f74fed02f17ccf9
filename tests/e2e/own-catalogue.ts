import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { testWithOwnServer } from './fixtures.ts';
import { startServer } from './server.ts';

const Homes = v.array(v.looseObject({ id: v.number(), title: v.string(), price: v.nullable(v.number()) }));
export type CatalogueHomes = v.InferOutput<typeof Homes>;

interface OwnCatalogue {
  readonly folder: string;
  /** Changes its properties; the server reads them at its start. */
  change(change: (properties: CatalogueHomes) => CatalogueHomes): Promise<void>;
}

/** Property 19 of the test catalogue. */
export const PENTHOUSE = 'Penthouse with two terraces';

/** Adds a second property like that penthouse. */
export const withPenthouse =
  (id: number, title: string, price: number) =>
  (properties: CatalogueHomes): CatalogueHomes =>
    properties.flatMap((property) =>
      property.id === 19 ? [property, { ...property, id, reference: `JJ-${id}`, title, price }] : property,
    );

/** Browser tests with a server and a catalogue of their own. */
export const testWithOwnCatalogue = testWithOwnServer.extend<{ readonly catalogue: OwnCatalogue }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
  catalogue: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await cp(resolve(import.meta.dirname, '../fixtures/catalogue'), folder, { recursive: true });
    const file = join(folder, 'properties.json');
    await use({
      folder,
      change: async (change) =>
        writeFile(file, JSON.stringify(change(v.parse(Homes, JSON.parse(await readFile(file, 'utf8')))))),
    });
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ catalogue }, use) => {
    const server = await startServer({ CATALOGUE: catalogue.folder });
    await use(server);
    await server.dispose();
  },
});
