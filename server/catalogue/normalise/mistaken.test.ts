import { describe, expect, it } from 'vitest';
import { describeMangled } from './mistaken.ts';

// A spreadsheet writes "Mar-02" for a date; "MAR-02" is a reference that somebody typed.
describe('describeMangled', () => {
  it.each(
    '2-Mar;Mar-02;12-Jan;02. Mrz;02-mars;Mar-2026;2.54722E+11;1E+05;1,00E+05;02/03/2026;2026-03-02;2026-03-02 00:00:00;3/2/26;2 March 2026;12:30;10:30:00;1042.0;1042,00;123456789012345000'.split(
      ';',
    ),
  )('recognises a converted date, time or number: %s', (text) =>
    expect(describeMangled(text)).toMatch(/^a (?:date|time|number)/),
  );

  it.each(
    'JJ-1042;1042;MAR-02;12/2026;1E5;B2;3+1;2A;A-1;LR 209/1234;Mara-02;Type 2;0042;12345;Marsabit 12;1-2;Block 4, 2nd floor'.split(
      ';',
    ),
  )('accepts an ordinary reference: %s', (text) => expect(describeMangled(text)).toBeUndefined());
});
