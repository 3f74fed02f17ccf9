import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BuildManifest } from '#server/pages/page-frame.ts';

const MANIFEST = join(import.meta.dirname, '../../dist/client/.vite/manifest.json');

/**
 * The script of a screen, of a lazy import, or of the app's entry.
 * @param source its path in the project, as "src/routes/team.tsx" or "index.html"
 * @returns a pattern of its address, for `page.route`
 */
export async function loadScript(source: string): Promise<string> {
  const built = v.parse(BuildManifest, JSON.parse(await readFile(MANIFEST, 'utf8')));
  const file = (built[source] ?? built[`${source}?tsr-split=component`])?.file;
  if (file === undefined) throw new Error(`No script of the build is made of ${source}`);
  return `**/${file}`;
}
