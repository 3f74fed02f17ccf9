import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { readJsonList } from '../lists/json-entries.ts';
import { Notes } from '../problems.ts';
import { escapeFormula, unescapeFormula } from './formulas.ts';
import { openSheet } from './sheet-file.ts';
import type { SheetRow } from './sheet-row.ts';

const folder = await folderOfFile();

async function readSheet(bytes: Uint8Array | string) {
  const file = join(folder, 'homes.csv');
  await writeFile(file, bytes);
  const notes = new Notes();
  const isKnown = (heading: string): boolean => ['title', 'price', 'notes'].includes(heading);
  const sheet = await openSheet(file, 'homes.csv', { isKnown, notes });
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { sheet, rows, notes: notes.lines() };
}

const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('openSheet', () => {
  const dialects = [',', ';', '\t'].flatMap((separator) =>
    ['\n', '\r\n', '\r'].map((end) => [separator, end] as const),
  );

  it.each(dialects)(
    'reads rows separated by %j that end in %j, and counts lines like an editor',
    async (separator, end) => {
      const line = (...cells: string[]): string => cells.join(separator);
      const text = [
        line('Title', 'Price', 'Notes'),
        '',
        line('a', '1', `"x${end}""y"""`),
        line(' ', '', ''),
        line('b', '2', '24" TV'),
        line('c', '3'),
      ].join(end);
      const expected = [
        { line: 3, cells: ['a', '1', 'x\n"y"'] },
        { line: 6, cells: ['b', '2', '24" TV'] },
        { line: 7, cells: ['c', '3'] },
      ];
      const plain = await readSheet(text);
      expect([plain.sheet.separator, plain.sheet.heading, plain.rows]).toEqual([
        separator,
        ['Title', 'Price', 'Notes'],
        expected,
      ]);
      const named = await readSheet(`\ufeffsep=${separator}${end}${text}`);
      expect(named.rows).toEqual(expected.map((row) => ({ ...row, line: row.line + 1 })));
    },
  );

  it.each([
    ['utf-8', 'Title,Price\nCafé — “Mti”,1\n', Buffer.from('Title,Price\nCafé — “Mti”,1\n')],
    ['utf-8', 'with its mark', Buffer.from('\ufeffTitle,Price\nCafé — “Mti”,1\n')],
    ['utf-16le', 'as Excel writes "Unicode text"', utf16('Title\tPrice\r\nCafé — “Mti”\t1\r\n')],
    ['utf-16be', 'the other way round', utf16('Title\tPrice\r\nCafé — “Mti”\t1\r\n', true)],
    [
      'windows-1252',
      'as older Excel writes it',
      Buffer.from([
        ...Buffer.from('Title,Price\nCaf'),
        0xe9,
        0x20,
        0x97,
        0x20,
        0x93,
        0x4d,
        0x74,
        0x69,
        0x94,
        0x2c,
        0x31,
      ]),
    ],
  ])('detects %s by its bytes (%s)', async (encoding, _what, bytes) => {
    const { sheet, rows } = await readSheet(bytes);
    expect([sheet.encoding, sheet.heading, rows]).toEqual([
      encoding,
      ['Title', 'Price'],
      [{ line: 2, cells: ['Café — “Mti”', '1'] }],
    ]);
  });

  it('keeps characters intact between two chunks of a large file', async () => {
    const long = '🏠é'.repeat(120_000);
    const { rows } = await readSheet(`Title,Price\n${long},1\r\nb,2\n`);
    expect(rows.map(({ line, cells }) => [line, cells[0] === long || cells[0]])).toEqual([
      [2, true],
      [3, 'b'],
    ]);
  });

  it('says why a file is not a sheet', async () => {
    await expect(readSheet(Buffer.from('504b030414000600', 'hex'))).rejects.toThrow(
      'homes.csv: the file is damaged and cannot be unpacked; open it in Excel, save it again and import that file',
    );
    await expect(readSheet(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(
      'homes.csv: this is an old Excel workbook (.xls); save it as "Excel Workbook (.xlsx)"',
    );
    await expect(
      readSheet(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])),
    ).rejects.toThrow('homes.csv: the workbook is protected by a password; open it in Excel');
    await expect(readSheet('%PDF-1.7')).rejects.toThrow('this is a PDF');
    await expect(readSheet('\ufeff<html><table><tr><td>Title')).rejects.toThrow('this is a page of the web');
    await expect(readSheet('')).rejects.toThrow('homes.csv: the file is empty');
    await expect(readSheet('Title,Price\na,1\n"b,2\nc,3\n')).rejects.toThrow(
      /homes\.csv, line 3: a quotation mark opens/,
    );
    const options = { isKnown: () => false, notes: new Notes() };
    await expect(openSheet(join(folder, 'none.csv'), 'none.csv', options)).rejects.toThrow(
      'none.csv: the file cannot be read',
    );
  });
});

describe('escapeFormula', () => {
  it('leaves nothing that a spreadsheet program would calculate, and is reversible', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^['=+@\t-]{0,4}[a-z0-9.()]{0,6}$/));
    fc.assert(
      fc.property(cell, (text) => {
        const guarded = escapeFormula(text);
        if (!/^-?\d+(\.\d+)?$/.test(guarded)) expect(guarded).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        expect(unescapeFormula(guarded)).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('readJsonList', () => {
  const readRows = async (text: string): Promise<[number, unknown][]> => {
    const file = join(folder, 'list.json');
    await writeFile(file, text);
    const entries: [number, unknown][] = [];
    for await (const { line, value } of readJsonList({ path: file, name: 'list.json' })) entries.push([line, value]);
    return entries;
  };

  it('reads like JSON.parse, with the line of each entry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.constantFrom(0, 2, '\t'),
        async (list, indent) => {
          const entries = await readRows(` ${JSON.stringify(list, null, indent)}\n`);
          expect(entries.map(([, value]) => value)).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
      { numRuns: runs(60) },
    );
    expect(await readRows('\ufeff[\n {"a": "]},["},\n\n 2, [3]\n]')).toEqual([
      [2, { a: ']},[' }],
      [4, 2],
      [4, [3]],
    ]);
  });

  it.each(['{}', '', '[1', '[1,]', '[,1]', '[1] 2', '["a]', '[1 2]', '[{"a":1}'])('refuses %s', async (text) => {
    await expect(readRows(text)).rejects.toThrow('list.json: not JSON');
  });
});
