import { subscribeToChanges, subscribeToFetching } from '#offline/device/device-changes.ts';
import { nearestWidth } from './picture-widths.ts';

// Photos of saved properties, which stand in for other widths of the same picture: what is on this device is not
// fetched again.

/** What the pinned photos need of the world. */
export interface PinnedPorts {
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'keys'>>;
}

export function createPinnedPictures({ openCache }: PinnedPorts) {
  // Names in memory: a list of forty cards must not read the whole cache forty times.
  let names: Promise<readonly string[]> | undefined;

  const readNames = async (): Promise<readonly string[]> => {
    const cache = await openCache();
    return (await cache.keys()).map(({ url }) => new URL(url, 'https://own.invalid').pathname);
  };
  const forget = (): undefined => {
    names = undefined;
  };
  subscribeToChanges((store) => (store === 'homes' ? forget() : undefined));
  subscribeToFetching((_keeping, photo) => photo !== undefined && forget());

  const find = async (path: string, orSmaller: boolean): Promise<Response | undefined> => {
    try {
      names ??= readNames();
      const kept = await names;
      const nearest = kept.includes(path) ? path : nearestWidth(path, kept, orSmaller);
      return nearest === undefined ? undefined : await (await openCache()).match(nearest);
    } catch {
      forget();
      return undefined;
    }
  };
  return {
    /** This very file, or a larger one of the same picture. Never throws. */
    asGood: (path: string) => find(path, false),
    /** Any width of the same picture. Never throws. */
    any: (path: string) => find(path, true),
    /** What is kept may have changed. */
    forget,
  };
}

export type PinnedPictures = ReturnType<typeof createPinnedPictures>;
