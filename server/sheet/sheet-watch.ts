import { randomUUID } from 'node:crypto';
import { getLinkedPhotosFolder } from '../catalogue/pictures/linked-photos.ts';
import { getCatalogueState } from '../catalogue/published/published.ts';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import { composeSheetNotice } from '../mail/compose.ts';
import { createMailer } from '../mail/mailer.ts';
import { type Log, redactPersonalData } from '../process/log.ts';
import { HOUR_MS } from '../process/time.ts';
import { runOnceADay } from '../submissions/daily.ts';
import { type PollResult, pollSheet, type SheetPollOptions } from './sheet-poll.ts';
import { limitIssues, loadSheetState } from './sheet-state.ts';

/** The office gets a mail about an unreachable host after this time. */
const UNREACHABLE_MS = HOUR_MS;
const MAIL_TIMEOUT_MS = 120_000;
const MAX_LISTED = 20;
const MIN_WAIT_MS = 5_000;

export interface SheetWatchOptions
  extends Pick<SheetPollOptions, 'db' | 'openDatabase' | 'media' | 'limits' | 'photoLimits' | 'network'> {
  readonly sheet: NonNullable<Config['sheet']>;
  readonly config: Pick<Config, 'dataDir' | 'mail'>;
  readonly log: Log;
  readonly onImport: () => void;
  readonly now?: () => number;
}

export interface SheetReport {
  /** `waiting`: nobody has checked it yet. */
  readonly is: 'ok' | 'wrong' | 'waiting';
  /** ISO time of the last check of any process. */
  readonly checked_at: string | null;
  readonly since?: string;
  /** Without the texts of cells, since anybody may read them. */
  readonly issues?: readonly string[];
}

export interface SheetWatch {
  report(): Promise<SheetReport>;
  close(): Promise<void>;
}

/** The sentences about the sheet that the site prints when it starts. */
export async function getSheetNotices(
  { url, everyMs }: SheetWatchOptions['sheet'],
  db: SiteDatabase,
): Promise<string[]> {
  const isEmpty = (await getCatalogueState(db).version()) === 0;
  return [
    `The homes come from the sheet at ${new URL(url).host}, which is looked at every ${everyMs / 1000} s.`,
    ...(isEmpty ? ['It has never been read: until it is, the lists of homes are empty.'] : []),
  ];
}

/** Checks the office's online spreadsheet now and at its interval, and imports its changes. */
export function startSheetWatch(options: SheetWatchOptions): SheetWatch {
  const { db, sheet, config, log, now = Date.now } = options;
  const closing = new AbortController();
  const polling: SheetPollOptions = {
    ...options,
    url: sheet.url,
    photosFolder: getLinkedPhotosFolder(config.dataDir),
    owner: randomUUID(),
    signal: closing.signal,
    now,
  };
  let isFresh = true;
  let isWrong = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const logResult = (result: PollResult): void => {
    if (result.is === 'wrong' && (result.isNews || !isWrong)) {
      log.warn('The sheet of CATALOGUE_URL is not imported; the site goes on with what it has.');
      for (const issue of limitIssues(result.fault.issues, MAX_LISTED)) log.warn(redactPersonalData(issue));
    }
    if (result.is === 'imported') {
      const { added = 0, changed = 0, removed = 0 } = result.outcome.properties ?? {};
      log.info('The sheet of CATALOGUE_URL was imported.', { added, changed, removed });
      if (result.outcome.changed) options.onImport();
    } else if (result.is === 'unchanged' && isWrong) {
      log.info('The sheet of CATALOGUE_URL can be read again; it has not changed.');
    }
    if (result.is !== 'not due') isWrong = result.is === 'wrong';
  };

  /** @returns the wait for the next check, ms */
  const check = async (): Promise<number> => {
    try {
      const result = await pollSheet(polling, { notSince: isFresh ? now() : now() - sheet.everyMs, isFresh });
      isFresh = false;
      logResult(result);
      if (result.is === 'wrong') await sendMailOnceADay(options, result, closing.signal);
      const state = await loadSheetState(db, sheet.url);
      return waitUntilDue(state?.checked_at ?? null, sheet.everyMs, now());
    } catch (error) {
      if (!closing.signal.aborted) log.error(error);
      return sheet.everyMs;
    }
  };

  const run = async (): Promise<void> => {
    const wait = await check();
    if (closing.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, wait).unref();
  };
  let running = run();

  return {
    report: async () => {
      const state = await loadSheetState(db, sheet.url);
      if (state?.checked_at == null) return { is: 'waiting', checked_at: null };
      const { checked_at } = state;
      const fault = state.failure ?? state.refusal;
      if (fault === undefined) return { is: 'ok', checked_at };
      return {
        is: 'wrong',
        checked_at,
        since: fault.since,
        issues: limitIssues(fault.issues, MAX_LISTED).map(removeValues),
      };
    },
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** At most the interval, since the clock of another machine may be ahead. */
function waitUntilDue(checkedAt: string | null, everyMs: number, now: number): number {
  const due = checkedAt === null ? now : Date.parse(checkedAt) + everyMs;
  return Math.min(everyMs, Math.max(MIN_WAIT_MS, due - now));
}

/** Removes the quoted texts of cells, which may hold a telephone number. */
export function removeValues(issue: string): string {
  const [, place = '', reason = issue] = /^(.*?, (?:line|row) \d+(?:, column [^:]*)?: )(.*)$/s.exec(issue) ?? [];
  return place + reason.replace(/".*"/s, '"…"');
}

async function sendMailOnceADay(
  { db, config: { mail }, log, now: clock = Date.now }: SheetWatchOptions,
  { fault, isFetched }: Extract<PollResult, { readonly is: 'wrong' }>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  if (mail === undefined || (!isFetched && fault.canPass && now - Date.parse(fault.since) < UNREACHABLE_MS)) return;
  const job = fault.comesTwice === undefined ? 'sheet-notice' : 'sheet-losses';
  await runOnceADay(db, job, now, async () => {
    const mailer = createMailer({
      smtp: mail.smtp,
      settings: { ...mail, publicUrl: undefined },
      log: (line) => log.error(line),
    });
    try {
      const day = new Date(now).toISOString().slice(0, 10);
      const notice = composeSheetNotice({ ...fault, isLoss: fault.comesTwice !== undefined, day }, mail);
      const outcome = await mailer.sendMail(notice, AbortSignal.any([signal, AbortSignal.timeout(MAIL_TIMEOUT_MS)]));
      if (outcome.is !== 'sent') throw new Error(`The mail about the sheet was not sent (${outcome.why})`);
    } finally {
      mailer.close();
    }
  });
}
