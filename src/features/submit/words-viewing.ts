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
  waiting: 'Waiting for the agency. We check every ten minutes when there is signal.',
  checked: (time: string) => `Last checked: ${time}.`,
  waits: (reply: ViewingReply | undefined, isSending: boolean) =>
    `${isSending ? 'Sending your answer' : 'Your answer waits for signal'}${reply === undefined ? '' : `: ${replyWords(reply)}`}`,
  undo: 'Undo',
  late: 'Your answer came too late.',
  notPassedOn: 'We couldn’t pass on your answer.',
  callOn: (number: string) => `Call us on ${number}.`,
  call: 'Call',
  calendar: 'Add to calendar',
  gate: 'Finding the gate',
  mapApp: 'Open the gate in your map app',
  map: 'Open the gate on a map',
  newTab: '(opens in a new tab)',
  alike: 'Similar homes',
};

export const viewingReplies = {
  offerPassed: 'One of the times has passed.',
  offersPassed: 'The times have passed.',
  accept: (time: string) => `Accept ${time}`,
  another: 'Ask for another time',
  cancel: 'Cancel',
  cancelQuestion: (title: string) => `Cancel the viewing of ${title}?`,
  cancelNow: 'Cancel the viewing',
  keep: 'Keep it',
  partFailed: 'This part could not be loaded. Try again with signal.',
};

export const anotherTime = { title: 'Ask for another time', submit: 'Ask for this time' };
