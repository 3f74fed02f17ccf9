import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeBytes } from '#tests/fixtures/bytes-in.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { runImport as run } from './import.ts';

const folder = eachTest(newFolder);

async function importSheet(lines: readonly string[] | Buffer, ...args: readonly string[]) {
  await writeFile(join(folder(), 'homes.csv'), Buffer.isBuffer(lines) ? lines : lines.join('\n'));
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await run({
    args: ['homes.csv', '--remove-many', '--skip-pictures', ...args],
    env: { DATA_DIR: join(folder(), 'data'), INIT_CWD: folder() },
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, doubts: printed.filter((line) => line.startsWith('  ? ')), said: complained.at(-1) };
}

const HEADING = 'Reference,Headline,Agreement,Price,Bedrooms';

describe('npm run import with doubts', () => {
  it('lists them, imports nothing until they are accepted, and does not report values that the site has', async () => {
    const lines = [HEADING, 'A-1,A house,sale,12.5,3', 'A-2,A flat,rent,45000,300'];
    const doubts = [
      '  ? homes.csv, line 2, column "Price" (D): "12.5" is KES 12.5 for a sale; usual is 200,000 to 20,000,000,000; are thousands or millions meant?',
      '  ? homes.csv, line 3, column "Bedrooms" (E): 300 bedrooms; usual is 0 to 40',
    ];
    const refused = {
      code: 1,
      doubts,
      said: '2 values can hardly be meant; nothing was changed. Put right what is wrong. Where all that is left is right, add --accept-doubts.',
    };
    expect(await importSheet(lines, '--dry-run')).toEqual(refused);
    expect(await importSheet(lines)).toEqual(refused);
    expect(await importSheet(lines, '--accept-doubts')).toMatchObject({ code: 0, doubts });
    // The same again, and a change of something else.
    expect(await importSheet(lines)).toMatchObject({ code: 0, doubts: [] });
    const retitled = [HEADING, 'A-1,Another house,sale,12.5,3', 'A-2,A flat,rent,45000,300'];
    expect(await importSheet(retitled)).toMatchObject({ code: 0, doubts: [] });
    const repriced = [HEADING, 'A-1,Another house,sale,13.5,3', 'A-2,A flat,rent,45000,300'];
    expect(await importSheet(repriced)).toMatchObject({
      code: 1,
      doubts: [expect.stringContaining('"13.5" is KES 13.5 for a sale')],
      said: expect.stringMatching(/^One value can hardly be meant/),
    });
  });

  it('accepts any web name of an encoding with --encoding', async () => {
    const mac = encodeBytes([HEADING, 'A-1,Café by the Gardener’s house,sale,5000000,3'].join('\n'), 'macintosh');
    const report = await importSheet(mac);
    expect(report).toMatchObject({
      code: 1,
      doubts: [expect.stringContaining('"CafŽ by the GardenerÕs house" in Windows-1252')],
    });
    expect(await importSheet(mac, '--encoding', 'x-mac-roman')).toMatchObject({ code: 0, doubts: [] });
    await expect(importSheet(mac, '--encoding', 'klingon')).rejects.toThrow(
      '--encoding takes one of utf-8, utf-16le, utf-16be, windows-1252, macintosh',
    );
  });
});
