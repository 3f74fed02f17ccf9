import { formatWish, parseWishes } from '#contract/viewing.ts';
import { formatLongDate, formatLongDateAndTime, readFirmDate } from '#lib/dates.ts';
import { getShortReference } from '#lib/short-reference.ts';
import { getSmsText } from '#lib/sms.ts';
import { getShownTime, SHOWN_MS } from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { kindWords, valuationForm, outboxEntry as words } from './words.tsx';

/** "Enquiry: House on Riverside Drive", "Message to the firm". */
export const getRowTitle = ({ kind, subject }: OutboxRow): string =>
  kind === 'enquiry' || kind === 'viewing' || kind === 'viewing-reply'
    ? `${kindWords[kind].name}: ${subject}`
    : subject;

/** "4F2A-91C7". */
export const getRowReference = ({ key }: OutboxRow): string => getShortReference(key);

const DAY_MS = 86_400_000;

/**
 * "Today 09:14", "Yesterday 17:20", "Mon 11:02"; else, and after the clock was set back, the full date in the firm's zone.
 * @param at ms since 1970
 */
export function formatDayAndTime(at: number, now: number): string {
  const date = readFirmDate(at);
  const days = [0, 1, 2, 3, 4, 5, 6].findIndex((ago) => readFirmDate(now - ago * DAY_MS)?.iso === date?.iso);
  if (date === undefined || days === -1 || at > now) return formatLongDateAndTime(at);
  return `${days === 0 ? 'Today' : days === 1 ? 'Yesterday' : date.weekday.slice(0, 3)} ${date.time}`;
}

/** "21 December 2026" */
export const formatStoredUntil = (row: PendingRow, now: number): string =>
  formatLongDate(now + Math.max(0, SHOWN_MS - getShownTime(row, now)));

/** undefined when this build knows no such page. */
export function getFormHref({ kind, about }: OutboxRow): string | undefined {
  if (kind === 'contact') return '/contact-us';
  if (kind === 'valuation') return '/request-valuation';
  const [, page, id] = /^(property|viewing):(\d+)$/.exec(about) ?? [];
  if (id === undefined) return undefined;
  return page === 'viewing' ? `/property/${id}/viewing` : `/property/${id}`;
}

const getFieldText = (row: PendingRow, name: string): string => row.fields[name]?.trim() ?? '';

/** Requested times of a viewing stand above it. */
export function getRowMessage(row: PendingRow): string {
  if (row.kind === 'valuation') return getFieldText(row, 'purpose_of_valuation');
  return [...parseWishes(row.fields).map(formatWish), getFieldText(row, 'note'), getFieldText(row, 'message')]
    .filter((line) => line !== '')
    .join('\n');
}

const getRowWish = (row: PendingRow): string =>
  row.kind === 'valuation'
    ? Object.entries(valuationForm.fields)
        .map(([field, label]) => [label, getFieldText(row, field)])
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n')
    : getRowMessage(row);

const getRowWriter = (row: PendingRow): string =>
  getFieldText(row, 'fullname') ||
  getFieldText(row, 'name') ||
  `${getFieldText(row, 'first_name')} ${getFieldText(row, 'last_name')}`.trim();

/** Without e-mail address and number. @param origin of this site */
export function writeRowText(row: PendingRow, origin: string): string {
  const isAboutProperty = row.kind === 'enquiry' || row.kind === 'viewing';
  const title = isAboutProperty ? `${getRowTitle(row)}\n${origin}${getFormHref(row) ?? ''}` : getRowTitle(row);
  return [title, getRowWish(row), getRowWriter(row)].filter((part) => part !== '').join('\n\n');
}

const MAX_NAME = 40;

/** With as much of the wish as two segments of SMS hold. */
export function writeRowSms(row: PendingRow): string {
  const id = /:(\d+)$/.exec(row.about)?.[1];
  const property = row.property_reference ?? (id === undefined ? undefined : words.sms.number(id));
  const head = words.sms.head(kindWords[row.kind].name, property, getRowReference(row));
  return getSmsText(
    [head, getRowWriter(row).slice(0, MAX_NAME), getRowWish(row)].filter((part) => part !== '').join('\n'),
  );
}
