import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { getMessageId, getStableId } from '#server/mail/compose.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { type Mailbox, openMailbox } from '../fixtures/smtp-mailbox.ts';

// Many visitors send while the built server is killed again and again. Each repeats its message, with its key, until
// it is acknowledged; at the end stored and mailed messages are compared with the acknowledged ones.

const FROM = 'website@agency.example';
/** A visitor's time limit for one answer, ms. */
const PATIENCE_MS = 10_000;

interface KillPlan {
  /** The server's lifetime once ready, between these, ms. */
  readonly lifeMs: readonly [least: number, most: number];
  /** The number of kills. */
  readonly kills: number;
}

/** Waits for the moment of a kill, counted from 0. */
type Aim = (kill: number) => Promise<void>;

export interface StormPlan extends KillPlan {
  readonly submissions: number;
  readonly connections: number;
  /** Time limit for the mails once everything is acknowledged, ms. */
  readonly mailLimitMs: number;
  /** Claims of killed processes expire at once, instead of after half a minute. */
  readonly skipLeases: boolean;
}

/** Faults by key or Message-ID. */
export const NO_FAULTS = {
  /** Acknowledged but not stored, stored more than once, or stored under an unknown key. */
  lost: [],
  twice: [],
  strange: [],
  /** Without a mail, or with a wrong Message-ID. */
  unmailed: [],
  wrongIds: [],
} as const;

export interface StormReport {
  readonly faults: Readonly<Record<keyof typeof NO_FAULTS, readonly string[]>>;
  readonly acknowledged: number;
  readonly kills: number;
  /** Times from start to the first answer of /healthz, ms, slowest last. */
  readonly readyMs: readonly number[];
  /** Requests without a valid answer, which were repeated. */
  readonly repeated: number;
  /** Repeated mails, with the same Message-ID. */
  readonly mailedAgain: number;
  readonly tookMs: number;
  readonly mailsTookMs: number;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const Counted = v.object({ count: v.number() });
const Stored = v.object({ idempotency_key: v.string() });

export function query<const S extends v.GenericSchema>(dataDir: string, sql: string, schema: S): v.InferOutput<S>[] {
  const db = new Database(join(dataDir, 'site.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    return db
      .prepare(sql)
      .all()
      .map((row: unknown) => v.parse(schema, row));
  } finally {
    db.close();
  }
}

/** Ends the claims of killed processes. The server may be writing: the next round tries again. */
export function endLeases(dataDir: string, table: 'deliveries' | 'viewing_mails'): void {
  const db = new Database(join(dataDir, 'site.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    db.exec(`update ${table} set claimed_until = '2000-01-01T00:00:00.000Z' where state = 'sending'`);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('database is locked'))) throw error;
  } finally {
    db.close();
  }
}

/** Sends one visitor's message until it is acknowledged. @returns the number of repeats */
async function submit(url: string, key: string, number: number): Promise<number> {
  for (let repeats = 0; ; repeats++) {
    try {
      const answer = await fetch(`${url}/api/email/contact`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          'X-Form-Ms': '9000',
        },
        body: JSON.stringify({
          fullname: `Visitor ${number}`,
          email: `v${number}@host.example`,
          message: `Number ${number}`,
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const words = await answer.text();
      if (answer.status === 200) return repeats;
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
        throw new TypeError(`Refused with ${answer.status}: ${words}`);
      }
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('Refused')) throw error;
    }
    await pause(50 + Math.random() * 100);
  }
}

/** Waits until the queue is mailed, or the time is over. */
async function mailsDone(dataDir: string, plan: StormPlan): Promise<void> {
  const count = (where: string): number =>
    query(dataDir, `select count(*) as count from deliveries where ${where}`, Counted)[0]?.count ?? 0;
  const deadline = Date.now() + plan.mailLimitMs;
  while (Date.now() < deadline) {
    if (count("state <> 'sent'") === 0) return;
    // Only leftovers of killed processes: the server writes nothing now that this could disturb.
    if (plan.skipLeases && count("state = 'waiting'") === 0) endLeases(dataDir, 'deliveries');
    await pause(500);
  }
}

function compare(keys: readonly string[], dataDir: string, mailbox: Mailbox) {
  const stored = query(dataDir, 'select idempotency_key from submissions', Stored).map((row) => row.idempotency_key);
  const known = new Set(keys);
  const times = new Map<string, number>();
  for (const key of stored) times.set(key, (times.get(key) ?? 0) + 1);
  const mailed = new Map<string, number>();
  for (const raw of mailbox.raw) {
    const id = /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    mailed.set(id, (mailed.get(id) ?? 0) + 1);
  }
  const getId = (key: string): string => getMessageId(getStableId({ idempotency_key: key, reference: '' }), FROM);
  const ids = new Set(keys.map(getId));
  return {
    faults: {
      lost: keys.filter((key) => !times.has(key)),
      twice: [...times].filter(([, count]) => count > 1).map(([key]) => key),
      strange: stored.filter((key) => !known.has(key)),
      unmailed: keys.filter((key) => !mailed.has(getId(key))),
      wrongIds: [...mailed.keys()].filter((id) => !ids.has(id)),
    },
    mailedAgain: mailbox.raw.length - mailed.size,
  };
}

/** Kills a server and starts it again until the work is over. @returns the times to the first answer of /healthz, ms */
export async function killAgainAndAgain(
  server: Pick<TestServer, 'kill' | 'start'>,
  { kills, lifeMs: [least, most] }: KillPlan,
  isOver: () => boolean,
  aim: Aim = () => Promise.resolve(),
): Promise<readonly number[]> {
  const readyMs: number[] = [];
  while (!isOver() && readyMs.length < kills) {
    await pause(least + Math.random() * (most - least));
    await aim(readyMs.length);
    await server.kill();
    const started = Date.now();
    await server.start();
    readyMs.push(Date.now() - started);
  }
  return readyMs;
}

/** Runs the storm against the built server with its own mail server. */
export async function submissionStorm(plan: StormPlan): Promise<StormReport> {
  const mailbox = await openMailbox();
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_TO: 'office@agency.example',
    MAIL_FROM: FROM,
    TRUST_PROXY: '1',
  });
  try {
    const keys = Array.from({ length: plan.submissions }, (_, number) => `storm-${number}-${crypto.randomUUID()}`);
    const began = Date.now();
    let next = 0;
    let acknowledged = 0;
    let repeated = 0;
    const visitor = async (): Promise<void> => {
      for (let number = next++; number < keys.length; number = next++) {
        repeated += await submit(server.url, keys[number] ?? '', number);
        acknowledged += 1;
      }
    };
    const [readyMs] = await Promise.all([
      killAgainAndAgain(server, plan, () => acknowledged === keys.length),
      ...Array.from({ length: plan.connections }, visitor),
    ]);
    const tookMs = Date.now() - began;
    await mailsDone(server.dataDir, plan);
    const mailsTookMs = Date.now() - began - tookMs;
    await server.stop();
    return {
      acknowledged,
      kills: readyMs.length,
      readyMs: readyMs.toSorted((a, b) => a - b),
      repeated,
      ...compare(keys, server.dataDir, mailbox),
      tookMs,
      mailsTookMs,
    };
  } finally {
    await server.dispose();
    await mailbox.close();
  }
}
