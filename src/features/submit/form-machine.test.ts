import { expect, it } from 'vitest';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { pendingRow } from '#tests/fixtures/pending-row.ts';
import { type FormEvent, type FormState, INITIAL_STATE, step } from './form-machine.ts';

// Line by line as docs/outbox.md draws the form.

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

const pressed: FormEvent = { type: 'pressed', message };
const typed: FormEvent = { type: 'typed', name: 'message', value: 'Is it' };
const closed: FormEvent = { type: 'closed', id: 'a', focus: undefined };
const again: FormEvent = { type: 'closed', id: 'a', focus: 'main', fields };
const held: FormEvent = { type: 'held', held: { id: 'a', owner: 'form', message } };
const read = (stored: OutboxRow | undefined): FormEvent => ({ type: 'rows-read', rows: stored ? [stored] : [] });
const conflicted: FormEvent = { type: 'conflicted', reason: 'maybe-arrived' };
const saveFailed: FormEvent = { type: 'save-failed', message: { id: 'a', key: 'k', owner: 'form', message } };
const edited: FormEvent = { type: 'opened', row: row('held'), owner: 'form', first: 'message' };
const sending = [pressed, held, read(row('queued')), read(row('sending'))];
const refused = [...sending, read(row('held'))];

const walk = (events: readonly FormEvent[], from: FormState = INITIAL_STATE): FormState =>
  events.reduce((state, event) => step(state, event)[0], from);

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
  ['that has sent is at rest when that is closed', [...sending, read(delivered), closed], 'idle', false, true],
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

const shown = 'focus outcome';
it.each<[string, readonly FormEvent[], effects: readonly string[]]>([
  ['pressed ends its draft and gives the message away', [pressed], ['settle-draft', 'submit']],
  ['pressed again while it is sending does nothing', [pressed, pressed], []],
  ['whose message the outbox has, sends it', [pressed, held], ['send-row']],
  ['typed into does nothing more', [...refused, typed], []],
  ['that has sent its text is cleared, and shows that', [...sending, read(delivered)], ['clear', shown]],
  ['that was typed into since the press keeps the text', [...sending, typed, read(delivered)], [shown]],
  ['that is refused shows why', refused, [shown]],
  ['that storage failed has a draft again', [pressed, saveFailed], ['store-draft', shown]],
  ['whose old text goes as it is has a draft again', [...refused, pressed, conflicted], ['store-draft', shown]],
  ['that may be sent without saving is, with its draft', [pressed, saveFailed, { type: 'sent-unsaved' }], ['submit']],
  ['that opens a row is filled', [edited], ['fill', 'end-request', 'focus field']],
  ['that cannot open a row says so', [{ type: 'not-opened', id: 'a', why: 'otherText' }], ['end-request']],
  ['whose outcome had the focus takes it back', [{ type: 'closed', id: 'a', focus: 'form' }], ['focus form']],
  ['that is asked for another begins with what it is given', [pressed, again], ['fill', 'focus main']],
  ['that was typed into since the press is not filled', [pressed, typed, again], ['focus main']],
])('a form %s', (_title, events, effects) => {
  const last = events.at(-1);
  const [, ...ran] = last === undefined ? [] : step(walk(events.slice(0, -1)), last);
  expect(ran.map((effect) => (effect.type === 'focus' ? `focus ${effect.on}` : effect.type))).toEqual(effects);
});

it('a row that was waiting is watched for its arrival, but not the one that the form holds', () => {
  const other = { ...row('waiting'), id: 'b' };
  const after = walk([pressed, held, { type: 'rows-read', rows: [row('queued'), other] }]);
  expect([...after.watched]).toEqual(['b']);
});

it('an event that changes nothing returns the same state, so that nothing renders', () => {
  const state = walk([...refused, read(row('held'))]);
  expect(step(state, read(row('held')))).toEqual([state]);
  expect(step(state, read(row('held')))[0]).toBe(state);
  expect(step(INITIAL_STATE, typed)[0]).toBe(INITIAL_STATE);
});

it('an unsaved text keeps its key until it is sent, and can be sent directly only with one', () => {
  const failed = walk([pressed, saveFailed, pressed, { type: 'save-failed', failure: 'No' }]);
  expect([failed.status, failed.unsaved?.key]).toEqual([{ type: 'unsaved', failure: 'No', canSend: true }, 'k']);
  expect(walk([held], failed).unsaved).toBeUndefined();
  expect(walk([pressed, { type: 'save-failed' }]).status).toMatchObject({ canSend: false });
});
