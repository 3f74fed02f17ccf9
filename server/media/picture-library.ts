import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import { exists, type FileToMake, type Maker } from './maker.ts';
import { FORMATS, type Format, makingStage, PictureError, readPicture, widthsFor } from './recipe.ts';
import { RecordLog } from './record-log.ts';

/** What is remembered of a registered picture, and of the file it came from, so that it is read only once. */
const PictureRecord = v.object({
  /** `<content hash>-<slug of the name>`, as in addresses. */
  id: v.string(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
  priority: v.picklist([0, 1]),
  source: v.object({ path: v.string(), size: v.number(), mtime: v.number() }),
});
type PictureRecord = v.InferOutput<typeof PictureRecord>;

const LARGEST_ORIGINAL = 80 * 2 ** 20;
const ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]+)-(\d{1,4})\.(avif|webp)$/;

/** The pictures of our own catalogue: originals kept by content, made files beside them. */
export class PictureLibrary {
  readonly #originals: string;
  readonly #made: string;
  readonly #maker: Maker;
  readonly #log: RecordLog<PictureRecord>;
  readonly #byPath = new Map<string, PictureRecord>();
  readonly #byId = new Map<string, PictureRecord>();
  readonly #priority = new Map<string, 0 | 1>();

  constructor(dataDir: string, maker: Maker) {
    this.#originals = join(dataDir, 'originals');
    this.#made = join(dataDir, 'media', 'made');
    this.#maker = maker;
    this.#log = new RecordLog(
      join(dataDir, 'media', 'pictures.jsonl'),
      PictureRecord,
      ({ id, source }) => `${id} ${source.path}`,
    );
    for (const record of this.#log.values()) this.#remember(record);
  }

  /**
   * Takes a picture in: keeps its original, reads its size and colour. A file seen before (same path, size and time)
   * costs two calls to the disk; the same content under another path is not read again as a picture.
   * @param file path of the original, at most 80 MB
   * @throws PictureError naming the file, when it is missing, too large, broken or not a picture
   */
  async register(file: string, about: { alt: string; focal?: string; priority: 0 | 1 }): Promise<Picture> {
    const record = (await this.#known(file)) ?? (await this.#maker.slots.run('now', () => this.#takeIn(file, about)));
    const wanted = this.#priority.get(record.id) ?? 1;
    if (about.priority < wanted) this.#priority.set(record.id, about.priority);
    const picture = v.safeParse(Picture, {
      url: `/media/${record.id}`,
      widths: widthsFor(record.width),
      width: record.width,
      height: record.height,
      color: record.color,
      alt: about.alt,
      focal: about.focal,
    });
    if (!picture.success) throw new PictureError(`Picture ${file}: ${v.summarize(picture.issues)}`);
    return picture.output;
  }

  /** Which file an address asks for; undefined for anything but a width of a known picture. */
  fileAt(path: string): FileToMake | undefined {
    const [, id = '', digits = '', format] = ADDRESS.exec(path) ?? [];
    const record = this.#byId.get(id);
    const width = Number(digits);
    if (!record || digits !== String(width) || !widthsFor(record.width).includes(width)) return undefined;
    return this.#file(record, width, format === 'avif' ? 'avif' : 'webp');
  }

  /** Every file of every picture, most wanted first: by priority, then by the order in which screens take widths. */
  files(): FileToMake[] {
    // Pictures with one content share their files.
    const pictures = new Map<string, { record: PictureRecord; priority: 0 | 1 }>();
    for (const record of this.#byId.values()) {
      const priority = this.#priority.get(record.id) ?? 1;
      const other = pictures.get(record.hash);
      if (!other || priority < other.priority) pictures.set(record.hash, { record, priority });
    }
    return [...pictures.values()]
      .flatMap(({ record, priority }) =>
        widthsFor(record.width).flatMap((width) =>
          FORMATS.map((format) => ({
            file: this.#file(record, width, format),
            rank: priority * 100 + makingStage(width) * 10 + FORMATS.indexOf(format),
          })),
        ),
      )
      .sort((one, other) => one.rank - other.rank)
      .map(({ file }) => file);
  }

  #file(record: PictureRecord, width: number, format: Format): FileToMake {
    return {
      original: join(this.#originals, record.hash),
      target: join(this.#made, record.hash, `${width}.${format}`),
      width,
      format,
    };
  }

  #remember(record: PictureRecord): void {
    this.#byPath.set(record.source.path, record);
    this.#byId.set(record.id, record);
    this.#priority.set(record.id, Math.min(record.priority, this.#priority.get(record.id) ?? 1) === 0 ? 0 : 1);
  }

  async #known(file: string): Promise<PictureRecord | undefined> {
    const source = await sourceOf(file);
    const record = this.#byPath.get(source.path);
    const same = record?.source.size === source.size && record.source.mtime === source.mtime;
    return same && (await exists(join(this.#originals, record.hash))) ? record : undefined;
  }

  async #takeIn(file: string, about: { priority: 0 | 1 }): Promise<PictureRecord> {
    const source = await sourceOf(file);
    if (source.size > LARGEST_ORIGINAL) throw new PictureError(`Picture ${file} is larger than 80 MB.`);
    const bytes = await readFile(source.path);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
    const id = `${hash}-${slugOf(file)}`;
    const { width, height, color } = this.#byId.get(id) ?? (await readPicture(bytes, file));
    const original = join(this.#originals, hash);
    if (!(await exists(original))) await this.#maker.writeWhole(original, bytes);
    const record = { id, hash, width, height, color, priority: about.priority, source };
    await this.#log.put(record);
    this.#remember(record);
    return record;
  }
}

async function sourceOf(file: string): Promise<PictureRecord['source']> {
  try {
    const path = await realpath(file);
    const { size, mtimeMs } = await stat(path);
    return { path, size, mtime: mtimeMs };
  } catch (error) {
    throw new PictureError(`Picture ${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** The original's name as part of an address: "Front view (2).JPG" gives "front-view-2". */
function slugOf(file: string): string {
  const slug = basename(file, extname(file))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? 'picture' : slug;
}
