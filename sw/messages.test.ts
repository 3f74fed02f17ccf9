import { expect, it, vi } from 'vitest';
import { type MessageHandlers, takeMessage } from './messages.ts';

const handlers = {
  'skip-waiting': vi.fn(async () => undefined),
  seen: vi.fn(async () => undefined),
  screen: vi.fn(async () => undefined),
  'keep-files': vi.fn(async () => undefined),
  'sync-catalogue': vi.fn(async () => undefined),
  'sync-told': vi.fn(async () => undefined),
  'send-outbox': vi.fn(async () => undefined),
  'keep-shortlist': vi.fn(async () => undefined),
  'finish-submission': vi.fn(async () => undefined),
  'finish-saving': vi.fn(async () => undefined),
  'make-database': vi.fn(async () => undefined),
  'measure-storage': vi.fn(async () => undefined),
  'free-storage': vi.fn(async () => undefined),
  'empty-storage': vi.fn(async () => undefined),
} satisfies MessageHandlers;
const called = () => Object.entries(handlers).flatMap(([type, { mock }]) => mock.calls.map(() => type));

it.each([
  { type: 'skip-waiting' },
  { type: 'seen', answers: [], pictures: ['/media/a.jpg'] },
  { type: 'keep-files', used: ['/assets/a.js'], rest: 'with-use' },
  { type: 'send-outbox' },
  { type: 'sync-told', removed: true },
  { type: 'finish-saving', saving: { id: 24 } },
  { type: 'make-database', name: 'outbox' },
  { type: 'free-storage', bytes: null },
])('gives $type to its own handler, once, with the port', async (message) => {
  vi.clearAllMocks();
  const port = { postMessage: () => undefined };
  await takeMessage(handlers, message, port);
  expect(called()).toEqual([message.type]);
  expect(Object.values(handlers).flatMap(({ mock }) => mock.calls)).toEqual([[expect.objectContaining(message), port]]);
});

it('leaves what this build does not know', async () => {
  vi.clearAllMocks();
  for (const message of [null, 'send-outbox', {}, { type: 'of a newer build' }, { type: 'free-storage', bytes: -1 }]) {
    await takeMessage(handlers, message, undefined);
  }
  expect(called()).toEqual([]);
});
