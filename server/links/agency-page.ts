import { html } from 'hono/html';
import type { Agent } from '#contract/agent.ts';
import { formatWish, hasPassed } from '#contract/viewing.ts';
import { getTelHref } from '#lib/contact-links.ts';
import { formatLongDateAndTime, readFirmDate } from '#lib/dates.ts';
import { formatDayAndTime, getFirmDay } from '#lib/days.ts';
import { formatPhoneNumber } from '#lib/phone-number.ts';
import { getFieldText } from '../submissions/stored-submission.ts';
import { isOpen, isOver, type Point } from '../viewings/viewing-life.ts';
import type { StoredViewing } from '../viewings/viewings.ts';
import type { Html } from './link-page.ts';
import { getHalfHours, ROWS } from './viewing-fields.ts';
import { type Choice, createDetails, createFormParts, type FormParts, type Typed } from './viewing-forms.ts';

/** What the page shows beside the viewing. */
export interface AgencyFacts {
  readonly stored: StoredViewing;
  readonly about: string;
  readonly hasEmail: boolean;
  /** Whom the visitor meets; undefined before an answer. */
  readonly meets: string | undefined;
  readonly agentUsername: string | undefined;
  /** The way as everybody may read it. */
  readonly directions: string;
  /** For the office, which says who meets the visitor; undefined for an agent. */
  readonly team: readonly Agent[] | undefined;
}

const CALL_THEM = 'The visitor gets no message. Call them and tell them.';
const USUAL_HOURS: ReadonlySet<string> = new Set(['10:00', '14:00', '17:30']);

const writePoint = (point: Point | null): string => (point === null ? '' : `${point.lat}, ${point.lng}`);
const getTime = (when: string | number): string => readFirmDate(when)?.time ?? '';

/** "in the app and by e-mail"; '' for a visitor who can only be called. */
const getChannels = ({ stored, hasEmail }: AgencyFacts): string =>
  [stored.hasApp ? 'in the app' : '', hasEmail ? 'by e-mail' : ''].filter((name) => name !== '').join(' and ');

function createVisitorFacts(facts: AgencyFacts, now: number): Html {
  const { stored, about, meets } = facts;
  const { body, viewing } = stored;
  const phone = getFieldText(body, 'phone');
  const words = [getFieldText(body, 'note'), viewing.visitor_note].filter((text) => text !== '');
  const channels = getChannels(facts);
  // Whoever ends a viewing still has to call a visitor whom nothing else reaches.
  const isAnswerShown = isOpen(viewing, now) || (viewing.changed_by === 'agency' && !isOver(viewing, now));
  return html`${
    channels === '' && isAnswerShown
      ? html`<p class="mark"><strong>Call</strong>This visitor has neither the app nor an e-mail address. Call them.</p>`
      : ''
  }<dl><dt>Home</dt><dd>${about}</dd><dt>Visitor</dt><dd>${getFieldText(body, 'name')}</dd>
    <dt>Phone</dt><dd><a href="${getTelHref(phone)}">${formatPhoneNumber(phone) ?? phone}</a></dd>
    ${words.length === 0 ? '' : html`<dt>They say</dt><dd>${words.join('\n\n')}</dd>`}
    ${viewing.state === 'confirmed' ? html`<dt>Meets</dt><dd>${meets ?? ''}</dd>` : ''}
    ${viewing.directions === '' ? '' : html`<dt>Directions</dt><dd>${viewing.directions}</dd>`}
    ${viewing.point === null ? '' : html`<dt>Gate</dt><dd>${writePoint(viewing.point)}</dd>`}
    ${viewing.offers.length === 0 ? '' : html`<dt>Offered</dt><dd><ul>${viewing.offers.map((at) => html`<li>${formatDayAndTime(at)}</li>`)}</ul></dd>`}
    ${viewing.note === '' ? '' : html`<dt>Your note</dt><dd>${viewing.note}</dd>`}</dl>
    ${channels === '' || !isAnswerShown ? '' : html`<p class="quiet">They see your answer ${channels}.</p>`}`;
}

/** What nobody needs for a press stands below it. */
const createRequestFacts = ({ stored: { reference, receivedAt, viewing } }: AgencyFacts, now: number): Html =>
  html`<section><h2>The request</h2><dl><dt>Asked for</dt><dd><ul>${viewing.wishes.map(
    (wish) => html`<li>${formatWish(wish)}${hasPassed(wish, now) ? ' (passed)' : ''}</li>`,
  )}</ul></dd><dt>Received</dt><dd>${formatLongDateAndTime(receivedAt)}</dd><dt>Reference</dt><dd>${reference}</dd></dl></section>`;

const createNote = (form: FormParts): Html => form.area({ name: 'note', label: 'Note to the visitor (optional)' });

function createMeeting(form: FormParts, facts: AgencyFacts): Html {
  const { viewing } = facts.stored;
  // What was said before stands in its form, so that no step takes it away unseen.
  const isAnswered = viewing.state !== 'requested';
  const directions = isAnswered ? viewing.directions : facts.directions;
  const names = ['note', 'directions', 'point'];
  const gate = html`${createNote(form)}
    ${form.area({ name: 'directions', label: 'Directions to the gate', hint: 'The visitor gets them, also without signal.', value: directions })}
    ${form.input({ name: 'point', type: 'text', label: 'The gate on the map (optional)', hint: 'As -1.2921, 36.8219 or as a Plus Code of ten digits.', value: writePoint(viewing.point) })}`;
  const meets =
    facts.team === undefined
      ? ''
      : form.select(
          { name: 'agent', label: 'Who meets the visitor', value: viewing.agent || (facts.agentUsername ?? '') },
          [
            { value: '', label: 'The office' },
            ...facts.team.map(({ username, name }) => ({ value: username, label: name })),
          ],
        );
  return html`${meets}${createDetails(isAnswered ? 'Note and way to the gate' : 'Add a note or the way to the gate', gate, isAnswered || names.some(form.hasError), true)}`;
}

function createConfirm(facts: AgencyFacts, typed: Typed | undefined, now: number): Html | undefined {
  const { viewing } = facts.stored;
  const form = createFormParts('confirm', viewing.version, typed);
  const wishes = viewing.wishes.flatMap((wish, index) => {
    const hours: readonly Choice[] = getHalfHours(wish, now).map((at) => ({ value: getTime(at), label: getTime(at) }));
    return hours.length === 0 ? [] : [{ wish, index: String(index), hours }];
  });
  const [first] = wishes;
  if (first === undefined) return undefined;
  const chosen = form.getValue('wish', first.index);
  const choices = wishes.map(({ wish, index, hours }) =>
    form.choice(
      { value: index, label: formatWish(wish), isChosen: index === chosen },
      {
        name: `hour_${index}`,
        label: 'at',
        value: hours.find(({ value }) => USUAL_HOURS.has(value))?.value ?? hours[0]?.value ?? '',
      },
      hours,
    ),
  );
  return form.create(
    html`<fieldset><legend>Which time suits you?</legend>${form.error('wish')}${choices}</fieldset>${createMeeting(form, facts)}`,
    'Confirm this time',
  );
}

function createProposal(facts: AgencyFacts, typed: Typed | undefined, now: number): Html {
  const form = createFormParts('propose', facts.stored.viewing.version, typed);
  const min = getFirmDay(now);
  const rows = ROWS.map(
    (row) =>
      html`<fieldset><legend>${row === 1 ? 'First time' : row === 2 ? 'Second time (optional)' : 'Third time (optional)'}</legend><div class="row">${form.input({ name: `date_${row}`, type: 'date', label: 'Day', min })}${form.input({ name: `time_${row}`, type: 'time', label: 'Hour' })}</div></fieldset>`,
  );
  return form.create(html`${rows}${createMeeting(form, facts)}`, 'Propose these times');
}

function createMove(facts: AgencyFacts, typed: Typed | undefined, now: number): Html {
  const { viewing } = facts.stored;
  const form = createFormParts('move', viewing.version, typed);
  const at = viewing.at ?? '';
  return form.create(
    html`<fieldset><legend>When</legend><div class="row">${form.input({ name: 'date', type: 'date', label: 'Day', min: getFirmDay(now), value: getFirmDay(at) })}${form.input({ name: 'time', type: 'time', label: 'Hour', value: getTime(at) })}</div></fieldset>${createMeeting(form, facts)}`,
    'Send this to the visitor',
  );
}

function createEnd(
  act: 'cancel' | 'gone',
  words: string,
  button: string,
  { stored }: AgencyFacts,
  typed: Typed | undefined,
) {
  const form = createFormParts(act, stored.viewing.version, typed);
  return form.create(html`<p>${words}</p>${createNote(form)}`, button, true);
}

/** Creates the page on which the agency answers. @param typed after an error @param now wall clock, ms */
export function createAgencyBody(facts: AgencyFacts, typed: Typed | undefined, now: number): Html {
  const { viewing } = facts.stored;
  const visitor = createVisitorFacts(facts, now);
  const request = createRequestFacts(facts, now);
  if (!isOpen(viewing, now)) return html`${visitor}${request}`;
  const act = typed?.field('act');
  const { state } = viewing;
  const isToCall = getChannels(facts) === '';
  const confirm = state === 'confirmed' ? undefined : createConfirm(facts, typed, now);
  const isAnswered = state === 'proposed';
  const first =
    confirm === undefined
      ? state === 'requested'
        ? html`<p>The times asked for have passed. Please propose others.</p>`
        : ''
      : isAnswered
        ? ''
        : confirm;
  const others = [
    ...(confirm !== undefined && isAnswered
      ? [createDetails('Confirm a time they asked for', confirm, act === 'confirm')]
      : []),
    ...(state === 'confirmed'
      ? [createDetails('Change the time, the note or the directions', createMove(facts, typed, now), act === 'move')]
      : []),
    createDetails(
      'Propose other times',
      createProposal(facts, typed, now),
      act === 'propose' || (state === 'requested' && confirm === undefined),
    ),
    createDetails(
      'Say that the home is gone',
      createEnd(
        'gone',
        isToCall ? CALL_THEM : 'The visitor gets up to three homes like it.',
        isToCall ? 'Yes, it is gone' : 'Tell the visitor it is gone',
        facts,
        typed,
      ),
      act === 'gone',
    ),
    createDetails(
      state === 'requested' ? 'Decline the request' : 'Cancel the viewing',
      createEnd(
        'cancel',
        isToCall ? CALL_THEM : 'The visitor is told that there is no viewing.',
        state === 'requested' ? 'Decline the request' : 'Cancel the viewing',
        facts,
        typed,
      ),
      act === 'cancel',
    ),
  ];
  return html`${visitor}${first}<section><h2>${confirm === undefined || isAnswered ? 'What you can do' : 'If none of these suits'}</h2>${others}</section>${request}`;
}
