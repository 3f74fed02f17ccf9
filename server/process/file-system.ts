import { mkdirSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** Returns a system error's code, such as ENOSPC; '' without one. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** For `.catch()` of a file that may be missing. @throws every other error */
export function undefinedIfMissing(error: unknown): undefined {
  const code = getErrorCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

/**
 * Makes a folder and those above it. Node's recursive mkdir never ends where nobody may make any, as in /proc.
 * @param folder absolute
 * @returns the uppermost one made; undefined if it existed
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
 * Waits until a file is closed. A broken stream may still be opening its file: a deletion before that deletes nothing.
 * @param file ended or destroyed
 */
export const waitUntilClosed = (file: WriteStream): Promise<void> =>
  new Promise((done) => {
    if (file.closed) done();
    else file.once('close', () => done());
  });
