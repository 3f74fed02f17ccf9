import type { PropertySummary } from '#contract/property.ts';
import { counted } from '#lib/counted.ts';
import { dateInUtc } from '#lib/dates.ts';
import { kilometresBetween } from '#lib/distance.ts';
import { megabytes } from '#lib/sizes.ts';
import { sentenceCase } from '#lib/text.ts';
import type { PackReadiness, StopReadiness } from '#offline/saved/viewing-pack.ts';
import { readyWithPhotos } from '#parts/saved-words.ts';

/** What is said where script is off. */
export const PACKS_NEED = 'Viewing packs are kept on your device alone, which takes a browser with JavaScript.';

/**
 * What works at a stop without a connection, in the words of the saved page.
 * @param device "phone" or "computer"
 * @param opensOffline pages open here without signal
 */
export function stopInWords(
  { state, saved: home, photos, photosStored }: StopReadiness,
  device: string,
  opensOffline: boolean,
): string {
  const isOver = home?.gone_at != null;
  if (state === 'ready') return readyWithPhotos(photos, home?.thumbnails === true, opensOffline);
  if (state === 'partly') {
    const rest = isOver
      ? 'No longer listed'
      : home?.full === true
        ? 'No room for the rest'
        : 'Rest when you are online';
    return `${photosStored} of ${counted(photos, 'photo')}. ${rest}`;
  }
  if (state === 'details') return `Details only, no photos${isOver ? '. No longer listed' : ''}`;
  return isOver ? 'No longer listed' : `Not on this ${device} yet`;
}

/** "1.6 of about 4.1 MB"; photos where no size is known yet; "" where neither is, or when there is nothing to fetch. */
export function amountInWords({ photos, isCounted, photosStored, bytesStored, bytesExpected }: PackReadiness): string {
  if (photos === 0) return '';
  if (!isCounted) return bytesStored === 0 ? '' : `${megabytes(bytesStored)} MB so far`;
  if (bytesExpected === undefined) return `${photosStored} of ${counted(photos, 'photo')}`;
  if (photosStored === photos) return `${megabytes(bytesStored)} MB`;
  return `${megabytes(bytesStored)} of about ${megabytes(bytesExpected)} MB`;
}

/** "Prepare the rest, about 2.5 MB"; without the size while it is unknown. */
export function prepareInWords(readiness: PackReadiness): string {
  const { ready, photos, isCounted, photosStored, bytesStored, bytesExpected } = readiness;
  const what = ready === 0 && photosStored === 0 ? 'Prepare' : 'Prepare the rest';
  const open = photos - photosStored;
  if (open === 0 || !isCounted) return what;
  return bytesExpected === undefined
    ? `${what}, ${counted(open, 'photo')}`
    : `${what}, about ${megabytes(bytesExpected - bytesStored)} MB`;
}

/** "All 4 ready", when they are; "All 4 saved" where pages do not open without signal. */
export function allReadyInWords(count: number, opensOffline: boolean): string {
  const how = opensOffline ? 'ready' : 'saved';
  return count === 1 ? sentenceCase(how) : count === 2 ? `Both ${how}` : `All ${count} ${how}`;
}

/** What is said when preparing has come to its end, or can go no further. */
export function preparedInWords({ stops, ready }: PackReadiness, isOnline: boolean, opensOffline: boolean): string {
  if (ready === stops.length) return `${allReadyInWords(ready, opensOffline)}${opensOffline ? ' for no signal' : ''}.`;
  const count = `${ready} of ${stops.length} ${opensOffline ? 'ready' : 'saved'}.`;
  if (stops.some(({ saved: home }) => home?.full === true)) return `${count} There is no room for the rest.`;
  if (!isOnline) return `${count} No connection: the rest comes when you are online.`;
  return `${count} What is missing stands beside each home.`;
}

/* A day without a time is the same everywhere: it is read and written in UTC. */

/** "Saturday". @param date "2026-11-21" */
export const weekdayOf = (date: string): string => dateInUtc(date)?.weekday ?? '';

/** "21 November", with the year when it is not the one of `today`. Both as "2026-11-21". */
export function dayOf(date: string, today: string): string {
  const written = dateInUtc(date);
  if (written === undefined) return '';
  const { day, month, year } = written;
  return date.slice(0, 4) === today.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** The day by this device's own clock and zone: "2026-11-21". @param now ms since 1970 */
export function dateOf(now: number): string {
  const date = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "9:00" as it is written; "09:00" as it is stored. */
export const timeInWords = (time: string): string => time.replace(/^0/, '');

type Placed = Pick<PropertySummary, 'location'>;

/** Straight-line distance of two properties in km; null unless both say where they are. */
export function kilometresApart(one: Placed, other: Placed): number | null {
  const { lat: lat1, lng: lng1 } = one.location ?? {};
  const { lat: lat2, lng: lng2 } = other.location ?? {};
  if (lat1 == null || lng1 == null || lat2 == null || lng2 == null) return null;
  return kilometresBetween({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 });
}

/** "4 km", "600 m" under a kilometre in steps of a hundred, "less than 100 m"; never minutes: we have no roads. */
export function distanceInWords(km: number): string {
  if (km >= 0.95) return `${Math.round(km)} km`;
  const hundreds = Math.round(km * 10) * 100;
  return hundreds === 0 ? 'less than 100 m' : `${hundreds} m`;
}

/** All legs of a day in km; null with fewer than two stops, or when one of them does not say where it is. */
export function kilometresInAll(stops: readonly Placed[]): number | null {
  let sum = 0;
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before === undefined) continue;
    const leg = kilometresApart(before, stop);
    if (leg === null) return null;
    sum += leg;
  }
  return stops.length < 2 ? null : sum;
}
