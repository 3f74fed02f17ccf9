import { expect, it } from 'vitest';
import { pageRequest, WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { createPageReads } from './page-reads.ts';

it.each([
  ['a list', pageRequest('/api/property/simple'), ['use', 'properties', 'kept']],
  [
    'the filter call',
    pageRequest('/api/property/filter', { method: 'POST', body: '{}' }),
    ['use', 'properties', 'kept'],
  ],
  ['a property', pageRequest('/api/property/24'), ['use', 'property', 'kept', 'seen 24']],
])('the worker stays awake while it keeps what it learns from %s', async (_name, request, steps) => {
  const taken: string[] = [];
  const note = async (step: string) => void taken.push(step);
  const answer = createPageReads({
    read: ({ read }) => {
      taken.push(read.kind);
      const response = Promise.resolve(new Response());
      return { response, done: response.then(() => note('kept')) };
    },
    noteUse: () => note('use'),
    noteSeen: (id) => note(`seen ${id}`),
  });
  const event = new WorkerEvent('fetch');
  await answer({ request, url: new URL(request.url), event });
  await Promise.all(event.waits);
  expect(taken.sort()).toEqual(steps.sort());
});
