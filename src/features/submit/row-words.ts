import { wishesIn, wishInWords } from '#contract/viewing.ts';
import { dateInFirmZone, longDate, longDateAndTime } from '#lib/dates.ts';
import { SHOWN_MS, shownFor } from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { kindWords } from './outcome-words.ts';

/** "Enquiry: House on Riverside Drive", "Message to the firm". */
export const rowTitle = ({ kind, subject }: OutboxRow): string =>
  kind === 'enquiry' || kind === 'viewing' ? `${kindWords[kind].name}: ${subject}` : subject;

/** The short form of the key, whose end is random: "4F2A-91C7". */
export function reference({ key }: OutboxRow): string {
  const end = key.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

const DAY_MS = 86_400_000;

/**
 * When something happened, as short as it is clear, in the firm's time zone: "Today 09:14", "Yesterday 17:20",
 * "Mon 11:02", then the whole date. A time to come (the clock was put back) is given in full.
 * @param at ms since 1970
 */
export function dayAndTime(at: number, now: number): string {
  const then = dateInFirmZone(at);
  const days = [0, 1, 2, 3, 4, 5, 6].findIndex((ago) => dateInFirmZone(now - ago * DAY_MS)?.iso === then?.iso);
  if (then === undefined || days === -1 || at > now) return longDateAndTime(at);
  return `${days === 0 ? 'Today' : days === 1 ? 'Yesterday' : then.weekday.slice(0, 3)} ${then.time}`;
}

/** Until when the words of a row that the visitor has seen to need a person are kept: "21 December 2026". */
export const storedUntil = (row: PendingRow, now: number): string =>
  longDate(now + Math.max(0, SHOWN_MS - shownFor(row, now)));

/** The page whose form takes this row; undefined when this build knows none. */
export function formHref({ kind, about }: OutboxRow): string | undefined {
  if (kind === 'contact') return '/contact-us';
  if (kind === 'valuation') return '/request-valuation';
  const [, page, id] = /^(property|viewing):(\d+)$/.exec(about) ?? [];
  if (id === undefined) return undefined;
  return page === 'viewing' ? `/property/${id}/viewing` : `/property/${id}`;
}

const text = (row: PendingRow, name: string): string => row.fields[name]?.trim() ?? '';

/** The visitor's own words, and what they chose of a viewing. */
export function rowMessage(row: PendingRow): string {
  if (row.kind === 'valuation') return text(row, 'purpose_of_valuation');
  return [...wishesIn(row.fields).map(wishInWords), text(row, 'note'), text(row, 'message')]
    .filter((part) => part !== '')
    .join('\n');
}

const VALUATION_LABELS = {
  valuation_type: 'Valuation type',
  property_type: 'Property type',
  county: 'County',
  subcounty: 'Sub-county',
  title_number: 'Title number',
  purpose_of_valuation: 'Purpose',
  best_time_to_contact: 'Best time to contact',
} as const;

/**
 * The whole message as a text to send another way: what it is about, the visitor's own words, their name.
 * @param origin of this site, for the address of a property
 */
export function rowAsText(row: PendingRow, origin: string): string {
  const name =
    text(row, 'fullname') || text(row, 'name') || `${text(row, 'first_name')} ${text(row, 'last_name')}`.trim();
  const head =
    row.kind === 'enquiry' || row.kind === 'viewing'
      ? `${rowTitle(row)}\n${origin}${formHref(row) ?? ''}`
      : rowTitle(row);
  const body =
    row.kind === 'valuation'
      ? Object.entries(VALUATION_LABELS)
          .flatMap(([field, label]) => (text(row, field) === '' ? [] : `${label}: ${text(row, field)}`))
          .join('\n')
      : rowMessage(row);
  return [head, body, name].filter((part) => part !== '').join('\n\n');
}
