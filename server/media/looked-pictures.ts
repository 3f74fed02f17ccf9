import * as v from 'valibot';
import type { PictureSource } from './picture-records.ts';
import { RecordLog } from './record-log.ts';

const LookedPicture = v.object({
  path: v.string(),
  size: v.number(),
  mtime: v.number(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
});
type LookedPicture = v.InferOutput<typeof LookedPicture>;
export type SeenPicture = Pick<LookedPicture, 'hash' | 'width' | 'height' | 'color'>;

/** Pictures that a dry run has checked and found good: an office tries its file many times before it imports it. */
export class LookedPictures {
  readonly #file: string;
  #log: RecordLog<LookedPicture> | undefined;

  /** @param file read at the first look-up, created with the first picture */
  constructor(file: string) {
    this.#file = file;
  }

  /** What was found in this file; undefined when it is new or has changed since. */
  find({ path, size, mtime }: PictureSource): SeenPicture | undefined {
    const looked = this.#open()?.get(path);
    return looked?.size === size && looked.mtime === mtime ? looked : undefined;
  }

  /** Remembers a picture if possible; otherwise it is read again next time. */
  async keep({ path, size, mtime }: PictureSource, { hash, width, height, color }: SeenPicture): Promise<void> {
    await this.#open()
      ?.put({ path, size, mtime, hash, width, height, color })
      .catch(() => undefined);
  }

  #open(): RecordLog<LookedPicture> | undefined {
    try {
      this.#log ??= new RecordLog(this.#file, LookedPicture, ({ path }) => path);
    } catch {
      // The folder cannot be written or read: nothing is remembered.
    }
    return this.#log;
  }
}
