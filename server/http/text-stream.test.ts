import { expect, it } from 'vitest';
import { textStream } from './text-stream.ts';

/** A text of pieces, which tells how many have been made and whether its end was reached. */
function counted(pieces: readonly string[], failing?: Error) {
  const seen = { made: 0, isOver: false };
  const text = async function* () {
    try {
      for (const piece of pieces) {
        seen.made += 1;
        yield piece;
      }
      if (failing !== undefined) throw failing;
    } finally {
      seen.isOver = true;
    }
  };
  return { seen, pieces: text() };
}
const silent = (): void => undefined;

it('gives the whole text', async () => {
  const { pieces, seen } = counted(['Nyumba ', 'ya 🏠', ' Juu']);
  expect(await new Response(textStream(pieces, silent)).text()).toBe('Nyumba ya 🏠 Juu');
  expect(seen).toEqual({ made: 3, isOver: true });
});

it('makes nothing before it is asked for, and no piece before the one before it was taken', async () => {
  const { pieces, seen } = counted(['a', 'b', 'c']);
  const reader = textStream(pieces, silent).getReader();
  expect(seen.made).toBe(0);
  await reader.read();
  expect(seen.made).toBe(1);
  await reader.read();
  expect(seen.made).toBe(2);
});

it('makes nothing more when nobody reads on', async () => {
  const { pieces, seen } = counted(['a', 'b', 'c']);
  const reader = textStream(pieces, silent).getReader();
  await reader.read();
  await reader.cancel();
  expect(seen).toEqual({ made: 1, isOver: true });
});

it('breaks off when a piece cannot be made, and says why', async () => {
  const gone = new Error('The database is gone');
  const told: unknown[] = [];
  const answer = new Response(textStream(counted(['a'], gone).pieces, (error) => told.push(error)));
  await expect(answer.text()).rejects.toThrow();
  expect(told).toEqual([gone]);
});

it('lets others have their turn between two pieces', async () => {
  const order: string[] = [];
  const pieces = async function* () {
    for (const piece of ['a', 'b']) {
      order.push(piece);
      setImmediate(() => order.push('other'));
      yield piece;
    }
  };
  await new Response(textStream(pieces(), silent)).text();
  expect(order).toEqual(['a', 'other', 'b', 'other']);
});
