import { expect, it } from 'vitest';
import { createTextStream } from './answers.ts';

/** A text of pieces. */
async function* streamText(pieces: readonly string[], failing?: Error) {
  yield* pieces;
  if (failing !== undefined) throw failing;
}

it('sends the complete text', async () => {
  const stream = createTextStream(streamText(['Nyumba ', 'ya 🏠', ' Juu']), () => undefined);
  expect(await new Response(stream).text()).toBe('Nyumba ya 🏠 Juu');
});

it('fails with the reason when a chunk cannot be made', async () => {
  const failure = new Error('The database is gone');
  const logged: unknown[] = [];
  const answer = new Response(createTextStream(streamText(['a'], failure), (error) => logged.push(error)));
  await expect(answer.text()).rejects.toThrow();
  expect(logged).toEqual([failure]);
});
