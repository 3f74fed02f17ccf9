import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { file, status } from '#tests/fixtures/file-host.ts';
import { createSheetText } from '#tests/fixtures/sheet-lines.ts';
import { openSheetWorld } from '#tests/fixtures/sheet-world.ts';
import { createSmtpSettings, openMailbox } from '#tests/fixtures/smtp-mailbox.ts';
import { openLog } from '../process/log.ts';
import { removeValues, type SheetWatch, type SheetWatchOptions, startSheetWatch } from './sheet-watch.ts';

const HOUR = 3_600_000;
const GOOD = createSheetText('A-1,One,5000000', 'A-2,Two,6000000');
const BAD = GOOD.replace('6000000', '12.5 mil');

/** Waits until something holds. */
const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

const world = eachTest(async () => openSheetWorld(await openTestDatabase()));
const mailbox = eachTest(openMailbox);
let watch: SheetWatch;
let lines: string[];
let imports: number;
beforeEach(() => {
  lines = [];
  imports = 0;
});
afterEach(() => watch.close());

/** A process of the site whose clock is the world's: it looks again when a test moves it. */
function start(more: Partial<SheetWatchOptions> = {}): SheetWatch {
  const { db, openDatabase, media, limits } = world().options;
  const mail = {
    smtp: createSmtpSettings(mailbox().port),
    to: ['office@agency.example'],
    from: 'website@agency.example',
    copyEnquiries: true,
  };
  return startSheetWatch({
    db,
    openDatabase,
    media,
    limits,
    sheet: { url: world().url, everyMs: 20 },
    config: { dataDir: world().folder, mail },
    log: openLog('info', { write: (line) => lines.push(line) }),
    onImport: () => {
      imports++;
    },
    now: () => world().clock.ms,
    ...more,
  });
}
/** Moves the clock and waits until the sheet was looked at then, and what follows from it is done. */
async function passTime(ms: number): Promise<void> {
  world().clock.ms += ms;
  const at = new Date(world().clock.ms).toISOString();
  await waitFor(async () => expect((await watch.report()).checked_at).toBe(at));
}
const messages = () => lines.map((line) => String(JSON.parse(line).msg));

describe('a site with an online sheet', () => {
  it('shows it, then its changes, and makes its pictures', async () => {
    world().host.answers(file(GOOD));
    watch = start();
    await waitFor(async () => expect(await world().titles()).toEqual(['One', 'Two']));
    world().host.answers(file(GOOD.replace('Two', 'Zwei')));
    await passTime(20);
    expect(await world().titles()).toEqual(['One', 'Zwei']);
    await passTime(20);
    expect(imports).toBe(2);
    expect(messages().filter((line) => line.includes('was imported'))).toHaveLength(2);
  });

  it('reports the sheet in /readyz, with line and column, without the words of cells', async () => {
    let answers = (_text: string): void => undefined;
    world().host.answers((response, request) => {
      answers = (text) => file(text)(response, request);
    });
    watch = start();
    await waitFor(() => expect(world().host.requests).toHaveLength(1));
    expect(await watch.report()).toEqual({ is: 'waiting', checked_at: null });
    const first = new Date(world().clock.ms).toISOString();
    answers(BAD);
    await waitFor(async () =>
      expect(await watch.report()).toEqual({
        is: 'wrong',
        checked_at: first,
        since: first,
        issues: ['homes.csv, line 3, column "Price" (C): "…" is not an amount; write 12500000 or 12.5M'],
      }),
    );
    world().host.answers(status(503));
    await passTime(20);
    expect(await watch.report()).toMatchObject({
      since: first,
      issues: [`The sheet at 127.0.0.1:${world().host.port} cannot be fetched: it answers with status 503`],
    });
    world().host.answers(file(GOOD));
    await passTime(20);
    expect(await watch.report()).toEqual({ is: 'ok', checked_at: new Date(world().clock.ms).toISOString() });
  });

  it('logs a mistake once, and its end', async () => {
    world().host.answers(file(GOOD));
    watch = start();
    await waitFor(async () => expect(await world().titles()).toHaveLength(2));
    world().host.answers(status(500));
    for (let look = 0; look < 3; look++) await passTime(20);
    world().host.answers(file(GOOD));
    for (let look = 0; look < 2; look++) await passTime(20);
    expect(messages().slice(1)).toEqual([
      'The sheet of CATALOGUE_URL is not imported; the site goes on with what it has.',
      `The sheet at 127.0.0.1:${world().host.port} cannot be fetched: it answers with status 500`,
      'The sheet of CATALOGUE_URL can be read again; it has not changed.',
    ]);
    // The address may be a secret.
    expect(lines.join('')).not.toContain('/homes.csv');
  });

  it('mails mistakes once a day while they last, whichever process has polled', async () => {
    world().host.answers(file(BAD));
    watch = start();
    await waitFor(() => expect(mailbox().raw).toHaveLength(1));
    const [mail] = await mailbox().mails();
    expect(mail?.subject).toBe('The website cannot use the sheet of homes');
    expect(mail?.text).toContain('- homes.csv, line 3, column "Price" (C): "12.5 mil" is not an amount');
    expect(mail?.text).toContain('It keeps showing the earlier sheet');
    expect(mail?.to?.[0]?.address).toBe('office@agency.example');
    // The next look begins when it is noted that the mail was taken: a process that ends before would be right to mail again.
    await passTime(20);
    await watch.close();
    watch = start();
    for (let hour = 0; hour < 23; hour++) await passTime(HOUR);
    expect(mailbox().raw).toHaveLength(1);
    await passTime(HOUR);
    await waitFor(() => expect(mailbox().raw).toHaveLength(2));
    world().host.answers(file(GOOD));
    // The good sheet is there before the days go by: a process that has not looked yet would be right to write again.
    await passTime(20);
    await waitFor(async () => expect(await world().titles()).toHaveLength(2));
    await waitFor(async () => expect((await watch.report()).is).not.toBe('wrong'));
    for (let day = 0; day < 3; day++) await passTime(24 * HOUR);
    await watch.close();
    expect(mailbox().raw).toHaveLength(2);
  });

  it('mails a large loss once, reports it in /readyz, and imports the sheet if the next poll finds the same', async () => {
    world().host.answers(file(GOOD));
    watch = start();
    await waitFor(async () => expect(await world().titles()).toHaveLength(2));
    world().host.answers(file(GOOD.replace(/5000000/, '').replace(/6000000/, '')));
    await passTime(20);
    await waitFor(() => expect(mailbox().raw).toHaveLength(1));
    const lost = 'the price of 2 of the 2 homes is empty now, and was not before';
    expect((await watch.report()).issues?.[0]).toBe(lost);
    const [mail] = await mailbox().mails();
    expect(mail?.subject).toBe('The sheet of homes is missing a lot: is that right?');
    expect(mail?.text).toContain(`- ${lost}`);
    await passTime(20);
    await waitFor(async () => expect((await watch?.report())?.is).toBe('ok'));
    await passTime(HOUR);
    await watch.close();
    expect([mailbox().raw.length, messages().filter((line) => line === lost).length]).toEqual([1, 1]);
  });

  it('mails about a missing host only after an hour', async () => {
    world().host.answers(status(503));
    watch = start();
    await waitFor(async () => expect((await watch.report()).is).toBe('wrong'));
    await passTime(HOUR - 20);
    expect(mailbox().raw).toHaveLength(0);
    await passTime(20);
    await waitFor(() => expect(mailbox().raw).toHaveLength(1));
    await watch.close();
    expect(mailbox().raw).toHaveLength(1);
    expect((await mailbox().mails())[0]?.text).toContain('status 503');
  });

  it('continues when its database fails for a moment', async () => {
    world().host.answers(file(GOOD));
    let failures = 1;
    watch = start({
      openDatabase: () =>
        failures-- > 0 ? Promise.reject(new Error('disk I/O error')) : world().options.openDatabase(),
    });
    await waitFor(() => expect(messages()).toContain('disk I/O error'));
    await waitFor(async () => expect(await world().titles()).toHaveLength(2));
  });
});

describe('removeValues', () => {
  it.each([
    [
      'homes.csv, line 4, column "Agent phone" (F): "0722 "000" 111" is not a number, nor is "5"; write it out',
      'homes.csv, line 4, column "Agent phone" (F): "…"; write it out',
    ],
    [
      'homes.xlsx, row 14, column F (Price): "12 mil" is not an amount',
      'homes.xlsx, row 14, column F (Price): "…" is not an amount',
    ],
    ['homes.csv, line 9: a quotation mark opens a cell', 'homes.csv, line 9: a quotation mark opens a cell'],
    ['the column "Remarks" may be private', 'the column "…" may be private'],
  ])('keeps the place of %s', (issue, kept) => expect(removeValues(issue)).toBe(kept));
});
