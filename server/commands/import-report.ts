import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PropertyListener, PropertyReading } from '../catalogue/lists/property-readings.ts';
import { type ReportSummary, reportHead, reportProperty, reportTail } from './import-report-page.ts';

/** Lists hold what is for nobody else's eyes: the owner of the file alone may read what is made of them. */
const OWNER_ONLY = 0o600;

interface ReportFiles {
  readonly path: string;
  readonly unfinished: string;
  readonly spool: string;
  readonly homes: FileHandle;
  readonly page: FileHandle;
}

/**
 * Writes how a list was read to a file that any browser opens. Properties wait on the disk until all is known that is told above
 * them; the file is there as a whole or not at all.
 */
export class ImportReport implements PropertyListener {
  readonly #files: ReportFiles;
  readonly #marked: { readonly id: string; readonly name: string }[] = [];
  #count = 0;

  private constructor(files: ReportFiles) {
    this.#files = files;
  }

  /** @throws where no file can be made beside `path` */
  static async create(path: string): Promise<ImportReport> {
    const unfinished = join(dirname(path), `.${randomUUID()}.unfinished`);
    const page = await open(unfinished, 'wx', OWNER_ONLY);
    const spool = await mkdtemp(join(tmpdir(), 'report-'));
    const homes = await open(join(spool, 'homes'), 'wx', OWNER_ONLY);
    return new ImportReport({ path, unfinished, spool, page, homes });
  }

  async begin(): Promise<void> {
    this.#count = 0;
    this.#marked.length = 0;
    await this.#files.homes.truncate(0);
  }

  async home(reading: PropertyReading): Promise<void> {
    const id = `home-${++this.#count}`;
    const isMarked = [reading, ...reading.rows.flatMap(({ cells }) => cells)].some(
      ({ mistakes, doubts }) => mistakes.length + doubts.length > 0,
    );
    if (isMarked) this.#marked.push({ id, name: reading.name === '' ? reading.where : reading.name });
    await this.#files.homes.appendFile(reportProperty(id, reading));
  }

  /** Puts the report in its place. */
  async finish(summary: ReportSummary): Promise<void> {
    const { page, spool, unfinished, path } = this.#files;
    await page.appendFile(reportHead(summary, { homes: this.#count, marked: this.#marked }));
    for await (const piece of createReadStream(join(spool, 'homes'))) await page.appendFile(piece);
    await page.appendFile(reportTail());
    await page.sync();
    await page.close();
    await rename(unfinished, path);
  }

  /** Leaves nothing behind but a report that was finished. */
  async close(): Promise<void> {
    const { homes, page, spool, unfinished } = this.#files;
    await homes.close();
    await page.close().catch(() => undefined);
    await rm(spool, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}
