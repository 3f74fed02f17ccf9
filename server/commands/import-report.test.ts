import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { UsageError } from './command.ts';
import { runImport as run } from './import.ts';

const folder = eachTest(newFolder);
afterEach(() => vi.unstubAllEnvs());

async function importFolder(...args: readonly string[]) {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await run({
    args: ['homes.csv', '--dry-run', ...args],
    env: { DATA_DIR: join(folder(), 'data'), INIT_CWD: folder() },
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained };
}

const HEADING = 'Reference,Title,Agreement,Price,Owner';
const homes = (...lines: readonly string[]) => writeFile(join(folder(), 'homes.csv'), [HEADING, ...lines].join('\n'));
const reportText = () => readFile(join(folder(), 'report.html'), 'utf8');

describe('npm run import -- --show all', () => {
  it('prints how each cell was read', async () => {
    await homes('A-1,"Flat ""Rosa""",rent,85k,secret');
    const { code, printed } = await importFolder('--show', 'all');
    expect([code, ...printed.slice(0, 5)]).toEqual([
      0,
      'homes.csv, line 2: A-1 Flat "Rosa"',
      '    "Reference" (A): "A-1" -> "A-1"',
      '    "Title" (B): "Flat \\"Rosa\\"" -> "Flat \\"Rosa\\""',
      '    "Agreement" (C): "rent" -> "rent"',
      '    "Price" (D): "85k" -> "KES 85,000 a month"',
    ]);
    expect(printed.join('\n')).not.toContain('secret');
    await homes('A-1,Flat,rent,lots,');
    const refused = await importFolder('--show', 'all');
    expect([refused.code, refused.printed[0], refused.printed[5]]).toEqual([
      1,
      'homes.csv, line 2: A-1 Flat (has mistakes)',
      '      mistake: "lots" is not an amount; write 12500000 or 12.5M',
    ]);
  });
});

describe('npm run import -- --report', () => {
  it('writes a self-contained page that only its owner can read, with everything escaped', async () => {
    await homes(
      'A-1,<script>alert(1)</script>,rent,85k,secret',
      'A-2,Plot & house,sale,lots,',
      ',"""><img src=x>",sale,5M,',
    );
    const { code, printed, complained } = await importFolder('--report', 'report.html');
    expect([code, complained.at(-1)]).toEqual([1, '2 problems; nothing was changed. Put them right and import again.']);
    expect(printed).toContain(`The report is in ${join(folder(), 'report.html')}; open it in a browser.`);
    const page = await reportText();
    expect((await stat(join(folder(), 'report.html'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder())).toEqual(['data', 'homes.csv', 'report.html']);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toMatch(/<\/main><\/body><\/html>\n$/);
    expect(page).not.toMatch(/<script|<img|secret|src=x>"/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('<h2>Mistakes (2)</h2>');
    expect(page).toContain('<td>85k</td><td>KES 85,000 a month');
    expect(page).toContain('<a href="#home-2">A-2 Plot &amp; house</a>');
    expect(page).toContain('Nothing was changed.');
  });

  it('shows doubts at their cells and above all homes, not among the mistakes', async () => {
    await homes('A-1,Flat,rent,12,', 'A-2,House,rent,85k,');
    expect((await importFolder('--report', 'report.html')).code).toBe(1);
    const page = await reportText();
    expect(page).toContain('<h2>Doubts (1)</h2>');
    expect(page).not.toContain('<h2>Mistakes');
    expect(page).toMatch(/<td>12<\/td><td>KES 12 a month<ul class="remarks">.*<b>Doubt:<\/b> /);
    expect(page).toContain('<a href="#home-1">A-1 Flat</a>');
    expect((await importFolder('--report', 'report.html', '--accept-doubts')).code).toBe(0);
  });

  it('replaces the last report, and says what was imported', async () => {
    await homes('A-1,Flat,rent,85k,');
    await writeFile(join(folder(), 'report.html'), 'The report before');
    expect((await importFolder('--report', 'report.html')).code).toBe(0);
    const page = await reportText();
    expect([page.includes('A dry run: nothing was changed.'), page.includes('The report before')]).toEqual([
      true,
      false,
    ]);
  });

  it('leaves nothing behind if the list is unreadable', async () => {
    await homes('"A-1,Flat');
    await expect(importFolder('--report', 'report.html')).rejects.toThrow('a quotation mark opens');
    expect(await readdir(folder())).toEqual(['data', 'homes.csv']);
  });

  it('leaves nothing behind if the disk is full', async () => {
    await homes('A-1,Flat,rent,85k,');
    vi.stubEnv('TMPDIR', join(folder(), 'none'));
    await expect(importFolder('--report', 'report.html')).rejects.toThrow('the report cannot be written there');
    expect(await readdir(folder())).toEqual(['data', 'homes.csv']);
  });

  it('is refused before anything is read if it cannot be written, or is not a page', async () => {
    await homes('A-1,Flat,rent,85k,');
    await expect(importFolder('--report', 'none/report.html')).rejects.toThrow('the report cannot be written there');
    await expect(importFolder('--report', 'homes.csv')).rejects.toBeInstanceOf(UsageError);
    await expect(importFolder('--show', 'some')).rejects.toBeInstanceOf(UsageError);
  });
});
