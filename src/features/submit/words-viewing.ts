import { formatWish, type Wish } from '#contract/viewing.ts';
import type { ViewingReply } from '#contract/viewing-state.ts';
import { formatDayAndTime } from '#lib/days.ts';

// Words of an agency's answer, which load with the outbox.

const replyWords = (reply: ViewingReply): string =>
  reply.act === 'accept'
    ? `accept ${formatDayAndTime(reply.at)}`
    : reply.act === 'another'
      ? 'ask for another time'
      : 'cancel the viewing';

export const viewingAnswer = {
  signs: {
    requested: 'Sent',
    proposed: 'Needs your answer',
    confirmed: 'Viewing',
    cancelled: 'Viewing',
    gone: 'Viewing',
  },
  subject: (title: string) => `Viewing: ${title}`,
  /** Beside what has been answered, whose own day would else be read into it. */
  sentAt: (time: string) => `Sent: ${time}`,
  asked: (wishes: readonly Wish[]) => `You asked for ${wishes.map(formatWish).join(', or ')}.`,
  waiting: 'Waiting for the agency. We check every ten minutes when there is signal.',
  checked: (time: string) => `Last checked: ${time}.`,
  waits: (reply: ViewingReply | undefined, isSending: boolean) =>
    `${isSending ? 'Sending your answer' : 'Your answer waits for signal'}${reply === undefined ? '' : `: ${replyWords(reply)}`}`,
  undo: 'Undo',
  late: 'Your answer came too late. This is how it stands now.',
  changed: 'Changed since you last looked.',
  notPassedOn: 'We couldn’t pass on your answer.',
  call: 'Call',
  calendar: 'Add to calendar',
  gate: 'Finding the gate',
  mapApp: 'Open the gate in your map app',
  map: 'Open the gate on a map',
  newTab: '(opens in a new tab)',
  alike: 'Similar homes',
};

export const viewingReplies = {
  passed: (count: number, all: number) =>
    count < all
      ? `${count === 1 ? 'One of the times has' : `${count} of the times have`} passed.`
      : all === 1
        ? 'This time has passed.'
        : 'The times have passed.',
  accept: (time: string) => `Accept ${time}`,
  another: 'Ask for another time',
  cancel: 'Cancel',
  cancelQuestion: (title: string) => `Cancel the viewing of ${title}?`,
  cancelNow: 'Cancel the viewing',
  keep: 'Keep it',
  partFailed: 'This part could not be loaded. Try again with signal.',
};

export const anotherTime = { title: 'Ask for another time', submit: 'Ask for this time' };
