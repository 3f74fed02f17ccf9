import { describe, expect, it } from 'vitest';
import { cleanProse, cleanText } from './invisible.ts';

describe('compared text', () => {
  it.each([
    ['\u200bC31-1', 'C31-1'],
    ['C31\u20112', 'C31-2'],
    ['C31\u20132', 'C31-2'],
    ['C31\u22122', 'C31-2'],
    ['C\u00ad31-2\ufeff', 'C31-2'],
    ['\u202a+254\u00a0712\u202f000 111\u202c', '+254 712 000 111'],
    ['2\u200e', '2'],
    ['\u2066A\u2069\u061c', 'A'],
    ['A\ufe0fB\u{e0041}', 'AB'],
    ['A\u0000\u0008B\u007f', 'AB'],
    ['A\tB', 'A B'],
    ['A\r\nB\u2028C', 'A\nB\nC'],
    ['Kilimani \u2013 Yaya', 'Kilimani \u2013 Yaya'],
    ['A\u3000B\u2800C', 'A B C'],
  ])('%j is %j', (given, clean) => expect(cleanText(given)).toBe(clean));
});

describe('text for people', () => {
  it('has no invisible characters, but keeps dashes, spaces, emoji and joined letters', () => {
    expect(cleanProse('\u200bA\u00a0flat \u2013 with\u00ad a view\u202e')).toBe('A\u00a0flat \u2013 with a view');
    const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f 1\ufe0f\u20e3';
    expect(cleanProse(family)).toBe(family);
    expect(cleanProse('\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645')).toBe(
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    );
    expect(cleanProse('fl\u200dat\ufe0f')).toBe('flat');
  });
});
