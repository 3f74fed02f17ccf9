import { expect, it } from 'vitest';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { AT_REST, afterEvent, answerOf, type FormEvent, type FormState } from './form-machine.ts';

// The picture of a form in docs/outbox.md, line by line.

const fields = { message: 'Is it free?' };
const message = { body: fields, fields, headers: {} };
const row = (state: PendingRow['state'], attempts = 1): PendingRow => ({
  ...{ v: 1, id: 'a', key: 'k', kind: 'contact', subject: 'Message', about: 'contact', created_at: 0, state },
  ...{ body: fields, fields, headers: {}, attempts, odd_answers: 0, slow_refusals: 0, maybe_arrived: false },
  ...{ age_ms: 0, seen_at: 0, shown: null, next: 'waiting', wait: null, sender: null, form: null, problem: null },
});
const common = {
  v: 1,
  id: 'a',
  key: 'k',
  kind: 'contact',
  subject: 'Message',
  about: 'contact',
  created_at: 0,
} as const;
const delivered: OutboxRow = { ...common, state: 'delivered', delivered_at: 1 };
const wiped: OutboxRow = { ...common, state: 'wiped', wiped_at: 1, maybe_arrived: false };

const pressed: FormEvent = { is: 'pressed' };
const typed: FormEvent = { is: 'typed' };
const dismissed: FormEvent = { is: 'dismissed' };
const held: FormEvent = { is: 'held', held: { id: 'a', owner: 'form', message } };
const read = (known: OutboxRow | undefined): FormEvent => ({ is: 'read', row: known });
const passed: FormEvent = { is: 'passed', why: 'maybe-arrived' };
const notSaved: FormEvent = { is: 'not saved', message: { id: 'a', key: 'k', owner: 'form', message } };
const taken: FormEvent = {
  is: 'held',
  held: { id: 'a', owner: 'form', message, known: answerOf(row('held')), isTaken: true },
};
const sending = [pressed, held, read(row('queued')), read(row('sending'))];
const refused = [...sending, read(row('held'))];

const walk = (events: readonly FormEvent[], from: FormState = AT_REST): FormState => events.reduce(afterEvent, from);

it.each<[string, readonly FormEvent[], says: FormState['said']['is'], holds: boolean, isGone: boolean]>([
  ['typed into is at rest', [typed], 'idle', false, false],
  ['pressed is sending, before anything is saved', [pressed], 'sending', false, false],
  ['whose row is on its way is sending, and holds it', sending, 'sending', true, false],
  ['whose row has not been read yet goes on', [pressed, held, read(undefined)], 'sending', true, false],
  ['whose row is delivered has sent its text', [...sending, read(delivered)], 'sent', false, true],
  ['whose row waits has saved its text', [...sending, read(row('waiting'))], 'saved', false, true],
  ['whose row nobody takes up has saved its text', [...sending, { is: 'late' }], 'saved', false, true],
  ['whose row is held after an error is refused', refused, 'refused', true, false],
  ['whose row needs a person is refused', [...sending, read(row('attention'))], 'refused', true, false],
  ['whose row is deleted elsewhere has a text of its own', [...sending, read(undefined)], 'idle', false, false],
  ['whose row was wiped has a text of its own', [...refused, typed, read(wiped)], 'idle', false, false],
  ['that is refused is at rest once it is typed into', [...refused, typed], 'idle', true, false],
  ['is not told of the same answer again', [...refused, typed, read(row('held'))], 'idle', true, false],
  ['is told of another answer', [...refused, typed, read(row('held', 2))], 'refused', true, false],
  ['that is refused and pressed again is sending', [...refused, pressed, held], 'sending', true, false],
  ['that is refused has sent its text when it arrives', [...refused, read(delivered)], 'sent', false, true],
  ['whose old text goes as it is, holds nothing', [...refused, pressed, passed], 'passed', false, false],
  ['whose old text goes is at rest once it is typed into', [...refused, passed, typed], 'idle', false, false],
  ['that storage failed has its text still', [pressed, notSaved], 'unsaved', false, false],
  ['that storage failed is at rest once it is typed into', [pressed, notSaved, typed], 'idle', false, false],
  [
    'that storage failed may be sent without saving',
    [pressed, notSaved, pressed, { is: 'sent directly', fields, unlisted: undefined }],
    ...(['sent', false, true] as const),
  ],
  ['that has sent is at rest when that is closed', [...sending, read(delivered), dismissed], 'idle', false, true],
  ['that has taken a row is at rest, and holds it', [taken, read(row('held'))], 'idle', true, false],
  ['that has taken a row that is sent elsewhere has sent it', [taken, read(delivered)], 'sent', false, true],
])('a form %s', (_what, events, says, holds, isGone) => {
  const after = walk(events);
  expect([after.said.is, after.held !== undefined, after.gone]).toEqual([says, holds, isGone ? fields : undefined]);
});

it('what changes nothing leaves the very same state: a screen that hears of it draws nothing', () => {
  const state = walk([...refused, read(row('held'))]);
  expect(afterEvent(state, read(row('held')))).toBe(state);
  expect(afterEvent(AT_REST, typed)).toBe(AT_REST);
});

it('what storage would not take keeps its key until it is sent, and can be offered only where there is one', () => {
  const failed = walk([pressed, notSaved, pressed, { is: 'not saved', failed: 'No' }]);
  expect([failed.said, failed.unsaved?.key]).toEqual([{ is: 'unsaved', failed: 'No', canSend: true }, 'k']);
  expect(walk([held], failed).unsaved).toBeUndefined();
  expect(walk([pressed, { is: 'not saved' }]).said).toMatchObject({ canSend: false });
});
