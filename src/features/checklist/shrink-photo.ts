import type { ShrunkPhoto } from '#data/device/checklists.queries.ts';
import { fitInto } from '#lib/fit-into.ts';

/** Longest side of an own photo, in px: enough to look closer at on a phone. */
const LONGEST_SIDE = 1600;
/** Of JPEG, 0 to 1. Every browser writes JPEG; not every one writes anything smaller. */
const QUALITY = 0.8;
const TYPE = 'image/jpeg';

/** The file is no picture that this browser can read. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/**
 * Makes a photo small enough to be kept. It is drawn anew, upright: what the camera wrote beside it, where and when it was
 * taken, is not in the copy.
 * @throws UnreadablePhoto
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('Not a picture that can be read', { cause });
  }
  try {
    const size = fitInto(bitmap, LONGEST_SIDE);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new UnreadablePhoto('No room to draw');
    // JPEG knows nothing transparent: it would come out black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, TYPE, QUALITY));
    if (blob === null) throw new UnreadablePhoto('It could not be written');
    return { type: TYPE, bytes: await blob.arrayBuffer(), ...size };
  } finally {
    bitmap.close();
  }
}
