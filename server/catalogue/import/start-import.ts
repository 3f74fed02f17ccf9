import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ImportOptions } from '../plan/import-run.ts';
import { CatalogueError } from '../problems.ts';
import { rebuildRows } from '../write/write-catalogue.ts';
import { DoubtsRemain, type ImportOutcome, importCatalogue } from './import.ts';

const DATA_FILE = /\.(?:json|csv|tsv|tab|txt|html?|xls[xm])$/i;

/** Names and sizes stand for photos and the like, whose times a release changes. */
async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new CatalogueError([`${folder}: there is no such folder (CATALOGUE)`]);
  });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    hash.update(file.slice(folder.length));
    if (DATA_FILE.test(file)) hash.update(await readFile(file));
    else hash.update(String((await stat(file)).size));
  }
  return hash.digest('base64url');
}

export interface StartImportOptions
  extends Pick<ImportOptions, 'db' | 'media' | 'folder' | 'linkedPhotos' | 'onProgress'> {
  /** True for the folder of the settings; the demo never replaces another catalogue. */
  readonly isChosen: boolean;
}

/**
 * Imports a folder when there is no catalogue, or when the folder has changed since a start imported it. A catalogue of
 * `npm run import` stays, unless CATALOGUE is set and its folder changed. @returns undefined when nothing was imported
 */
export async function importAtStart(options: StartImportOptions): Promise<ImportOutcome | undefined> {
  const { db, isChosen } = options;
  const folder = isChosen ? resolve(options.folder) : 'demo';
  const state = await hashFolder(resolve(options.folder));
  const catalogue = await db.selectFrom('catalogue').select('version').executeTakeFirst();
  const from = await db.selectFrom('catalogue_source').selectAll().executeTakeFirst();
  const isSameFolder = from?.source === 'start' && from.folder === folder;
  if (catalogue !== undefined && from !== undefined && (from.folder_state === state || !(isChosen || isSameFolder))) {
    await rebuildRows(db);
    return undefined;
  }
  try {
    return await importCatalogue({ ...options, start: { folder, state } });
  } catch (error) {
    if (!(error instanceof DoubtsRemain)) throw error;
    throw new CatalogueError([
      ...error.issues,
      'these can hardly be meant; put right what is wrong, or leave CATALOGUE unset and import the folder with npm run import and --accept-doubts',
    ]);
  }
}
