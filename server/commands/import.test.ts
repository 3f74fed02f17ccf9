import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { file, startFileHost, status } from '#tests/fixtures/file-host.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { forSale } from '#tests/fixtures/sheet-lines.ts';
import { UsageError } from './command.ts';
import { runExport } from './export.ts';
import { runImport } from './import.ts';

const folder = eachTest(newFolder);

async function callCommand(command: typeof runImport, ...args: readonly string[]) {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await command({
    args,
    env: { DATA_DIR: join(folder(), 'data'), INIT_CWD: folder() },
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained: complained.filter((line) => !/ \d+ %$| \d+ of \d+$/.test(line)) };
}

const homes = (...lines: readonly string[]) =>
  writeFile(join(folder(), 'homes.csv'), forSale(['Reference,Title,Price', ...lines]).join('\n'));

describe('npm run import', () => {
  it('reports its changes in a dry run, makes them, and then has none', async () => {
    await homes('A-1,One,5M', 'A-2,Two,');
    const dry = await callCommand(runImport, 'homes.csv', '--dry-run');
    expect(dry).toEqual({
      code: 0,
      printed: [
        ...['Read as follows:', '  Price: "5M" is KES 5,000,000 (line 2)'],
        ...['Properties: 2 in the file; 2 added, 0 changed, 0 unchanged, 0 removed', '  + A-1 One', '  + A-2 Two'],
        'This was a dry run: nothing was changed.',
      ],
      complained: [],
    });
    const real = await callCommand(runImport, 'homes.csv', '--skip-pictures');
    expect([real.code, real.printed.at(-1)]).toEqual([0, 'Imported. The site shows it within two seconds.']);
    const again = await callCommand(runImport, 'homes.csv', '--skip-pictures');
    expect([again.code, again.printed.at(-1)]).toEqual([
      0,
      'Nothing has changed: the site shows exactly this already.',
    ]);
    expect((await callCommand(runImport, 'homes.csv', '--dry-run')).printed.at(-1)).toBe('Nothing would change.');
  });

  it('reports every mistake and the other changes, and changes nothing', async () => {
    await homes('A-1,One,5M');
    await callCommand(runImport, 'homes.csv', '--skip-pictures');
    await homes('A-1,One,12.5 mil', 'A-2,,USD 5', 'A-3,Three,7M');
    const { code, printed, complained } = await callCommand(runImport, 'homes.csv');
    expect(code).toBe(1);
    expect(printed).toContain('  + A-3 Three');
    expect(complained).toEqual([
      [
        'The catalogue was not imported:',
        '- homes.csv, line 2, column "Price" (C): "12.5 mil" is not an amount; write 12500000 or 12.5M',
        '- homes.csv, line 3, column "Price" (C): "USD 5" is in US dollars; the site shows Kenya shillings, so write the amount in KES',
        '- homes.csv, line 3, column "Title" (B): the title is missing; it is what people see first',
      ].join('\n'),
      '3 problems; nothing was changed. Put them right and import again.',
    ]);
    await homes('A-1,One,5M');
    expect((await callCommand(runImport, 'homes.csv', '--dry-run')).printed.at(-1)).toBe('Nothing would change.');
  });

  it('stops if most homes would be removed', async () => {
    await homes('A-1,One,', 'A-2,Two,', 'A-3,Three,');
    await callCommand(runImport, 'homes.csv', '--skip-pictures');
    await homes('A-3,Three,');
    const stopped = await callCommand(runImport, 'homes.csv');
    expect([stopped.code, stopped.complained.at(-1)]).toEqual([
      1,
      'If that is meant, add --remove-many. To keep what is not in the file, add --merge.',
    ]);
    const meant = await callCommand(runImport, 'homes.csv', '--remove-many', '--skip-pictures');
    expect([meant.code, meant.printed.slice(0, 1)]).toEqual([
      0,
      ['Properties: 1 in the file; 0 added, 0 changed, 1 unchanged, 2 removed'],
    ]);
  });

  it('imports a sheet published at an address, once', async () => {
    const host = await closedAfter(startFileHost());
    const sheet = forSale(['Reference,Title,Price', 'A-1,One,5M']).join('\n');
    host.answers(file(sheet));
    expect(await callCommand(runImport, `${host.origin}/homes.csv?key=x`, '--skip-pictures')).toMatchObject({
      code: 0,
    });
    host.answers(file(sheet.replace('5M', '12.5 mil')));
    const { code, complained } = await callCommand(runImport, `${host.origin}/pub?output=csv`);
    expect([code, complained[0]]).toEqual([
      1,
      expect.stringContaining('- sheet.csv, line 2, column "Price" (C): "12.5 mil"'),
    ]);
    host.answers(status(404));
    await expect(callCommand(runImport, `${host.origin}/homes.csv`)).rejects.toThrow('status 404');
    await expect(callCommand(runImport, 'http://files.example/homes.csv')).rejects.toThrow('must be the https address');
  });

  it('prints its usage', async () => {
    expect(await callCommand(runImport, '--help')).toMatchObject({
      code: 0,
      printed: [expect.stringContaining('--dry-run')],
    });
    for (const args of [[], ['a', 'b'], ['homes.csv', '--rename']]) {
      await expect(callCommand(runImport, ...args)).rejects.toBeInstanceOf(UsageError);
    }
    await expect(callCommand(runImport, 'none.csv')).rejects.toThrow('there is no such file or folder');
    await writeFile(join(folder(), 'homes.xlsx'), 'x');
    await expect(callCommand(runImport, 'homes.xlsx')).rejects.toThrow('save it as "Excel Workbook (.xlsx)"');
    await expect(callCommand(runImport, 'homes.csv', '--sheet', '2')).rejects.toThrow('no such file');
    await homes('A-1,One,5M');
    await expect(callCommand(runImport, 'homes.csv', '--sheet', '2')).rejects.toThrow('--sheet is for workbooks');
    await expect(callCommand(runImport, '.', '--sheet', '2')).rejects.toThrow('name the file instead of its folder');
  });
});

describe('npm run export', () => {
  it('writes files that an import can read, with photos', async () => {
    await mkdir(join(folder(), 'photos'));
    await cp(
      join(import.meta.dirname, '../catalogue/demo/pictures/apartment-01-living.webp'),
      join(folder(), 'photos', 'Living Room.webp'),
    );
    await writeFile(join(folder(), 'homes.csv'), 'Reference,Title,For,Photos\nA-1,One,sale,living room.webp\n');
    await callCommand(runImport, 'homes.csv', '--skip-pictures');
    for (const format of ['json', 'csv']) {
      expect(await callCommand(runExport, format, '--format', format)).toMatchObject({
        code: 0,
        printed: [expect.stringContaining('1 properties, 0 articles, 16 people, 1 pictures.')],
        complained: [],
      });
      expect(await readdir(join(folder(), format, 'pictures'))).toEqual(['living-room.webp']);
      expect((await callCommand(runImport, format, '--dry-run')).printed.at(-1)).toBe('Nothing would change.');
      expect((await callCommand(runImport, format, '--skip-pictures')).printed.at(-1)).toContain('Nothing has changed');
    }
    await expect(callCommand(runExport, 'json')).rejects.toThrow('not empty');
    await expect(callCommand(runExport)).rejects.toBeInstanceOf(UsageError);
    await expect(callCommand(runExport, 'x', '--format', 'xlsx')).rejects.toThrow('The format is json, csv or reso');
  });

  it('closes the database when the pictures cannot be opened', async () => {
    await mkdir(join(folder(), 'data', 'media', 'pictures.jsonl'), { recursive: true });
    for (const command of [() => callCommand(runExport, 'json'), () => callCommand(runImport, 'homes.csv')]) {
      const destroy = vi.spyOn(Kysely.prototype, 'destroy');
      await expect(command()).rejects.toThrow('EISDIR');
      expect(destroy).toHaveBeenCalledOnce();
      destroy.mockRestore();
    }
  });
});
