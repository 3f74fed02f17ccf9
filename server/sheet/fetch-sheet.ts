import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DownloadError,
  type Downloaded,
  type DownloadLimits,
  download,
  type Network,
  type Validators,
} from '../outbound/download.ts';

/** 100,000 properties in CSV take about 40 MB. */
export const SHEET_LIMITS: DownloadLimits = { bytes: 50 * 2 ** 20, timeoutMs: 60_000 };

/** Any other address counts as CSV until its content shows otherwise. */
const SHEET_NAME = /^[\w-][\w .-]{0,60}\.(?:csv|tsv|tab|txt|xls[xm])$/i;
const HEAD_BYTES = 1_000;

export interface FetchOptions {
  readonly url: string;
  readonly validators?: Validators;
  readonly limits?: DownloadLimits;
  readonly signal?: AbortSignal;
  readonly network?: Network;
}

export interface FetchedSheet extends Downloaded {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Fetches an online spreadsheet. @returns undefined when the validators still hold
 * @throws DownloadError, whose message names only the host, since the address may be a secret
 */
export async function fetchSheet({ url, ...options }: FetchOptions): Promise<FetchedSheet | undefined> {
  const address = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, getFileName(address));
  try {
    const fetched = await download({ limits: SHEET_LIMITS, ...options, url: address, to: path, isTrusted: true });
    if (fetched === undefined) {
      await remove();
      return undefined;
    }
    if (fetched.type === 'text/html' || (await isWebPage(path))) {
      throw new DownloadError(
        'it answers with a page of the web, not with a spreadsheet. Is the sheet published for everybody, as CSV? (Google: File, Share, Publish to web, Comma-separated values)',
        { isTemporary: false },
      );
    }
    return { ...fetched, path, remove };
  } catch (error) {
    await remove();
    if (!(error instanceof DownloadError)) throw error;
    const { isTemporary, cause } = error;
    throw new DownloadError(`The sheet at ${address.host} cannot be fetched: ${error.message}`, { isTemporary, cause });
  }
}

/** Messages show this name, and "team.csv" tells the import what the sheet holds. */
function getFileName({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replaceAll('%20', ' ');
  return SHEET_NAME.test(last) ? last : 'sheet.csv';
}

async function isWebPage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1').replace(/^ï»¿/, '');
    return /^\s*(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body)\b/is.test(head);
  } finally {
    await file.close();
  }
}
