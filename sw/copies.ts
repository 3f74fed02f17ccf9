import { awaitInTime } from '#offline/device/in-time.ts';

// Copies from caches. A cache counts as empty when it fails, and when it is silent: Chromium's may stay silent when the
// browser empties it under a running worker to make room.

/** Cache of pictures that were shown. */
export const PICTURE_CACHE = 'pictures';
/** Wait for a copy while the network may have the same, in ms. */
export const COPY_LIMIT_MS = 3000;
/** Wait for a copy after the network has failed, in ms. */
export const ONLY_COPY_LIMIT_MS = 10_000;

/** @returns undefined when there is no copy within `limitMs`. Never throws */
export const copyInTime = (copy: Promise<Response | undefined>, limitMs: number): Promise<Response | undefined> =>
  awaitInTime(copy, limitMs).catch(() => undefined);

/** A copy, else the response of the network. @throws the network's error where there is no copy either */
export async function copyOrNetwork(
  copy: Promise<Response | undefined>,
  network: () => Promise<Response>,
): Promise<Response> {
  const stored = await copyInTime(copy, COPY_LIMIT_MS);
  if (stored !== undefined) return stored;
  try {
    return await network();
  } catch (cause) {
    const late = await copyInTime(copy, ONLY_COPY_LIMIT_MS);
    if (late === undefined) throw cause;
    return late;
  }
}
