import { formatDayAndTime } from '#lib/days.ts';
import { capitalise } from '#lib/text.ts';
import type { Viewing } from '../viewings/viewing-life.ts';

/** The state as the heading of its page. @param now wall clock, ms */
export function describeState({ state, at, offers }: Viewing, isAgency: boolean, now: number): string {
  switch (state) {
    case 'requested':
      return isAgency ? 'A visitor asks for a viewing' : 'We have your request';
    case 'proposed':
      if (isAgency) return 'The visitor has other times to choose from';
      return offers.length > 1 ? 'Which of these times suits you?' : 'Does another time suit you?';
    case 'confirmed':
      return Date.parse(at ?? '') > now
        ? `Confirmed: ${formatDayAndTime(at ?? '')}`
        : `It was confirmed for ${formatDayAndTime(at ?? '')}`;
    case 'cancelled':
      return 'This viewing is cancelled';
    case 'gone':
      return 'This home is gone';
  }
}

/** Says who was faster, for whom pressed second. @param agency and visitor: who they are to the reader */
export function describeWhoWasFirst(
  { state, at, changed_by }: Viewing,
  { agency, visitor }: { readonly agency: string; readonly visitor: string },
): string {
  const who = capitalise(changed_by === 'visitor' ? visitor : agency);
  return `${who} ${describeFirst(state, at, changed_by)} Your answer was not sent.`;
}

function describeFirst(state: Viewing['state'], at: Viewing['at'], by: Viewing['changed_by']): string {
  const when = formatDayAndTime(at ?? '');
  switch (state) {
    case 'requested':
      return 'asked for another time first.';
    case 'proposed':
      return 'proposed other times first.';
    case 'confirmed':
      return by === 'visitor' ? `accepted ${when} first.` : `confirmed it first, for ${when}.`;
    case 'cancelled':
      return 'cancelled it first.';
    case 'gone':
      return 'said first that this home is gone.';
  }
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  note: 'Note',
  directions: 'Directions',
  point: 'The gate on the map',
  date: 'Day',
  time: 'Hour',
  hour: 'Hour',
};
const ROW_NAMES = ['', 'First', 'Second', 'Third'];

/** Names a field before its error: "Second day: ". */
export function nameField(field: string): string {
  const [name = '', row = ''] = field.split('_');
  const label = FIELD_NAMES[name];
  if (label === undefined) return '';
  const which = name === 'hour' ? '' : (ROW_NAMES[Number(row)] ?? '');
  return `${which === '' ? label : `${which} ${label.toLowerCase()}`}: `;
}
