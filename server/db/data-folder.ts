import { accessSync, chmodSync, closeSync, constants, openSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { getErrorCode, makeFolder } from '../process/file-system.ts';

// The data folder holds personal data, so only its owner may read it.

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const RIGHTS_OF_OTHERS = 0o077;

const DATABASE_FILES = /^(site|ledger)\.db/;
const USED_FILES = /^(site|ledger)\.db(-wal|-shm)?$/;
const OUR_ENTRIES = /^((site|ledger)\.db.*|media|originals)$/;
const SECRETS = [join('media', 'secret')];

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

function makePrivate(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & RIGHTS_OF_OTHERS) !== 0) chmodSync(path, mode);
  } catch {
    // It was deleted, belongs to another user, or is on a read-only disk.
  }
}

/** Makes a file private; opening an existing one would release this process's locks (sqlite.org/howtocorrupt, 2.2). */
export function makePrivateDatabase(file: string): void {
  try {
    closeSync(openSync(file, 'ax', FILE_MODE));
  } catch {
    // It exists. SQLite's own error reports any other reason better.
  }
  for (const suffix of ['', '-wal', '-shm']) makePrivate(`${file}${suffix}`, FILE_MODE);
}

function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

function describeError(error: unknown, folder: string): string {
  const code = getErrorCode(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${folder} is a file, or leads through one`;
  if (code === 'ENOENT') return `${folder} cannot be made there (is a disk not mounted, or does a link lead nowhere?)`;
  if (code === 'EACCES' || code === 'EPERM') return `the user ${getUserName()} may not write in ${folder}`;
  if (code === 'EROFS') return `${folder} is on a disk that is read-only`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`;
  if (code === 'ENAMETOOLONG') return `the name of ${folder} is too long`;
  if (code === 'ELOOP') return `${folder} is a link that leads to itself`;
  return error instanceof Error ? `${folder}: ${error.message}` : folder;
}

/** A command run as root may have made the file, and SQLite would report just a disk error. @throws DataFolderError */
function checkAccess(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (getErrorCode(error) !== 'EACCES') return;
    const reason = `the user ${getUserName()} may not read and write ${file}. Give it to that user, and run commands as that user`;
    throw new DataFolderError(`DATA_DIR cannot be used: ${reason}.`, { cause: error });
  }
}

/** Makes a missing data folder, and its databases private. @throws DataFolderError if it cannot be made or written */
export function prepareDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder, FOLDER_MODE);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(`DATA_DIR cannot be used: ${describeError(error, folder)}.`, { cause: error });
  }
  const entries = readdirSync(folder);
  if (entries.every((name) => OUR_ENTRIES.test(name))) makePrivate(folder, FOLDER_MODE);
  const databases = entries.filter((entry) => DATABASE_FILES.test(entry));
  for (const name of [...databases, ...SECRETS]) makePrivate(join(folder, name), FILE_MODE);
  for (const name of databases.filter((entry) => USED_FILES.test(entry))) checkAccess(join(folder, name));
}
