import { phones } from '#content/firm.json' with { type: 'json' };
import { kinds } from '#content/submission-words.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import type { MessageKind } from '#contract/submission-calls.ts';
import { getTelHref } from '#lib/contact-links.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** The same condition as in base.css. */
const COMPUTER = '(width >= 56.25em) and (hover: hover) and (pointer: fine)';

/** A computer is not a phone. In the browser only: a prerendered page must suit every device. */
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

/** From spec §8, S20 and S44. */
export const kindWords: Readonly<Record<MessageKind, KindWords>> = {
  enquiry: { ...kinds.enquiry, failed: shared.enquiryFailed },
  contact: { ...kinds.contact, failed: shared.contactFailed },
  valuation: { ...kinds.valuation, failed: shared.valuationFailed },
  viewing: { ...kinds.viewing, failed: viewingWords.failed, later: viewingWords.no_appointment },
  'viewing-reply': { ...kinds['viewing-reply'], failed: viewingWords.failed },
};

/** @param closable the browser wakes the worker once there is a connection */
export function getWaitingWords(row: PendingRow, closable: boolean): string {
  const { waits, later } = kindWords[row.kind];
  const when = row.problem !== null ? shared.weWillTryAgain : closable ? shared.canCloseApp : shared.openAppAgain;
  return [waits, when, later].filter((sentence) => sentence !== undefined).join(' ');
}

/** Why a row is not sent, in the server's words where it gave any. */
export function getProblemWords({ kind, problem }: PendingRow): string {
  if (problem?.why === 'old') return 'We couldn’t send this for 30 days.';
  return problem?.words ?? kindWords[kind].failed;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const submissionForm = {
  otherText: 'The form already holds another message. Send it or clear it first.',
  cannotEdit: 'It is being sent or has been sent, so it cannot be changed now.',
  notThrough: 'It did not go through.',
  toFix: (count: number) =>
    `${COUNTS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before we can send this.`,
  restored: 'What you typed was kept on this phone.',
  clear: 'Clear',
  onlyWithSignal: 'You need signal to send a message.',
  privacy: 'Privacy notice',
  phone: 'Phone',
  email: 'Email',
};

export const submissionStatus = {
  conflict: {
    sending: 'Your first message is being sent.',
    delivered: 'Your first message has been sent.',
    'maybe-arrived': 'Your first message may have reached us already, so it goes unchanged.',
  },
  conflictText: 'What is in the form now has not been sent. Press the button again to send it as well.',
  notSaved: 'This could not be saved on this phone.',
  notSent: 'Nothing has been sent yet. Your text is still in the form.',
  sendWithoutSaving: 'Send it without saving',
  tryAgain: 'Try again',
  sent: 'Sent',
  sending: 'Sending…',
  waiting: 'Waiting to be sent',
  received: (at?: string) => (at === undefined ? 'Received' : `Received ${at}`),
  saved: 'Saved on this phone',
  whenOnline: 'It will be sent when you are online.',
  openOutbox: 'Open the outbox',
  alsoWaiting: (at: string) => `Also waiting. Saved: ${at}.`,
  alsoSending: (at: string) => `Also being sent. Saved: ${at}.`,
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

export const outboxAbout = { title: 'Outbox', description: 'Messages waiting to be sent.' };

export const outboxScreen = {
  back: 'Saved',
  title: 'Outbox',
  lead: 'Messages you write without signal wait here until they can be sent. Answers about viewings come here too.',
  label: 'Messages',
  noStorage: 'Storage on this device isn’t responding. Nothing was changed.',
  delivered: 'Sent.',
  refused: 'It was not accepted. The reason is shown with it.',
  notThrough: 'It did not go through. It stays here and we will try again.',
  allSent: 'All sent.',
  notAllSent: (count: number) => `${count} not sent yet. We will keep trying those that are waiting.`,
  sentBeforeDelete: 'It was sent before it could be deleted.',
  deleted: 'Deleted.',
  takenOut: (count: number) => (count === 1 ? 'Message deleted.' : `${count} messages deleted.`),
  undo: 'Undo',
  notPutBack: 'We couldn’t put it back: storage on this device isn’t responding.',
  cleared: 'Cleared.',
  needsScript: 'The outbox needs JavaScript. Without it, nothing waits here: forms are sent at once.',
  reading: 'Opening the outbox…',
  failed: 'We couldn’t open the outbox',
  sendUnsaved: 'With signal, you can send messages without saving them.',
  empty: 'Nothing is waiting',
  find: 'Find a home',
  contact: 'Contact us',
  goes: 'They are sent when you are online.',
  sendAll: 'Send all now',
  sending: 'Sending…',
  expiry: (
    <>
      The list of sent and deleted messages is cleared from this <DeviceName /> after 30 days.
    </>
  ),
  clear: 'Clear the list now',
};

export const outboxEntry = {
  states: {
    attention: 'Needs your attention',
    sending: 'Sending…',
    held: 'Open in the form',
    waiting: 'Waiting for signal',
    retry: 'Waiting to try again',
    delivered: 'Sent',
    wiped: 'Not sent, deleted',
  },
  wiped: 'It could not be sent for 30 days. Your words were deleted from this phone.',
  wipedMaybeArrived: 'It may still have reached us.',
  maybeArrived: 'It may have reached us already, so its text cannot be changed.',
  storedUntil: (date: string) => `Kept on this phone until ${date}, then your words are deleted.`,
  reference: (reference: string) => (
    <>
      Reference <span className="nowrap">{reference}</span>
    </>
  ),
  instead: 'Or send by',
  whatsApp: 'WhatsApp',
  newTab: '(opens in a new tab)',
  or: 'or',
  sms: {
    name: 'SMS',
    head: (kind: string, property: string | undefined, reference: string) =>
      property === undefined ? `${kind} (ref ${reference})` : `${kind}: ${property} (ref ${reference})`,
    number: (id: string) => `home no. ${id}`,
  },
  sentBy: { whatsApp: 'Sent by WhatsApp? Delete it here.', sms: 'Sent by SMS? Delete it here.' },
  sendsItself: 'Otherwise it is also sent when there is signal, and arrives twice.',
  couldBeSentTwice: 'It stays here until you do, and could be sent twice.',
  delete: 'Delete it here',
  cancelDelete: 'Keep it',
};

/** Where nobody can reach the visitor, the visitor has to call. */
export const callUs = phones.slice(0, 1).map(({ number }) => (
  <a key={number} className="text-link inline-block" href={getTelHref(number)}>
    Call us on {number}.
  </a>
));

const WAITS_IN_OUTBOX = 'No signal? Send it anyway. It waits in your outbox and is sent when you are back online.';

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
      No signal? Send it anyway. It waits on this <DeviceName /> and is sent when you are online.
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
  titleNumberHint: 'You will find it at the top of the title deed or search.',
  name: 'Full name',
  anyTime: 'Any time',
  noReach: 'But you left no email and no phone number.',
  submit: 'Request Valuation',
  busy: 'Submitting...',
  note: WAITS_IN_OUTBOX,
};

export const viewingForm = {
  label: 'Request a viewing',
  passed: 'This time has passed. Please choose another day',
  wish: (index: number) => `${['First', 'Second', 'Third'][index]} choice`,
  day: 'Day',
  otherDay: 'Another',
  otherDayNote: 'day',
  anyDay: 'Which day?',
  part: 'Time of day',
  addTime: 'Add another time',
  removeTime: (choice: string) => (
    <>
      Remove<span className="visually-hidden"> the {choice.toLowerCase()}</span>
    </>
  ),
  addNote: 'Add a note',
  addNoteOrEmail: 'Add a note or an email address',
  name: 'Full name',
  phoneHint: 'The agent may also call you.',
  callsHint: 'The agent will call you here.',
  fields: { note: 'Note', noteHint: 'Who is coming, and what you want to see.' },
  submit: 'Request this viewing',
  busy: 'Submitting...',
  note: WAITS_IN_OUTBOX,
  answerHere: 'We’ll show the answer on the property’s page and in your outbox, also without signal.',
  another: 'Request another time',
  calendar: 'Add it to your calendar',
  agency: (number: string) => `The agency: ${number}`,
};
