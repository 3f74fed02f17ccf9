import { isGone } from '#contract/property-facts.ts';
import { formatCount } from '#lib/counted.ts';
import { formatMegabytes } from '#lib/sizes.ts';
import { toSentenceCase } from '#lib/text.ts';
import {
  getProgress,
  getRecord,
  getState,
  isOnItsWay,
  type Progress,
  type SavedProperty,
} from '#offline/saved/saved-property.ts';

/** "9 of 14 photos, 0.8 of about 1.3 MB", or the photos alone where the sizes round to the same. */
export function formatProgress({ photos, photosStored, bytesStored, bytesExpected }: Progress): string {
  const count = `${photosStored} of ${formatCount(photos, 'photo')}`;
  if (bytesExpected === undefined) return count;
  const [stored, expected] = [formatMegabytes(bytesStored), formatMegabytes(bytesExpected)];
  return stored === expected ? count : `${count}, ${stored} of about ${expected} MB`;
}

/** For a completely saved property. @param canOpenOffline pages open on this device without signal */
export const formatReady = (canOpenOffline: boolean): string => (canOpenOffline ? 'Ready offline' : 'Saved');

/** "7 photos and floor plan", "1 photo", "floor plan"; "" without either. */
export const formatPhotoCount = ({ photos, plans }: Pick<Progress, 'photos' | 'plans'>, noun = 'photo'): string =>
  [...(photos === 0 ? [] : [formatCount(photos, noun)]), ...(plans === 0 ? [] : ['floor plan'])].join(' and ');

/** "Ready offline, 14 small photos and floor plan". */
export function formatReadyWithPhotos(
  pictures: Pick<Progress, 'photos' | 'plans'>,
  hasSmallPhotos: boolean,
  canOpenOffline: boolean,
): string {
  const photos = formatPhotoCount(pictures, hasSmallPhotos ? 'small photo' : undefined);
  return [formatReady(canOpenOffline), ...(photos === '' ? [] : [photos])].join(', ');
}

/** "Ready offline, 14 photos"; "Saved, 14 photos" unless `getOpensOffline`. */
export function formatSaved(saved: SavedProperty, canOpenOffline: boolean): string {
  const progress = getProgress(saved);
  const state = getState(saved);
  if (state === 'ready' && saved.without_photos) return 'Details only, no photos';
  if (state === 'ready') return formatReadyWithPhotos(progress, saved.thumbnails, canOpenOffline);
  if (state === 'partly') return formatProgress(progress);
  if (state === 'waiting') return 'Price and summary only';
  return isOnItsWay(saved) ? 'Only details so far' : 'Details only, no photos';
}

/** What happens with the missing rest of a property; "" without any. */
export function formatRest(saved: SavedProperty, isRunning: boolean, isOnline: boolean): string {
  if (saved.gone_at !== null) return 'No longer listed';
  if (isGone(getRecord(saved))) return toSentenceCase(getRecord(saved).status ?? '');
  if (getState(saved) === 'ready') return '';
  if (saved.stopped) return 'Stopped';
  if (saved.full) return 'No room for the rest';
  if (!isOnline) return 'The rest when you are online';
  const { photos, photosStored, plans, plansStored } = getProgress(saved);
  const hasPhotos = saved.detail !== null && photosStored === photos;
  if (!isRunning) return hasPhotos && plansStored === plans ? 'Almost ready' : 'The rest downloads by itself';
  if (!hasPhotos) return 'Downloading the rest';
  return plansStored < plans ? 'Downloading the floor plan' : 'Checking the copy';
}

/**
 * The saved share of a property, 0 to 1; its details and its floor plan count as one photo each.
 * @param coming how much of the photos under way has come, in photos
 */
export function getStoredShare(saved: SavedProperty, coming = 0): number {
  const { photos, photosStored, plans, plansStored } = getProgress(saved);
  const stored = (saved.detail === null ? 0 : 1) + photosStored + plansStored;
  const wanted = 1 + Math.max(photos + plans, saved.photos === null ? 8 : 0);
  return Math.min(1, (stored + coming) / wanted);
}
