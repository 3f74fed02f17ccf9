import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { file, status } from '#tests/fixtures/file-host.ts';
import { createSheetText } from '#tests/fixtures/sheet-lines.ts';
import { type SheetPlace, sheetPlace } from './sheet-site.ts';
import { root } from './site-program.ts';

const call = promisify(execFile);
const GOOD = createSheetText('A-1,A house in Karen,50000000', 'A-2,A flat in Kilimani,12000000');

let place: SheetPlace;
beforeEach(async () => {
  place = await sheetPlace();
});
afterEach(() => place.dispose());

async function startWithGoodSheet() {
  const site = await place.start(file(GOOD));
  await expect.poll(site.ready).toMatchObject({ sheet: { is: 'ok' } });
  return site;
}

it('a first start without the sheet serves a site without homes, never the demo, and shows them once they come', async () => {
  const site = await place.start(status(500));
  await expect.poll(site.ready).toMatchObject({
    status: 200,
    ready: true,
    sheet: { is: 'wrong', issues: [expect.stringContaining('status 500')] },
  });
  for (const path of ['/', '/filter-results', '/blog', '/team'])
    expect((await fetch(site.url + path)).status).toBe(200);
  expect(await site.text('/api/property/simple')).toBe('[]');
  place.host.answers(file(GOOD));
  await expect.poll(site.ready).toMatchObject({ sheet: { is: 'ok' } });
  expect(await site.text('/property/2')).toContain('A flat in Kilimani');
});

it('a sheet that becomes wrong changes nothing and is reported; a start without it shows the last good one', async () => {
  const site = await startWithGoodSheet();
  const before = await site.text('/api/property/simple');
  place.host.answers(file(GOOD.replace('12000000', '12.5 mil').replace('A house in Karen', 'Never seen')));
  await expect.poll(site.ready).toMatchObject({
    status: 200,
    ready: true,
    sheet: {
      is: 'wrong',
      issues: ['homes.csv, line 3, column "Price" (C): "…" is not an amount; write 12500000 or 12.5M'],
    },
  });
  expect(await site.text('/api/property/simple')).toBe(before);
  await site.stop();
  place.host.answers((response) => response.destroy());
  await site.start();
  await expect
    .poll(site.ready)
    .toMatchObject({ status: 200, sheet: { is: 'wrong', issues: [expect.stringContaining('cannot be fetched')] } });
  expect(await site.text('/api/property/simple')).toBe(before);
});

it('doubts wait for one npm run import with the address of the sheet', async () => {
  const site = await startWithGoodSheet();
  place.host.answers(file(GOOD.replace('50000000', '50')));
  await expect.poll(site.ready).toMatchObject({ sheet: { is: 'wrong' } });
  expect(await site.text('/property/1')).not.toContain('KES 50<');
  /** `npm run import` with the settings of the site. */
  const imported = (...args: readonly string[]) =>
    call(
      process.execPath,
      [join(root, 'dist/server/command.js'), 'import', `${place.host.origin}/homes.csv`, '--skip-pictures', ...args],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...place.settings } },
    );
  await expect(imported()).rejects.toMatchObject({ stderr: expect.stringContaining('add --accept-doubts') });
  expect((await imported('--accept-doubts')).stdout).toContain('Imported. The site shows it within two seconds.');
  await expect.poll(site.ready).toMatchObject({ sheet: { is: 'ok' } });
  expect(await site.text('/api/property/1')).toContain('"price":50,');
});
