import { kinds } from '#content/submission-words.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import type { SubmissionKind } from '#contract/submission-calls.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** The same condition as in base.css: a wide window and a mouse. */
const COMPUTER = '(min-width: 900px) and (hover: hover) and (pointer: fine)';

/** Names a computer where a sentence says "phone". For the browser only: a prerendered page must suit every device. */
export function onThisDevice(sentence: string): string {
  const isComputer = typeof matchMedia === 'function' && matchMedia(COMPUTER).matches;
  return isComputer ? sentence.replaceAll('phone', 'computer') : sentence;
}

interface KindWords {
  readonly name: string;
  readonly failed: string;
  /** Said while it is in the outbox. */
  readonly waits: string;
  /** What starts only with the delivery. */
  readonly later?: string;
}

/** The name and the outcomes of each kind of submission (spec §8; S20, S44). */
export const kindWords: Readonly<Record<SubmissionKind, KindWords>> = {
  enquiry: { ...kinds.enquiry, failed: shared.enquiryFailed },
  contact: { ...kinds.contact, failed: shared.contactFailed },
  valuation: { ...kinds.valuation, failed: shared.valuationFailed },
  viewing: { ...kinds.viewing, failed: viewingWords.failed, later: viewingWords.no_appointment },
};

/** @param closable the browser wakes the worker once there is a connection */
export function waitingWords(row: PendingRow, closable: boolean): string {
  const { waits, later } = kindWords[row.kind];
  const when = row.problem !== null ? shared.weWillTryAgain : closable ? shared.canCloseApp : shared.openAppAgain;
  return [waits, when, later].filter((sentence) => sentence !== undefined).join(' ');
}

/** Why a row is not sent, in the server's words where it gave any. */
export function problemWords({ kind, problem }: PendingRow): string {
  if (problem?.why === 'old') return 'This could not be sent for 30 days.';
  return problem?.words ?? kindWords[kind].failed;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const submissionForm = {
  otherText: 'The form holds another text. Send it or clear it first.',
  cannotEdit: 'It is just being sent, or has been, and cannot be changed now.',
  notThrough: 'It did not get through.',
  toFix: (count: number) =>
    `${COUNTS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before we can send this.`,
  stillTyped: 'What you typed is still in the form.',
  restored: 'What you typed was kept on this phone.',
  clear: 'Clear',
  onlyWithSignal: 'A message can be sent only with signal.',
  privacy: 'Privacy notice',
  phone: 'Phone',
  email: 'Email',
};

export const submissionStatus = {
  conflict: {
    sending: 'Your first text is just being sent.',
    delivered: 'Your first text has been sent.',
    'maybe-arrived': 'Your first text may have reached us already, so it goes as it is.',
  },
  conflictText: 'What is in the form now has not been sent. Press the button again to send it as well.',
  notSaved: 'This could not be saved on this phone.',
  notSent: 'Nothing is sent yet. Your text is still in the form.',
  sendWithoutSaving: 'Send it without saving',
  tryAgain: 'Try again',
  sent: 'Sent',
  sending: 'Sending…',
  waiting: 'Waiting to be sent',
  received: (at?: string) => (at === undefined ? 'Received' : `Received ${at}`),
  saved: 'Saved on this phone',
  whenOnline: 'It will be sent when you are online.',
  openOutbox: 'Open the outbox',
  close: 'Close',
};

export const rowButtons = {
  edit: 'Edit',
  fix: 'Fix and send',
  sendNow: 'Send now',
  sendAgain: 'Send again',
  delete: 'Delete',
  confirmDelete: 'Delete this message',
  cancelDelete: 'Keep it',
};

export const outboxScreen = {
  title: 'Outbox',
  lead: 'Messages you write with no signal wait here and go by themselves.',
  label: 'Messages',
  noStorage: 'The outbox did not answer. Nothing was changed.',
  delivered: 'Sent.',
  refused: 'It was not accepted. The reason is beside it.',
  notThrough: 'It did not get through. It stays here and goes by itself.',
  allSent: 'All sent.',
  notAllSent: (count: number) => `${count} not sent yet. What waits goes by itself.`,
  sentBeforeDelete: 'It was sent before it could be deleted.',
  deleted: 'Deleted.',
  cleared: 'Cleared.',
  needsScript: 'The outbox needs JavaScript. Without it, nothing waits here: forms are sent at once.',
  reading: 'Looking into the outbox…',
  failed: 'The outbox cannot be opened',
  sendUnsaved: 'With signal, messages can be sent without being saved.',
  empty: 'Nothing is waiting',
  emptyText: 'Enquiries, messages and valuation requests are listed here until they have arrived.',
  browse: 'Browse properties',
  contact: 'Contact us',
  sendAll: 'Send all now',
  sending: 'Sending…',
  expiry: (
    <>
      Lines of what is sent or deleted go from this <DeviceName /> after 30 days.
    </>
  ),
  clear: 'Clear them now',
};

export const outboxEntry = {
  states: {
    attention: 'Needs your attention',
    sending: 'Sending…',
    held: 'Open in its form',
    waiting: 'Waiting for signal',
    retry: 'Waiting to try again',
    delivered: 'Sent',
    wiped: 'Not sent, deleted',
  },
  wiped: 'It could not be sent, and lay here for 30 days. Your words are deleted from this phone.',
  wipedMaybeArrived: 'It may have reached us all the same.',
  maybeArrived: 'It may have reached us already, so its text cannot be changed.',
  storedUntil: (date: string) => `Kept on this phone until ${date}, then your words are deleted.`,
  reference: (reference: string) => `Reference ${reference}`,
  byWhatsApp: 'Send by WhatsApp instead',
  newTab: '(opens in a new tab)',
  sentByWhatsApp: 'Sent it by WhatsApp? Then delete it here.',
  sendsItself: 'It still goes by itself when there is signal, and would arrive twice.',
  couldBeSentTwice: 'It stays here until you do, and could be sent twice.',
  delete: 'Delete it here',
  cancelDelete: 'Keep it',
};

const WAITS_IN_OUTBOX = 'No signal? Send it anyway. It waits in your outbox and goes when you are back online.';

export const enquiryForm = {
  label: 'Send an enquiry',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
  },
  submit: 'Send Enquiry',
  busy: 'Submitting...',
  note: WAITS_IN_OUTBOX,
};

export const contactForm = {
  subject: 'Message to the firm',
  label: 'Send a message',
  name: 'Full name',
  message: 'Message',
  submit: 'Send Message',
  busy: 'Sending...',
  note: (
    <>
      No signal? Send it anyway. It waits on this <DeviceName /> and goes when you are online.
    </>
  ),
};

export const valuationForm = {
  subject: 'Valuation request',
  label: 'Request a valuation',
  details: { type: 'Type', property: 'Property', title: 'Title number' },
  chooseOne: 'Choose one',
  fields: {
    valuation_type: 'Valuation type',
    property_type: 'Property type',
    county: 'County',
    subcounty: 'Sub-county',
    title_number: 'Title number',
    purpose_of_valuation: 'Purpose',
    best_time_to_contact: 'Best time to contact',
  },
  titleNumberHint: 'It is at the top of the title deed or search.',
  name: 'Full name',
  anyTime: 'Any time',
  submit: 'Request Valuation',
  busy: 'Submitting...',
};

export const viewingForm = {
  label: 'Request a viewing',
  passed: 'This has passed. Please choose another day',
  wish: (index: number) => `${['First', 'Second', 'Third'][index]} wish`,
  part: 'Part of the day',
  chooseOne: 'Choose one',
  name: 'Full name',
  phoneHint: 'So that the agent can call you to agree on a time.',
  fields: { note: 'Note', noteHint: 'Who comes along, what you want to see.' },
  submit: 'Ask for this viewing',
  busy: 'Submitting...',
  note: WAITS_IN_OUTBOX,
  another: 'Ask for another time',
  calendar: 'Keep it in your calendar',
  agency: (number: string) => `The agency: ${number}`,
};
