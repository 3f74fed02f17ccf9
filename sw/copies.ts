import { inTime } from '#offline/device/in-time.ts';

// Copies out of the caches. A cache that fails has nothing, and neither has one that is silent: Chromium's may stay silent
// when it is emptied under a running worker, as a browser does that makes room.

/** Pictures that were seen. */
export const PICTURE_CACHE = 'pictures';
/** How long a copy is waited for while the network may have the same, in ms. */
export const COPY_LIMIT_MS = 3000;
/** How long once the network has failed too, in ms. */
export const ONLY_COPY_LIMIT_MS = 10_000;

/** A copy that a cache has. @returns undefined where there is none, or it did not come within `limitMs`. Never throws */
export const copyInTime = (copy: Promise<Response | undefined>, limitMs: number): Promise<Response | undefined> =>
  inTime(copy, limitMs).catch(() => undefined);

/**
 * A copy, else what the network gives. A slow copy is waited for longer where there is no network.
 * @throws what the network threw, where there is no copy either
 */
export async function copyOrNetwork(
  copy: Promise<Response | undefined>,
  network: () => Promise<Response>,
): Promise<Response> {
  const kept = await copyInTime(copy, COPY_LIMIT_MS);
  if (kept !== undefined) return kept;
  try {
    return await network();
  } catch (cause) {
    const late = await copyInTime(copy, ONLY_COPY_LIMIT_MS);
    if (late === undefined) throw cause;
    return late;
  }
}
