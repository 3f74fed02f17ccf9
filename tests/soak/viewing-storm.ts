import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import * as v from 'valibot';
import { VIEWING_TOKEN_HEADER, type ViewingReply } from '#contract/viewing-state.ts';
import { createSignedLinks, getViewingLink } from '#server/links/signed-links.ts';
import { getMessageId, getStableId } from '#server/mail/compose.ts';
import { startServer } from '../e2e/server.ts';
import { type Mailbox, openMailbox } from '../fixtures/smtp-mailbox.ts';
import { endLeases, killAgainAndAgain, pause, query, type StormPlan } from './submission-storm.ts';

// Viewings live through every step while the built server is killed again and again, each time while another step is on
// its way. Both sides repeat what they do until it is answered; at the end each step has counted once.

const FROM = 'website@agency.example';
const ORIGIN = 'https://www.agency.example';
const OFFERED = '2999-12-05T07:00:00.000Z';
const PATIENCE_MS = 10_000;
/** Of each viewing. */
const STEPS = 4;
/** Every second viewing ends so. */
const ENDS = ['cancelled', 'gone'] as const;
const ACTS = ['propose', 'accept', 'move', 'cancel', 'confirm', 'another', 'gone'] as const;
type Act = (typeof ACTS)[number];
/** Within this time after a step is sent the server may have received, done or answered it, ms. */
const AIM_MS = 20;

export const NO_VIEWING_FAULTS = {
  /** Not stored, or not in the state of the last step. */
  lost: [],
  /** With more or fewer steps than were taken, or stored twice. */
  doubled: [],
  /** Whose last step the office or the visitor has no mail of. */
  unmailed: [],
  /** Message-IDs of no step. */
  wrongIds: [],
} as const;

const Stored = v.object({ idempotency_key: v.string(), version: v.number(), state: v.string() });
const Counted = v.object({ count: v.number() });
const Reference = v.object({ reference: v.string() });
const Done = v.object({ done: v.boolean() });

/** Sends until one of the wanted answers comes. @throws TypeError for a refusal */
async function insist(url: string, init: RequestInit, wanted: number): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
      const words = await answer.text();
      if (answer.status === wanted) return words;
      if (answer.status >= 400 && answer.status < 500 && words !== '' && !/key_in_flight|too_many/.test(words)) {
        throw new TypeError(`Refused with ${answer.status}: ${words}`);
      }
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('Refused')) throw error;
    }
    await pause(50 + Math.random() * 100);
  }
}

const getEnd = (number: number) => ENDS[number % ENDS.length];

function compare(keys: readonly string[], dataDir: string, mailbox: Mailbox) {
  const rows = query(
    dataDir,
    'select idempotency_key, version, state from submissions join viewings on submission_id = id',
    Stored,
  );
  const mailed = new Map<string, number>();
  for (const raw of mailbox.raw) {
    const id = /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    mailed.set(id, (mailed.get(id) ?? 0) + 1);
  }
  const getId = (key: string, part: string): string =>
    getMessageId(`${getStableId({ idempotency_key: key, reference: '' })}${part}`, FROM);
  const steps = Array.from({ length: STEPS }, (_, index) => index + 1);
  const parts = ['', ...['office', 'visitor'].flatMap((receiver) => steps.map((step) => `-${receiver}-${step}`))];
  const known = new Set(keys.flatMap((key) => parts.map((part) => getId(key, part))));
  return {
    faults: {
      lost: keys.filter((key, number) => rows.find((row) => row.idempotency_key === key)?.state !== getEnd(number)),
      doubled: keys.filter((key) => {
        const own = rows.filter((row) => row.idempotency_key === key);
        return own.length !== 1 || own[0]?.version !== STEPS;
      }),
      unmailed: keys.filter((key) =>
        ['', `-office-${STEPS}`, `-visitor-${STEPS}`].some((part) => !mailed.has(getId(key, part))),
      ),
      wrongIds: [...mailed.keys()].filter((id) => !known.has(id)),
    },
    mailedAgain: mailbox.raw.length - mailed.size,
  };
}

/** Runs the storm against the built server with its own mail server. @param plan `submissions` are viewings */
export async function viewingStorm(plan: StormPlan) {
  const mailbox = await openMailbox();
  const key = randomBytes(32);
  const links = createSignedLinks(key, ORIGIN);
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_TO: 'office@agency.example',
    MAIL_FROM: FROM,
    PUBLIC_URL: ORIGIN,
    LINK_KEY: key.toString('base64url'),
    TRUST_PROXY: '1',
  });
  const { dataDir } = server;
  const sent = new EventEmitter();
  const ended = new AbortController();
  const aim = async (kill: number): Promise<void> => {
    await once(sent, ACTS[kill % ACTS.length] ?? '', ended).catch(() => undefined);
    await pause(Math.random() * AIM_MS);
  };

  /** One viewing, from the request to its end. */
  const live = async (name: string, number: number): Promise<void> => {
    const client = { 'X-Forwarded-For': `10.1.${(number >> 8) & 255}.${number & 255}` };
    const token = randomBytes(24).toString('base64url');
    const post = (path: string, body: object, idempotencyKey: string, wanted: number, more = {}) =>
      insist(
        server.url + path,
        {
          method: 'POST',
          headers: { ...client, ...more, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
          body: JSON.stringify(body),
        },
        wanted,
      );
    const request = {
      property_id: 999_999,
      slots: [{ date: '2999-12-05', part: 'morning' }],
      name: `Visitor ${number}`,
      phone: '+254712345678',
      email: `v${number}@host.example`,
      note: '',
    };
    const created = await post('/api/viewing/create', request, name, 201, {
      [VIEWING_TOKEN_HEADER]: token,
      'X-Form-Ms': '9000',
    });
    const { reference } = v.parse(Reference, JSON.parse(created));
    const press = (fields: Readonly<Record<string, string>> & { readonly act: Act }) => {
      sent.emit(fields.act);
      return insist(
        server.url + getViewingLink(links, reference, undefined, new Date().toISOString()).slice(ORIGIN.length),
        { method: 'POST', headers: client, body: new URLSearchParams(fields) },
        303,
      );
    };
    const reply = async (body: ViewingReply) => {
      const idempotencyKey = `${name}-${body.act}`;
      sent.emit(body.act);
      const answer = await post('/api/viewing/reply', body, idempotencyKey, 200);
      if (!v.parse(Done, JSON.parse(answer)).done) throw new Error(`A reply was not done: ${answer}`);
    };
    if (getEnd(number) === 'cancelled') {
      await press({ act: 'propose', version: '0', date_1: '2999-12-05', time_1: '10:00' });
      await reply({ token, act: 'accept', at: OFFERED });
      await press({ act: 'move', version: '2', date: '2999-12-06', time: '11:30' });
      await reply({ token, act: 'cancel' });
    } else {
      await press({ act: 'confirm', version: '0', wish: '0', hour_0: '10:00' });
      await reply({ token, act: 'another', slots: [{ date: '2999-12-07', part: 'evening' }], note: '' });
      await press({ act: 'propose', version: '2', date_1: '2999-12-08', time_1: '10:00' });
      await press({ act: 'gone', version: '3' });
    }
  };

  const mailsDone = async (): Promise<void> => {
    const count = (table: string, where: string): number =>
      query(dataDir, `select count(*) as count from ${table} where ${where}`, Counted)[0]?.count ?? 0;
    const deadline = Date.now() + plan.mailLimitMs;
    for (const table of ['deliveries', 'viewing_mails'] as const) {
      while (Date.now() < deadline && count(table, "state <> 'sent'") > 0) {
        if (plan.skipLeases && count(table, "state = 'waiting'") === 0) endLeases(dataDir, table);
        await pause(500);
      }
    }
  };

  try {
    const keys = Array.from({ length: plan.submissions }, (_, number) => `viewing-${number}-${crypto.randomUUID()}`);
    let next = 0;
    let over = 0;
    const visitor = async (): Promise<void> => {
      for (let number = next++; number < keys.length; number = next++) {
        await live(keys[number] ?? '', number);
        over += 1;
        if (over === keys.length) ended.abort();
      }
    };
    const [readyMs] = await Promise.all([
      killAgainAndAgain(server, plan, () => over === keys.length, aim),
      ...Array.from({ length: plan.connections }, visitor),
    ]);
    await mailsDone();
    await server.stop();
    return { over, kills: readyMs.length, ...compare(keys, dataDir, mailbox) };
  } finally {
    await server.dispose();
    await mailbox.close();
  }
}
