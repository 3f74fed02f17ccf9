import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('an empty cell', () => {
  it.each(['N/A', 'n.a.', '-', '--', 'TBA', 'T.B.C', 'nil', 'none', '?'])('is empty: %s', async (cell) => {
    const { entries, problems, doubts } = await readSheet(
      'Reference,Headline,Agreement,Price,Subtype,Area,County,Tags,Amenities,Agent,Description',
      `A-1,A home,sale${`,${cell}`.repeat(8)}`,
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries).toEqual([
      expect.objectContaining({ price: null, subtype: null, location: null, tags: [], amenities: [], agent: null }),
    ]);
    expect(entries[0]?.description).toBeNull();
  });
});

const COLUMNS =
  'Reference,Headline,Agreement,Type,Price,Bedrooms,Area,Amenities,Agent,Description,Parking,Date listed,Deposit,Photos';
const GOOD = 'A-1,A home,sale,House,5000000,3,Karen,Pool,,Words,2,2026-11-02,,';

describe('an error value of a spreadsheet', () => {
  const ENGLISH =
    '#REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #N/A #SPILL! #CALC! #ERROR! #BUSY! #GETTING_DATA #FIELD! #CONNECT! #BLOCKED! #UNKNOWN! #EXTERNAL! #PYTHON! #TIMEOUT! ##### Err:508 Loading...';
  const OTHERS =
    '#WERT!;#BEZUG!;#NV;#ZAHL!;#ÜBERLAUF!;#VALEUR!;#NOM?;#N/D;#¡VALOR!;#¿NOMBRE?;#¡REF!;#VALOR!;#NOME?;#WAARDE!;#VERW!;#DEEL/0!;#ARG!;#ДЕЛ/0!;#OBTENIENDO_DATOS;#N/A Requesting Data...;Loading…;Loading data...;Inapakia...;Chargement...;Cargando...;Carregando...;Caricamento in corso...;Wird geladen…;Err :502;#busy!;#Spill!;Loading. . .;Loading please wait...;Tafadhali subiri…;Working on it...;Getting data...';

  it.each([...ENGLISH.split(' '), ...OTHERS.split(';')])('is reported with its line: %s', async (cell) => {
    const { problems, entries } = await readSheet(COLUMNS, GOOD, GOOD.replace('A-1', 'A-2').replace('Words', cell));
    expect(problems).toEqual([
      `homes.csv, line 3, column "Description" (J): "${cell}" is shown by the spreadsheet in place of a value; wait until it is there, or write the value or nothing`,
    ]);
    expect(entries.map(({ reference }) => reference)).toEqual(['A-1']);
  });

  it.each(COLUMNS.split(','))('is reported once in the column %s', async (column) => {
    const cells = GOOD.split(',');
    cells[COLUMNS.split(',').indexOf(column)] = 'Loading...';
    const { problems } = await readSheet(COLUMNS, cells.join(','));
    expect(problems).toEqual([
      expect.stringMatching(`column "${column}" .*: "Loading\\.\\.\\." is shown by the spreadsheet`),
    ]);
  });

  it('is found in a heading, and as the only cell of a row', async () => {
    await expect(readSheet('Reference,Headline,Agreement,#REF!', 'A-1,A,sale,5M')).rejects.toThrow(
      'homes.csv, line 1, column D: the heading "#REF!" is shown by the spreadsheet',
    );
    await expect(readSheet('Loading...')).rejects.toThrow('the heading "Loading..."');
    const { problems } = await readSheet('Reference,Headline,Agreement', 'A-1,A,sale', 'Loading...', '#REF!');
    expect(problems.filter((text) => text.includes('shown by the spreadsheet'))).toHaveLength(2);
  });

  it('is not found in a word that begins like one', async () => {
    const words =
      '#12|#4 Riverside|Loading bay at the back|#JustListed!|No. 4!|Laden with fruit trees...|#cool!|Working farm...'.split(
        '|',
      );
    const { problems } = await readSheet(
      'Reference,Headline,Agreement',
      ...words.map((one, at) => `A-${at},${one},sale`),
    );
    expect(problems).toEqual([]);
  });
});
