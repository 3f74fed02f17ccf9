import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import firm from '#content/firm.json' with { type: 'json' };
import offices from '#content/offices.json' with { type: 'json' };
import team from '#content/team.json' with { type: 'json' };
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts';

describe('a phone number', () => {
  it.each([
    ['0712 345 678', '+254712345678'],
    ['712 345 678', '+254712345678'],
    [' 0712-345-678 ', '+254712345678'],
    ['0712.345.678', '+254712345678'],
    ['0712/345678,', '+254712345678'],
    ['(0712) 345 678', '+254712345678'],
    ['254712345678', '+254712345678'],
    ['+254 0712 345 678', '+254712345678'],
    ['+254 (0) 712 345 678', '+254712345678'],
    ['+0712 345 678', '+254712345678'],
    ['(+254) 712 345 678', '+254712345678'],
    ['[+254] 712 345 678', '+254712345678'],
    ['+(254) 712 345 678', '+254712345678'],
    ['++254 712 345 678', '+254712345678'],
    ['☎ 0712 345 678', '+254712345678'],
    ['(+44) (0)20 7946 0018', '+442079460018'],
    ['00254 712 345 678', '+254712345678'],
    ['tel:+254712345678', '+254712345678'],
    ['\u202a+254 712 000 333\u202c', '+254712000333'],
    ['0712\u00a0345\u2009678', '+254712345678'],
    ['0712\u2011345\u2013678', '+254712345678'],
    ['\u200b0712\u00ad345\ufeff678', '+254712345678'],
    ['０７１２　３４５　６７８', '+254712345678'],
    ['٠٧١٢٣٤٥٦٧٨', '+254712345678'],
    ['0141 000 337', '+254141000337'],
    ['0110 123 456', '+254110123456'],
    ['(020) 123 4567', '+254201234567'],
    ['051 221 1234', '+254512211234'],
    ['0800 123 456', '+254800123456'],
    ['+1 212 555 0100', '+12125550100'],
    ['00 44 20 7946 0018', '+442079460018'],
    ['000447911123456', '+447911123456'],
    ['+44 (0) 7700 900123', '+447700900123'],
    ['+39 06 698 1234', '+39066981234'],
    ['+211 912 345 678', '+211912345678'],
  ])('is read as it was typed or copied: %j', (typed, number) => {
    expect(readPhoneNumber(typed)).toBe(number);
  });

  it.each([
    '',
    '   ',
    '12',
    '071234567',
    '0712345678901',
    '07911 123456',
    '07700 900123',
    '212 555 1234',
    '447911123456',
    '1234567',
    '0812345678',
    '+254 71 234 567',
    '+1 212 555 010',
    '+123456789012345',
    '+999 123 456 789',
    'call me',
    '0712-345-67x',
    '0712 345 678 ext 5',
    '0712 345 678 / 0733 111 222',
    '0712 345 678 after six',
    '9'.repeat(300),
  ])('is questioned if it is not certain: %j', (typed) => {
    expect(readPhoneNumber(typed)).toBeUndefined();
    expect(formatPhoneNumber(typed)).toBeUndefined();
  });

  it('is the same in any notation of Kenya', () => {
    const begin = fc.constantFrom('', '0', '254', '+254', '+254 ', '00254', '+254 (0)', '+2540', '2540');
    const gap = fc.constantFrom('', ' ', '-', '.', '  ', '/', '\u2011', '\u00a0', '\u200e');
    const national = fc.stringMatching(/^[17]\d{8}$/);
    fc.assert(
      fc.property(national, begin, fc.array(gap, { minLength: 9, maxLength: 9 }), (digits, start, gaps) => {
        const typed = start + [...digits].map((digit, at) => digit + gaps[at]).join('');
        expect(readPhoneNumber(typed)).toBe(`+254${digits}`);
      }),
    );
  });

  it('is safe in a header and an address, and parsing is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ ()-./\r\n\u00e9\u200e') }), (typed) => {
        const number = readPhoneNumber(typed);
        if (number === undefined) return;
        expect(number).toMatch(/^\+\d{5,17}$/);
        expect(readPhoneNumber(number)).toBe(number);
        expect(readPhoneNumber(formatPhoneNumber(typed) ?? '')).toBe(number);
      }),
    );
  });

  it.each([
    ['0712345678', '+254 712 345 678'],
    ['0201234567', '+254 20 123 4567'],
    ['0800123456', '+254 800 123 456'],
    ['+442079460000', '+44 20 7946 0000'],
  ])('is shown in groups: %j', (typed, shown) => {
    expect(formatPhoneNumber(typed)).toBe(shown);
  });

  it('is stored normalised for the firm, its offices and its people', () => {
    const numbers = [
      firm.whatsapp,
      ...firm.phones.map(({ number }) => number),
      ...offices.map(({ phone }) => phone),
      ...team.flatMap(({ phone }) => phone ?? []),
    ];
    for (const number of numbers) expect(formatPhoneNumber(number)).toBe(number);
  });
});
