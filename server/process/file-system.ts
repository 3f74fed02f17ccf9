import { mkdirSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** Returns an error's code, such as ENOSPC; '' without one. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** For `.catch()` of a file that may be missing. @throws every other error */
export function ignoreMissing(error: unknown): undefined {
  const code = getErrorCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

/** Makes a folder and its parents; Node's recursive mkdir never ends in /proc. @returns the uppermost folder it made */
export function makeFolder(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, mode);
    return folder;
  } catch (error) {
    const parent = dirname(folder);
    if (getErrorCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return undefined;
    if (getErrorCode(error) !== 'ENOENT' || parent === folder) throw error;
    const made = makeFolder(parent, mode);
    mkdirSync(folder, mode);
    return made ?? folder;
  }
}

/** Waits until an ended or destroyed file is closed. It may still be opening, and could not be deleted before that. */
export const waitUntilClosed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (file.closed) resolve();
    else file.once('close', () => resolve());
  });
