import type { ViewingState } from '#contract/viewing-state.ts';
import { readFirmDate } from '#lib/dates.ts';
import { formatDayAndTime } from '#lib/days.ts';

// What has become of a request for a viewing (0046), the same on every screen.

type Known = Pick<ViewingState, 'state' | 'at' | 'agent' | 'offers' | 'cancelled_by' | 'wishes'>;

/** As formatDayAndTime(), but no line ends between day and month. @param at ISO 8601 */
export const formatUnbrokenTime = (at: string): string => formatDayAndTime(at).replace(/ (?=[A-Z][a-z]+,)/, '\u00a0');

const formatTimeAndAgent = ({ at, agent }: Known): string =>
  [formatUnbrokenTime(at ?? ''), ...(agent === null || agent.name === '' ? [] : [`with ${agent.name}`])].join(', ');

const nameOffers = ({ offers }: Known): string => (offers.length === 1 ? 'another time' : 'other times');

const getEndWords = ({ state, at, cancelled_by: by }: Known): string =>
  state === 'gone'
    ? 'This home is no longer available'
    : `${by === 'visitor' ? 'You' : 'The agency'} cancelled${at === null ? ' this viewing' : `: ${formatUnbrokenTime(at)}`}`;

/**
 * "Confirmed: Saturday 5 December, 10:00, with Wangari", "Past: …"; "" while the agency has not answered.
 * @param now ms since 1970
 */
export function formatAnswer(known: Known | undefined, now: number): string {
  if (known === undefined || known.state === 'requested') return '';
  if (known.state === 'confirmed') return `${isAhead(known, now) ? 'Confirmed' : 'Past'}: ${formatTimeAndAgent(known)}`;
  return known.state === 'proposed' ? `The agency offers ${nameOffers(known)}` : getEndWords(known);
}

/** "Viewing requested for Tue 1 Dec, morning", the first choice: short, because it stands on a button's two lines. */
function formatRequest(known: Known | undefined): string {
  const [wish] = known?.wishes ?? [];
  const date = readFirmDate(wish?.date ?? '');
  return date === undefined
    ? 'Viewing requested: waiting for the agency'
    : `Viewing requested for ${date.weekday.slice(0, 3)}\u00a0${date.day}\u00a0${date.month.slice(0, 3)}, ${wish?.part}`;
}

/**
 * The same beside a property: "Viewing confirmed: Saturday 5 December, 10:00, with Wangari".
 * @param isReplying what the visitor has replied has not arrived
 */
export function formatViewing(known: Known | undefined, isReplying = false): string {
  if (isReplying) return 'Viewing: your answer waits for signal';
  if (known === undefined || known.state === 'requested') return formatRequest(known);
  if (known.state === 'confirmed') return `Viewing confirmed: ${formatTimeAndAgent(known)}`;
  return known.state === 'proposed' ? `Viewing: the agency offers ${nameOffers(known)}` : getEndWords(known);
}

/** Whether it is still to take place, or may. @param now ms since 1970 */
export const isAhead = (known: Known | undefined, now: number): boolean =>
  known === undefined ||
  known.state === 'requested' ||
  known.state === 'proposed' ||
  (known.state === 'confirmed' && Date.parse(known.at ?? '') + VIEWING_MS > now);

/** So long it stays in sight after its hour has begun. */
const VIEWING_MS = 60 * 60_000;
