import { filterOf, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { dateInFirmZone, longDate } from '#lib/dates.ts';
import { formatKes } from '#lib/money.ts';
import { sentenceCase } from '#lib/text.ts';
import type { HomeNews } from '#offline/saved/home-news.ts';

const DAY_MS = 86_400_000;

/** "Tuesday" of a day within the last six, else the date. @param now ms since 1970 */
const dayInWords = (day: string, now: number): string => {
  const age = now - Date.parse(`${day}T00:00:00+03:00`);
  return (age >= 0 && age < 6 * DAY_MS ? dateInFirmZone(day)?.weekday : undefined) ?? longDate(day);
};

/** "KES 2,000,000 less since you saved it", "Under offer since Tuesday", "No longer listed". @param now ms since 1970 */
export function homeNewsInWords(news: HomeNews, now: number): string {
  if (news.what === 'gone') return sentenceCase(news.status ?? 'no longer listed');
  if (news.what === 'price')
    return `${formatKes(Math.abs(news.by))} ${news.by < 0 ? 'less' : 'more'} since you saved it`;
  const words = news.status === 'available' ? 'Available again' : sentenceCase(news.status);
  return news.on === undefined ? words : `${words} since ${dayInWords(news.on, now)}`;
}

/** The search for listed homes like this one: the same kind and terms, at its place, with as many bedrooms or more. */
export const alikeFilter = (home: PropertySummary): PropertyFilter =>
  filterOf(
    readFilterFields({
      agreement_type: home.agreement_type,
      property_type: home.property_type,
      subtype: home.subtype,
      location: placeOf(home).address,
      bedrooms: home.bedrooms,
    }),
  );
