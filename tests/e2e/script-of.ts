import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const MODULES_FILE = join(import.meta.dirname, '../../dist/script-modules.json');
const Modules = v.record(v.string(), v.record(v.string(), v.number()));

/**
 * The file of the build's scripts that holds a module, since files have no names (0022).
 * @param module its path in the project
 * @returns a pattern of its address, for `page.route`
 */
export async function scriptOf(module: string): Promise<string> {
  const files = v.parse(Modules, JSON.parse(await readFile(MODULES_FILE, 'utf8')));
  const file = Object.entries(files).find(([, modules]) => module in modules)?.[0];
  if (file === undefined) throw new Error(`No script of the build holds ${module}`);
  return `**/${file}`;
}
