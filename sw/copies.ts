import { awaitInTime } from '#offline/device/in-time.ts';

// A cache counts as empty when it fails or is silent: Chromium's may be silent while the browser empties it.

export const COPY_LIMIT_MS = 3000;
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
