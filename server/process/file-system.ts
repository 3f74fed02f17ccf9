import { mkdirSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** The system's code of an error, such as ENOSPC; '' for one that has none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Makes a folder and those above it. (Node's own way never ends where the system lets nobody make any, as in /proc.)
 * @param folder absolute
 * @returns the uppermost that was made; undefined when it was there
 */
export function makeFolder(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, mode);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if (getErrorCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return undefined;
    if (getErrorCode(error) !== 'ENOENT' || above === folder) throw error;
    const made = makeFolder(above, mode);
    mkdirSync(folder, mode);
    return made ?? folder;
  }
}

/**
 * Waits until a file that was written to is closed. A stream that broke may still be opening its file: who removes the file
 * before that leaves it there, since it is made afterwards.
 * @param file ended or destroyed, or it waits until that is done
 */
export const waitUntilClosed = (file: WriteStream): Promise<void> =>
  new Promise((done) => {
    if (file.closed) done();
    else file.once('close', () => done());
  });
