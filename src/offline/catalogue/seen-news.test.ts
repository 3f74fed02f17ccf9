import { describe, expect, it } from 'vitest';
import { addSeen, NOTHING_SEEN, parseSeen } from './catalogue-changes.ts';

describe('seen changes', () => {
  const change = (id: number, seq: number) =>
    ({ property: { id, title: '' }, seq, kind: 'new', old_price: null }) as const;

  it('are noted by home, the newest number once, until all are marked', () => {
    const seen = addSeen(addSeen(NOTHING_SEEN, [change(1, 3), change(2, 3)]), [change(2, 5)]);
    expect(seen).toEqual({
      upTo: 0,
      homes: [
        { id: 2, seq: 5 },
        { id: 1, seq: 3 },
      ],
    });
    expect(addSeen(seen, 6)).toEqual({ upTo: 6, homes: [] });
    expect(parseSeen(seen)).toEqual(seen);
  });

  it('are read as earlier builds wrote them, and none from an unreadable note', () => {
    expect(parseSeen(7)).toEqual({ upTo: 7, homes: [] });
    for (const note of [undefined, '7', -1, {}]) expect(parseSeen(note)).toEqual(NOTHING_SEEN);
  });
});
