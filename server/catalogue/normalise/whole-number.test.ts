import { expect, it } from 'vitest';
import { normaliseWholeNumbers } from './reading.ts';

it.each(
  '3=3;3.0=3;3,0=3;3.00=3;2019.0=2019;2,019=2019;1,042.0=1042;-1.0=-1;0.0=0;２=2;２．０ bays=2 bays;71.0 years left=71 years left;4.0th=4th;2.0000=2;2 019=2019'
    .split(';')
    .map((row) => row.split('=')),
)('a whole number is read from %s', (text = '', whole) => expect(normaliseWholeNumbers(text)).toBe(whole));

it.each(['3.000', '2.5', '0.05', '1.2.0', '10,5', '3.05', 'A1.x', '50 100 ft', '2 19'])(
  '%s is not a whole number',
  (text) => {
    expect(normaliseWholeNumbers(text)).toBe(text);
  },
);
