import { readdirSync, statSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getErrorCode, makeFolder } from '../../process/file-system.ts';

export class ExportError extends Error {
  override readonly name = 'ExportError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the share of the disk that this user may have is used up',
  EFBIG: 'the disk takes no file as large as this',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  ENOENT: 'nothing can be made there',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reports an error',
};

function toExportError(error: unknown, folder: string): unknown {
  const reason = REASONS[getErrorCode(error)];
  if (reason === undefined) return error;
  return new ExportError(`Nothing was exported to ${folder}: ${reason}. What was begun there has been removed.`, {
    cause: error,
  });
}

function listContent(folder: string): readonly string[] | undefined {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? undefined : readdirSync(folder);
}

async function deleteEmpty(from: string, to: string): Promise<void> {
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) await rmdir(folder);
}

/**
 * Fills a new or empty folder completely, or leaves it as it was: files have another name until all are written.
 * @param folder absolute @param fill writes into the folder that it is called with
 * @throws ExportError, or the error of `fill`
 */
export async function writeWholeFolder<T>(folder: string, fill: (inside: string) => Promise<T>): Promise<T> {
  let undo = async (): Promise<void> => {};
  try {
    const before = listContent(folder);
    if (before !== undefined && before.length > 0) {
      throw new ExportError(`${folder}: this folder is not empty; name a new one, so that nothing of yours is lost.`);
    }
    // An existing folder may be a mounted disk, so the files must stay on it.
    const inside = before === undefined ? `${folder}.unfinished-${process.pid}` : join(folder, 'unfinished');
    const firstMade = makeFolder(inside, 0o777);
    undo = async () => {
      await rm(inside, { recursive: true, force: true });
      if (firstMade !== undefined && firstMade !== inside) await deleteEmpty(dirname(inside), firstMade);
    };
    const filled = await fill(inside);
    if (before === undefined) await rename(inside, folder);
    else {
      for (const name of readdirSync(inside)) await rename(join(inside, name), join(folder, name));
      await rmdir(inside);
    }
    return filled;
  } catch (error) {
    await undo().catch(() => undefined);
    throw toExportError(error, folder);
  }
}
