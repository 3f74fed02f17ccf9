import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cleanEmail, mailAddress, readEmail } from './email.ts';
import { optionalEmail, requiredEmail } from './submission-fields.ts';

describe('an e-mail address', () => {
  it.each([
    '\u200bx@example.com',
    'x@example.com\u200b',
    'x\u200d@exam\u00adple.com',
    '\u202ax@example.com\u202c',
    '\ufeffx@example.com',
    '\u00a0x@example.com\u3000',
    '\tx@example.com\r\n',
    'x\u0007@example.com',
    'x @ example.com',
    '<x@example.com>',
    '(x@example.com)',
    '[x@example.com]',
    '“x@example.com”',
    'mailto:x@example.com',
    'MAILTO:x@example.com?subject=A%20home',
    '<mailto:x%40example.com>',
    'Jane Doe <x@example.com>',
    '"Doe, Jane" <x@example.com>;',
    'x@example.com <X@example.com>',
    'x@example.com<mailto:x@example.com>',
    'ｘ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'x@example。com',
    'x@example.com,',
    'mailto://x@example.com',
    '{x@example.com}',
    '«x@example.com»',
    "mailto:'x@example.com'",
    'mailto:%22x@example.com%22',
    'mailto:x@exam%C2%ADple%EF%BC%8Ecom',
  ])('is cleaned where that is certain: %j', (typed) => {
    expect(cleanEmail(typed).toLowerCase()).toBe('x@example.com');
    expect(readEmail(typed)).toBeDefined();
  });

  it.each([
    ['o’brien@host.example', "o'brien@host.example"],
    ['jane\u2011doe@host\u2013one.example', 'jane-doe@host-one.example'],
    ['amina@BÜCHER.example', 'amina@BÜCHER.example'],
  ])('keeps what is part of it: %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it.each([
    'x@example.com.',
    '<x@example.com>.',
    'x@example..com',
    '.x@example.com',
    'x.@example.com',
    'x@-example.com',
    'x@example.c',
    'x@example.123',
    'x@1.2.3.44',
    'x@exam_ple.com',
    'x@example.com/y',
    'x@example.com:25',
    'x@ex%61mple.com',
    'a@example.com, b@example.com',
    'a@example.com <b@example.com>',
    'Jane x@example.com',
    '"x y"@example.com',
    'wanjikũ@host.example',
    'x@[127.0.0.1]',
    'x@localhost',
    `${'a'.repeat(65)}@host.example`,
    `x@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
    'mailto:',
    '<>',
    '',
  ])('is asked about where it could not be answered: %j', (typed) => {
    expect(readEmail(typed)).toBeUndefined();
    if (cleanEmail(typed) !== '') expect(v.safeParse(requiredEmail, typed).success).toBe(false);
  });

  it('can receive a reply if the contract accepts it, however it was typed', () => {
    const part = fc.stringMatching(/^[a-z0-9._+'ü\u200b\u00a0 @<>:?%,;-]{0,12}$/);
    const around = fc.constantFrom('', ' ', '<', '>', 'mailto:', '\u200b', '\u202e', '.', ',', '"', 'Jane <', '\n');
    const typed = fc.tuple(
      around,
      part,
      fc.constantFrom('@', '＠', ' @'),
      part,
      fc.constantFrom('.com', '.', '.co.ke', '%C2%AD.com', '%27.com'),
      around,
    );
    fc.assert(
      fc.property(typed, (parts) => {
        for (const schema of [requiredEmail, optionalEmail]) {
          const taken = v.safeParse(schema, parts.join(''));
          if (!taken.success || taken.output === '') continue;
          expect(mailAddress(taken.output)).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
          expect(v.parse(schema, taken.output)).toBe(taken.output);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is checked at once, even if it is made to exhaust a regular expression', () => {
    for (const typed of [`${' '.repeat(60_000)}x`, `${'<'.repeat(60_000)}`, `a@${'.'.repeat(60_000)}`]) {
      expect(cleanEmail(typed)).toBe(typed.trim());
    }
  });
});

describe('an address in a mail header', () => {
  it.each([
    ["o'brien+home@host.example", "o'brien+home@host.example"],
    ['a!#$%&*/=?^_`{|}~-b@host.example', 'a!#$%&*/=?^_`{|}~-b@host.example'],
    ['amina@BÜCHER.example', 'amina@xn--bcher-kva.example'],
    ['amina..y@host.example', undefined],
    ['a,b@host.example', undefined],
    ['amina@host..example', undefined],
  ])('of %j is %j', (typed, expected) => {
    expect(mailAddress(typed)).toBe(expected);
  });
});
