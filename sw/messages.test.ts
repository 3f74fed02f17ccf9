import { expect, it, vi } from 'vitest';
import { WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { type MessageHandlers, type PageMessageEvent, parseMessage } from './messages.ts';

const handler = () => vi.fn(async () => undefined);
const handlers = {
  'skip-waiting': handler(),
  seen: handler(),
  screen: handler(),
  'keep-files': handler(),
  'sync-catalogue': handler(),
  'sync-told': handler(),
  'send-outbox': handler(),
  'keep-shortlist': handler(),
  'finish-submission': handler(),
  'finish-saving': handler(),
  'make-database': handler(),
} satisfies MessageHandlers;
const heard = (data: unknown): PageMessageEvent => Object.assign(new WorkerEvent('message'), { data, ports: [] });
const called = () => Object.entries(handlers).flatMap(([type, { mock }]) => mock.calls.map(() => type));

it.each([
  { type: 'skip-waiting' },
  { type: 'seen', answers: [], pictures: ['/media/a.jpg'] },
  { type: 'keep-files', used: ['/assets/a.js'], whole: false },
  { type: 'sync-told', removed: true },
])('gives $type to its own handler, once, with its event', async (message) => {
  vi.clearAllMocks();
  const event = heard(message);
  await parseMessage(handlers, event);
  expect(called()).toEqual([message.type]);
  expect(Object.values(handlers).flatMap(({ mock }) => mock.calls)).toEqual([
    [expect.objectContaining(message), event],
  ]);
});

it('ignores unknown messages', async () => {
  vi.clearAllMocks();
  for (const message of [null, 'send-outbox', {}, { type: 'empty-everything' }, { type: 'keep-files', used: 1 }]) {
    await parseMessage(handlers, heard(message));
  }
  expect(called()).toEqual([]);
});
