import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeBytes } from '#tests/fixtures/bytes-in.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { detectEncoding, type Encoding, parseEncodingLabel, suggestOtherReading } from './encoding.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

async function findEncoding(bytes: Buffer, named?: Encoding) {
  const file = join(await newFolder(), 'homes.csv');
  await writeFile(file, bytes);
  return detectEncoding(file, bytes.subarray(0, 65_536), named);
}

const LIST =
  'Reference,Headline,Agreement\nA-1,Café by the Gardener’s house – “quiet”,sale\nA-2,Zoë’s naïve crème brûlée…,sale\n';

describe('the encoding of a text', () => {
  it.each<[string, Buffer, object]>([
    ['UTF-8', Buffer.from(LIST), { encoding: 'utf-8' }],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${LIST}`, 'utf16le'), { encoding: 'utf-16le' }],
    ['UTF-16 of the other order with its mark', utf16be(`\ufeff${LIST}`), { encoding: 'utf-16be' }],
    [
      'UTF-16 of the other order with its mark, of wide letters alone',
      utf16be('\ufeff家家家'),
      { encoding: 'utf-16be' },
    ],
    ['UTF-16 without a mark', Buffer.from(LIST, 'utf16le'), { encoding: 'utf-16le' }],
    ['UTF-16 of the other order without one', utf16be(LIST), { encoding: 'utf-16be' }],
    [
      'UTF-16 that begins with letters of another script',
      Buffer.from(`بيت,${LIST}`, 'utf16le'),
      { encoding: 'utf-16le' },
    ],
    ['Windows-1252', encodeBytes(LIST, 'windows-1252'), { encoding: 'windows-1252', isAssumed: true }],
    ['Mac Roman', encodeBytes(LIST, 'macintosh'), { encoding: 'macintosh', other: 'windows-1252' }],
  ])('is recognised: %s', async (_what, bytes, expected) => expect(await findEncoding(bytes)).toEqual(expected));

  it.each('Café|Gardener’s|the “quiet” one|as said – again|view…|über|Hôtel|Zoë|€ 200|a • b|25° C|crème'.split('|'))(
    'is recognised as Mac Roman by one word: %s',
    async (word) => {
      expect(await findEncoding(encodeBytes(`A-1,${word},x`, 'macintosh'))).toMatchObject({
        other: expect.any(String),
      });
    },
  );

  it.each(
    'Café|Gardener’s|the “quiet” one|as said – again|view…|niño|über|Hôtel|Zoë|€ 200|a • b|25° C|½ acre|120 m²|£5|Élan à la carte|Murang’a'.split(
      '|',
    ),
  )('is recognised as Windows-1252 without a doubt: %s', async (word) => {
    expect(await findEncoding(encodeBytes(`A-1,${word},x`, 'windows-1252'))).toEqual({
      encoding: 'windows-1252',
      isAssumed: true,
    });
  });

  it('is what its host says, unless the letters contradict it', async () => {
    expect(await findEncoding(encodeBytes(LIST, 'macintosh'), 'macintosh')).toEqual({
      encoding: 'macintosh',
      isAssumed: true,
    });
    expect(await findEncoding(encodeBytes(LIST, 'macintosh'), 'windows-1252')).toEqual({
      encoding: 'macintosh',
      other: 'windows-1252',
    });
    expect(await findEncoding(encodeBytes(LIST, 'windows-1252'), 'utf-8')).toEqual({
      encoding: 'windows-1252',
      isAssumed: true,
    });
    expect(await findEncoding(Buffer.from(LIST), 'windows-1252')).toEqual({ encoding: 'utf-8' });
    expect(['latin1', 'ISO-8859-1', 'x-mac-roman', 'UTF-16', 'koi8-r', 'nonsense'].map(parseEncodingLabel)).toEqual([
      ...['windows-1252', 'windows-1252', 'macintosh', 'utf-16le'],
      ...[undefined, undefined],
    ]);
  });
});

describe('unlikely letters', () => {
  it.each([
    ['CafŽ', '"Café"'],
    ['The GardenerÕs house', '"The Gardener’s house"'],
    ['CafÈ', '"Café"'],
    ['CafÃ© Ã  la carte', '"Café à la carte"'],
    ['Itâ€™s quiet', '"It’s quiet"'],
    ['Caf\ufffd', 'lost before'],
  ])('are reported with what may be meant, also in a file of known encoding: %s', (text, told) => {
    expect(suggestOtherReading(text, undefined)).toContain(told);
  });

  it.each(
    'Café Zoë, l’École — “x” naïve|≥ 2 cars, 25°C, ½ acre, ≈ 120 m²|Murang’a ÉLAN Éden Œuvre|São Tomé, Dvořák, Škoda, Žižka, Łódź, Ångström, Malmö|ÀÉÈ DÉJÀ VU|5 € • kiosk™ «ici» ¿Qué?|Kwa Ng’ombe|بيت جميل 房子 Дом|🏠 A house'.split(
      '|',
    ),
  )('are not seen in %s', (text) => expect(suggestOtherReading(text, undefined)).toBeUndefined());

  it('are shown in both readings if the encoding was guessed', () => {
    expect(suggestOtherReading('Café', { encoding: 'macintosh', other: 'windows-1252' })).toBe(
      'is Mac Roman, and "CafŽ" in Windows-1252; say which it is with --encoding macintosh or --encoding windows-1252',
    );
    expect(suggestOtherReading('CafŽ', { encoding: 'windows-1252', other: 'macintosh' })).toContain(
      '"Café" in Mac Roman',
    );
    expect(suggestOtherReading('Café', { encoding: 'windows-1252', other: 'macintosh' })).toBeUndefined();
  });
});
