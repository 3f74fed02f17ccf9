import { expect, it } from 'vitest';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { pendingRow } from '#tests/fixtures/pending-row.ts';
import { answerId, type FormEvent, type FormState, formReducer, INITIAL_STATE } from './form-machine.ts';

// The picture of a form in docs/outbox.md, line by line.

const fields = { message: 'Is it free?' };
const message = { body: fields, fields, headers: {} };
const common = {
  v: 1,
  id: 'a',
  key: 'k',
  kind: 'contact',
  subject: 'Message',
  about: 'contact',
  created_at: 0,
} as const;
const row = (state: PendingRow['state'], attempts = 1) => pendingRow({ ...common, fields, state, attempts });
const delivered: OutboxRow = { ...common, state: 'delivered', delivered_at: 1 };
const wiped: OutboxRow = { ...common, state: 'wiped', wiped_at: 1, maybe_arrived: false };

const pressed: FormEvent = { type: 'pressed' };
const typed: FormEvent = { type: 'typed' };
const dismissed: FormEvent = { type: 'dismissed' };
const held: FormEvent = { type: 'held', held: { id: 'a', owner: 'form', message } };
const read = (stored: OutboxRow | undefined): FormEvent => ({ type: 'row-read', row: stored });
const conflicted: FormEvent = { type: 'conflicted', reason: 'maybe-arrived' };
const saveFailed: FormEvent = { type: 'save-failed', message: { id: 'a', key: 'k', owner: 'form', message } };
const edited: FormEvent = {
  type: 'held',
  held: { id: 'a', owner: 'form', message, seenAnswer: answerId(row('held')), isEdit: true },
};
const sending = [pressed, held, read(row('queued')), read(row('sending'))];
const refused = [...sending, read(row('held'))];

const walk = (events: readonly FormEvent[], from: FormState = INITIAL_STATE): FormState =>
  events.reduce(formReducer, from);

it.each<[string, readonly FormEvent[], status: FormState['status']['type'], isHeld: boolean, isFinished: boolean]>([
  ['typed into is at rest', [typed], 'idle', false, false],
  ['pressed is sending, before anything is saved', [pressed], 'sending', false, false],
  ['whose row is on its way is sending, and holds it', sending, 'sending', true, false],
  ['whose row has not been read yet goes on', [pressed, held, read(undefined)], 'sending', true, false],
  ['whose row is delivered has sent its text', [...sending, read(delivered)], 'sent', false, true],
  ['whose row waits has saved its text', [...sending, read(row('waiting'))], 'saved', false, true],
  ['whose row nobody takes up has saved its text', [...sending, { type: 'timed-out' }], 'saved', false, true],
  ['whose row is held after an error is refused', refused, 'refused', true, false],
  ['whose row needs a person is refused', [...sending, read(row('attention'))], 'refused', true, false],
  ['whose row is deleted elsewhere has a text of its own', [...sending, read(undefined)], 'idle', false, false],
  ['whose row was wiped has a text of its own', [...refused, typed, read(wiped)], 'idle', false, false],
  ['that is refused is at rest once it is typed into', [...refused, typed], 'idle', true, false],
  ['is not told of the same answer again', [...refused, typed, read(row('held'))], 'idle', true, false],
  ['is told of another answer', [...refused, typed, read(row('held', 2))], 'refused', true, false],
  ['that is refused and pressed again is sending', [...refused, pressed, held], 'sending', true, false],
  ['that is refused has sent its text when it arrives', [...refused, read(delivered)], 'sent', false, true],
  ['whose old text goes as it is, holds nothing', [...refused, pressed, conflicted], 'conflict', false, false],
  ['whose old text goes is at rest once it is typed into', [...refused, conflicted, typed], 'idle', false, false],
  ['that storage failed has its text still', [pressed, saveFailed], 'unsaved', false, false],
  ['that storage failed is at rest once it is typed into', [pressed, saveFailed, typed], 'idle', false, false],
  [
    'that storage failed may be sent without saving',
    [pressed, saveFailed, pressed, { type: 'sent-directly', fields, unlisted: undefined }],
    ...(['sent', false, true] as const),
  ],
  ['that has sent is at rest when that is closed', [...sending, read(delivered), dismissed], 'idle', false, true],
  ['that has taken a row is at rest, and holds it', [edited, read(row('held'))], 'idle', true, false],
  ['that has taken a row that is sent elsewhere has sent it', [edited, read(delivered)], 'sent', false, true],
])('a form %s', (_title, events, status, isHeld, isFinished) => {
  const after = walk(events);
  expect([after.status.type, after.held !== undefined, after.finished]).toEqual([
    status,
    isHeld,
    isFinished ? fields : undefined,
  ]);
});

it('an event that changes nothing returns the same state, so that nothing renders', () => {
  const state = walk([...refused, read(row('held'))]);
  expect(formReducer(state, read(row('held')))).toBe(state);
  expect(formReducer(INITIAL_STATE, typed)).toBe(INITIAL_STATE);
});

it('an unsaved text keeps its key until it is sent, and can be sent directly only with one', () => {
  const failed = walk([pressed, saveFailed, pressed, { type: 'save-failed', failure: 'No' }]);
  expect([failed.status, failed.unsaved?.key]).toEqual([{ type: 'unsaved', failure: 'No', canSend: true }, 'k']);
  expect(walk([held], failed).unsaved).toBeUndefined();
  expect(walk([pressed, { type: 'save-failed' }]).status).toMatchObject({ canSend: false });
});
