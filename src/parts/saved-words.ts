import { isGone } from '#contract/property-facts.ts';
import { counted } from '#lib/counted.ts';
import { megabytes } from '#lib/sizes.ts';
import { sentenceCase } from '#lib/text.ts';
import { type Progress, progressOf, recordOf, type SavedProperty, stateOf } from '#offline/saved/saved-property.ts';

// Words about a saved property, the same on every screen. Rows say what works now.

/** "9 of 14 photos, 0.8 of 1.3 MB"; the total is "about" while part of it is not known. */
export function progressInWords({ photos, photosStored, bytesStored, bytesExpected, isEstimate }: Progress): string {
  const count = `${photosStored} of ${counted(photos, 'photo')}`;
  if (bytesExpected === undefined) return count;
  return `${count}, ${megabytes(bytesStored)} of ${isEstimate ? 'about ' : ''}${megabytes(bytesExpected)} MB`;
}

/** Of a property whose details and photos are all here. @param opensOffline pages open here without signal */
export const readyInWords = (opensOffline: boolean): string => (opensOffline ? 'Ready offline' : 'Saved');

/** The same with its photos, if there are any: "Ready offline, 14 small photos". */
export const readyWithPhotos = (photos: number, areSmall: boolean, opensOffline: boolean): string =>
  [readyInWords(opensOffline), ...(photos === 0 ? [] : [counted(photos, areSmall ? 'small photo' : 'photo')])].join(
    ', ',
  );

/**
 * What works now, in one line: "Ready offline, 14 photos".
 * @param opensOffline pages open here without signal; otherwise the words say only "Saved"
 */
export function savedInWords(home: SavedProperty, opensOffline: boolean): string {
  const progress = progressOf(home);
  const state = stateOf(home);
  if (state === 'ready' && home.without_photos) return 'Details only, no photos';
  if (state === 'ready') return readyWithPhotos(progress.photos, home.thumbnails, opensOffline);
  if (state === 'partly') return progressInWords(progress);
  return state === 'details' ? 'Details only, no photos' : 'Only what the card says';
}

/** What happens with the rest of a property that is not ready, in one line; "" for one that is. */
export function restInWords(home: SavedProperty, isRunning: boolean, isOnline: boolean): string {
  if (home.gone_at !== null) return 'No longer listed';
  if (isGone(recordOf(home))) return sentenceCase(recordOf(home).status ?? '');
  if (stateOf(home) === 'ready') return '';
  if (home.stopped) return 'Stopped';
  if (home.full) return 'No room for the rest';
  if (!isOnline) return 'Rest when you are online';
  return isRunning ? 'Fetching the rest' : 'The rest comes by itself';
}

/** How far a property is, 0 to 1: its details count as one photo. */
export function storedPart(home: SavedProperty): number {
  const { photos, photosStored } = progressOf(home);
  return ((home.detail === null ? 0 : 1) + photosStored) / (1 + Math.max(photos, home.photos === null ? 8 : 0));
}
