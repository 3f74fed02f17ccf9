import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/submission.ts';
import { classify, type DeliveryPorts, deliverAll, sendDirectly, sendOnce } from './delivery.ts';
import {
  type ChangeResult,
  discard,
  edit,
  enqueue,
  holdForForm,
  leaveForm,
  noteShown,
  outboxRows,
  renewForm,
  resend,
  sweep,
} from './outbox.ts';
import { type OutboxDatabase, outboxDatabase } from './outbox-database.ts';
import type { OutboxRow, RowStore } from './outbox-rows.ts';
import { isPending } from './row-state.ts';

/*
 * A model of visitors, tabs, a bad network and crashes. Whatever happens, once the network is healthy each submission
 * that was said to be saved is at the server exactly once, with its last text. The storage is the real code over an
 * in-memory IndexedDB; a "process" is a tab or the worker, and dies between any two of its steps.
 */

const FAULTS = [
  'drop before',
  'drop after',
  'duplicate',
  'delay',
  '500',
  '429',
  '409',
  '422',
  '403',
  'html',
  'redirect',
  '511',
  'other key',
  'offline',
] as const;
type Fault = (typeof FAULTS)[number];

/** A bad network in front of a server that keeps what it accepts, by key or (deduping: false) without looking at it. */
class FakeServer {
  readonly accepted: { key: string; note: string }[] = [];
  /** Accepted requests whose answer never reached a row: a host without key support gets those again. */
  readonly lostAnswers = new Map<string, number>();
  readonly late: { key: string; note: string }[] = [];
  faults: Fault[] = [];
  readonly deduping: boolean;
  constructor(deduping: boolean) {
    this.deduping = deduping;
  }

  accept(key: string, note: string): void {
    if (note.includes('unwanted')) return;
    if (this.deduping && this.accepted.some((entry) => entry.key === key)) return;
    this.accepted.push({ key, note });
  }

  loseAnswer(key: string): void {
    this.lostAnswers.set(key, (this.lostAnswers.get(key) ?? 0) + 1);
  }

  arriveLate(): void {
    for (const { key, note } of this.late.splice(0)) this.accept(key, note);
  }

  handle(key: string, note: string): Response {
    const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
      new Response(body, { status, headers: { [IDEMPOTENCY_KEY_HEADER]: key, ...headers } });
    const known = this.accepted.some((entry) => entry.key === key) || this.late.some((entry) => entry.key === key);
    const fault = this.faults.shift();
    switch (fault) {
      case 'offline':
      case 'drop before':
        throw new TypeError('Failed to fetch');
      case 'drop after':
        this.accept(key, note);
        this.loseAnswer(key);
        throw new TypeError('Failed to fetch');
      case 'delay':
        this.late.push({ key, note });
        this.loseAnswer(key);
        throw new TypeError('Failed to fetch');
      case '500':
        return answer(500, '{"detail":"Broken"}');
      case '429':
        return answer(429, '{"detail":"Slow down"}', { 'Retry-After': '120' });
      case '409':
        return answer(409, '{"detail":"In flight"}');
      case '403':
        return answer(403, '<html>Forbidden</html>');
      case '422':
        // A server refuses a text it has accepted only if it lies.
        if (!known) return answer(422, '{"detail":"Not like this"}');
        break;
      case 'html':
        return new Response('<!doctype html><title>Sign in to the Wi-Fi</title>', { status: 200 });
      case 'redirect':
        return new Response(null, { status: 302, headers: { Location: '/login' } });
      case '511':
        return new Response('<!doctype html><title>Sign in to the Wi-Fi</title>', { status: 511 });
      case 'other key':
        return answer(200, '{}', { [IDEMPOTENCY_KEY_HEADER]: '00000000-0000-7000-8000-000000000000' });
      case 'duplicate':
        this.accept(key, note);
        break;
      case undefined:
        break;
    }
    if (note.includes('unwanted')) return answer(422, '{"detail":"Bad words"}');
    this.accept(key, note);
    return answer(201, '{}');
  }
}

type Mutant = 'none' | 'delete before ack' | 'any answer is delivered' | 'new key on retry';

const never = new Promise<never>(() => {});

interface Submission {
  readonly id: string;
  readonly number: number;
  note: string;
  form: { process: Process; name: string } | undefined;
  /** Storage failed: the visitor was told so and sends it directly. */
  direct: { key: string } | undefined;
  discarded: boolean;
  /** Its tombstone had its time and is gone. */
  swept?: boolean;
}

/** A tab or the worker. It dies after `stepsLeft` more steps, with whatever it was doing left undone. */
class Process {
  stepsLeft = Number.POSITIVE_INFINITY;
  dead = false;
  storageFailure: 'none' | 'before' | 'after' = 'none';
  readonly database: OutboxDatabase = outboxDatabase();
  readonly ports: DeliveryPorts;
  private readonly world: World;
  private die: () => void = () => {};
  private readonly death = new Promise<'died'>((resolve) => {
    this.die = () => resolve('died');
  });

  constructor(world: World, name: string) {
    this.world = world;
    let sequence = 0;
    this.ports = {
      store: mutated(this.storePort(), world.mutant),
      sender: name,
      now: () => world.now,
      random: () => world.random(),
      randomBytes: (count) =>
        Uint8Array.from({ length: count }, (_, index) => (world.mints * 7 + index * 31 + sequence) % 256),
      changed: () => {},
      fetch: (_path, init) => this.fetchPort(init),
      offline: () => world.server.faults[0] === 'offline',
      after: () => () => {},
      alone: (work) => this.lockPort(work),
      classify: world.mutant === 'any answer is delivered' ? async () => ({ is: 'delivered' }) : classify,
    };
    const bytes = this.ports.randomBytes;
    this.ports.randomBytes = (count) => {
      world.mints += 1;
      sequence = (sequence + 13) % 256;
      const made = bytes(count);
      new DataView(made.buffer).setUint32(0, world.mints);
      new DataView(made.buffer).setUint32(4, world.mints);
      return made;
    };
  }

  private async step(): Promise<void> {
    // Gives the other process a chance between any two steps.
    for (let turns = Math.floor(this.world.random() * 3); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.stepsLeft <= 0) this.kill();
    this.stepsLeft -= 1;
    if (this.dead) await never;
  }

  kill(): void {
    if (this.dead) return;
    this.dead = true;
    if (this.world.lockHolder === this) this.world.lockHolder = undefined;
    this.die();
    void this.database.close();
  }

  /** @returns 'died' when the process died before the work was done */
  run<T>(work: () => Promise<T>): Promise<T | 'died'> {
    return this.dead ? Promise.resolve('died') : Promise.race([work(), this.death]);
  }

  private storePort(): RowStore {
    const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.step();
      const failure = this.storageFailure;
      this.storageFailure = 'none';
      if (failure === 'before') throw new Error('Storage failed');
      const result = await work();
      await this.step();
      if (failure === 'after') throw new Error('Storage failed');
      return result;
    };
    return {
      rows: () => guarded(() => this.database.rows()),
      get: (id) => guarded(() => this.database.get(id)),
      change: (id, change, draft) => guarded(() => this.database.change(id, change, draft)),
    };
  }

  private async fetchPort(init: RequestInit): Promise<Response> {
    await this.step();
    const headers = new Headers(init.headers);
    const key = headers.get(IDEMPOTENCY_KEY_HEADER) ?? '';
    const body: { note: string } = JSON.parse(String(init.body));
    const before = this.world.server.accepted.length;
    const response = this.world.server.handle(key, body.note);
    const accepted = this.world.server.accepted.length > before;
    if (accepted) this.unsettled = key;
    await this.step();
    return response;
  }

  /** The key whose acceptance this process knows and may not have written down yet. */
  unsettled: string | undefined;

  private async lockPort<T>(work: (isOnly: boolean) => Promise<T>): Promise<T | undefined> {
    if (!this.world.locks) return work(false);
    if (this.world.lockHolder !== undefined) return undefined;
    this.world.lockHolder = this;
    try {
      return await work(true);
    } finally {
      if (this.world.lockHolder === this) this.world.lockHolder = undefined;
    }
  }
}

/** The three wrongs the tests must notice, made by wrapping the storage. */
function mutated(store: RowStore, mutant: Mutant): RowStore {
  if (mutant !== 'delete before ack' && mutant !== 'new key on retry') return store;
  return {
    ...store,
    async change(id, step, draft) {
      let taken: OutboxRow | undefined;
      const after = await store.change(
        id,
        (row) => {
          const next = step(row);
          if (next === undefined || next === 'remove' || next.state !== 'sending') return next;
          if (mutant === 'delete before ack') {
            taken = next;
            return 'remove';
          }
          return next.attempts > 1 ? { ...next, key: `${next.id}-try-${next.attempts}` } : next;
        },
        draft,
      );
      return taken ?? after;
    },
  };
}

interface WorldOptions {
  readonly deduping: boolean;
  readonly locks: boolean;
  readonly seed: number;
  readonly mutant: Mutant;
}

class World {
  now = Date.UTC(2026, 0, 15);
  mints = 0;
  lockHolder: Process | undefined;
  readonly server: FakeServer;
  readonly submissions: Submission[] = [];
  /** Keys of rows that a visitor has seen to need a person. */
  readonly shown = new Set<string>();
  readonly locks: boolean;
  readonly mutant: Mutant;
  private state: number;
  private born = 0;
  readonly processes: [Process, Process];

  constructor(options: WorldOptions) {
    globalThis.indexedDB = new IDBFactory();
    this.server = new FakeServer(options.deduping);
    this.locks = options.locks;
    this.mutant = options.mutant;
    this.state = options.seed || 1;
    this.processes = [this.newProcess(), this.newProcess()];
  }

  random(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  newProcess(): Process {
    this.born += 1;
    return new Process(this, `process ${this.born}`);
  }

  /** The process of a tab; a dead one is replaced by a new tab. */
  process(index: 0 | 1): Process {
    const current = this.processes[index];
    if (!current.dead) return current;
    const next = this.newProcess();
    this.processes[index] = next;
    return next;
  }

  async round(process: Process, options: Parameters<typeof deliverAll>[1] = {}): Promise<void> {
    const result = await process.run(() => deliverAll(process.ports, options).catch(() => undefined));
    if (result === 'died' && process.unsettled !== undefined) this.server.loseAnswer(process.unsettled);
    process.unsettled = undefined;
  }

  async stored(id: string): Promise<OutboxRow | undefined> {
    const reader = outboxDatabase();
    const row = await reader.get(id);
    await reader.close();
    return row;
  }

  /** Nothing that was said to be saved is ever missing from storage. */
  async nothingLost(): Promise<void> {
    for (const submission of this.submissions) {
      if (submission.direct !== undefined || submission.discarded || submission.swept) continue;
      expect(await this.stored(submission.id), `submission ${submission.number} is kept`).toBeDefined();
    }
  }

  noteOf(number: number, version: string): string {
    return `secret ${number} ${version}`;
  }

  async close(): Promise<void> {
    for (const process of this.processes) process.kill();
  }
}

const bodyOf = (note: string) => ({ name: 'Secret Name', email: 'secret@example.co.ke', property_id: 24, note });
const fieldsOf = (note: string) => ({ message: note, phone: '712 345 678 secret' });

type Model = { submitted: number };
type Command = fc.AsyncCommand<Model, World>;

const command = (name: string, run: (world: World, model: Model) => Promise<void>, needsOne = true): Command => ({
  check: (model) => !needsOne || model.submitted > 0,
  async run(model, world) {
    await run(world, model);
    await world.nothingLost();
  },
  toString: () => name,
});

const pick = (world: World, index: number): Submission | undefined =>
  world.submissions[index % Math.max(1, world.submissions.length)];

const submit = (tab: 0 | 1, withForm: boolean, bad: boolean, crashAt: number, storage: 'none' | 'before' | 'after') =>
  command(
    `submit(tab ${tab}, form ${withForm}, bad ${bad}, crash ${crashAt}, storage ${storage})`,
    async (world, model) => {
      model.submitted += 1;
      const number = model.submitted;
      const note = world.noteOf(number, bad ? 'unwanted' : 'first');
      const process = world.process(tab);
      process.stepsLeft = crashAt;
      process.storageFailure = storage;
      const form = `form ${number}`;
      const result = await process.run(() =>
        enqueue(process.ports, {
          kind: 'enquiry',
          body: bodyOf(note),
          fields: fieldsOf(note),
          subject: 'House',
          about: 'property:24',
          ...(withForm ? { form } : {}),
        }),
      );
      process.stepsLeft = Number.POSITIVE_INFINITY;
      process.storageFailure = 'none';
      if (result === 'died') return;
      world.submissions.push({
        id: result.saved ? result.row.id : result.id,
        number,
        note,
        form: withForm && result.saved ? { process, name: form } : undefined,
        direct: result.saved ? undefined : { key: result.key },
        discarded: false,
      });
    },
    false,
  );

const faults = (list: Fault[]) =>
  command(
    `faults(${list.join(', ')})`,
    async (world) => {
      world.server.faults.push(...list.filter((fault) => world.server.deduping || fault !== 'duplicate'));
    },
    false,
  );

const round = (tab: 0 | 1, urgency: 'timer' | 'eager' | 'forced', crashAt: number) =>
  command(`round(tab ${tab}, ${urgency}, crash ${crashAt})`, async (world) => {
    const process = world.process(tab);
    process.stepsLeft = crashAt;
    await world.round(process, { urgency });
    process.stepsLeft = Number.POSITIVE_INFINITY;
  });

const race = (urgency: 'timer' | 'forced', crashAt: number) =>
  command(`race(${urgency}, crash ${crashAt})`, async (world) => {
    const [first, second] = [world.process(0), world.process(1)];
    first.stepsLeft = crashAt;
    await Promise.all([world.round(first, { urgency }), world.round(second, { urgency })]);
    first.stepsLeft = Number.POSITIVE_INFINITY;
  });

/** Time passes; forms that are open renew their leases meanwhile. */
const wait = (ms: number) =>
  command(`wait(${ms})`, async (world) => {
    for (let left = ms; left > 0; left -= 30_000) {
      world.now += Math.min(left, 30_000);
      if (left > 120_000) left = 120_000;
      for (const { id, form } of world.submissions) {
        if (form !== undefined && !form.process.dead) await renewForm(form.process.ports, id, form.name);
      }
    }
    world.now += Math.max(0, ms - 120_000);
  });

const jump = (ms: number) =>
  command(`clock jumps(${ms})`, async (world) => {
    world.now += ms;
  });

/** The visitor looks at the outbox. */
const look = (tab: 0 | 1, crashAt: number) =>
  command(`look(tab ${tab}, crash ${crashAt})`, async (world) => {
    const process = world.process(tab);
    const rows = await process.run(() => outboxRows(process.ports));
    if (rows === 'died') return;
    const needing = rows.filter(({ state }) => state === 'attention');
    for (const { key } of needing) world.shown.add(key);
    process.stepsLeft = crashAt;
    await process.run(() =>
      noteShown(
        process.ports,
        needing.map(({ id }) => id),
      ),
    );
    process.stepsLeft = Number.POSITIVE_INFINITY;
  });

/** An app start, which deletes what is kept no longer. */
const sweepAll = (tab: 0 | 1, crashAt: number) =>
  command(`sweep(tab ${tab}, crash ${crashAt})`, async (world) => {
    const process = world.process(tab);
    const before = await process.run(() => process.ports.store.rows());
    process.stepsLeft = crashAt;
    await process.run(() => sweep(process.ports));
    process.stepsLeft = Number.POSITIVE_INFINITY;
    if (before === 'died') return;
    for (const row of before) {
      const after = await world.stored(row.id);
      if (after === undefined) {
        expect(isPending(row), 'only a tombstone is swept away').toBe(false);
        const submission = world.submissions.find(({ id }) => id === row.id);
        if (submission !== undefined) submission.swept = true;
      } else if (after.state === 'wiped' && row.state !== 'wiped') {
        expect(row.state, 'only what nobody could send is wiped').toBe('attention');
        expect(world.shown, 'only what the visitor has seen is wiped').toContain(row.key);
      }
    }
  });

const settleEdit = async (world: World, submission: Submission, result: ChangeResult | 'died', note: string) => {
  if (result === 'died') {
    // The visitor does not know whether the edit was written; the row, or the server that has it already, does.
    const row = await world.stored(submission.id);
    const isWritten = row !== undefined && isPending(row) && row.body['note'] === note;
    if (isWritten || world.server.accepted.some((entry) => entry.note === note)) submission.note = note;
    return;
  }
  if (result.ok) submission.note = note;
};

const editRow = (index: number, tab: 0 | 1, bad: boolean, crashAt: number) =>
  command(`edit(${index}, tab ${tab}, bad ${bad}, crash ${crashAt})`, async (world) => {
    const submission = pick(world, index);
    if (submission === undefined || submission.direct !== undefined) return;
    const process = world.process(tab);
    process.stepsLeft = crashAt;
    const note = `${world.noteOf(submission.number, bad ? 'unwanted' : 'edited')} ${world.mints}`;
    const change = () => edit(process.ports, submission.id, { body: bodyOf(note), fields: fieldsOf(note) });
    // An edit at the same time as a round: one of the two must yield.
    const [result] = await Promise.all([process.run(change), world.round(world.process(tab === 0 ? 1 : 0))]);
    process.stepsLeft = Number.POSITIVE_INFINITY;
    await settleEdit(world, submission, result, note);
  });

const otherSteps = (index: number, tab: 0 | 1, what: 'resend' | 'hold' | 'leave' | 'discard' | 'close tab') =>
  command(`${what}(${index}, tab ${tab})`, async (world) => {
    const submission = pick(world, index);
    if (submission === undefined || submission.direct !== undefined) return;
    const process = world.process(tab);
    const form = `form ${submission.number}`;
    if (what === 'resend') await resend(process.ports, submission.id, form);
    if (what === 'hold' && (await holdForForm(process.ports, submission.id, form)).ok) {
      submission.form = { process, name: form };
    }
    if (what === 'leave' && submission.form !== undefined) {
      const left = submission.form;
      submission.form = undefined;
      await leaveForm((left.process.dead ? process : left.process).ports, submission.id, left.name);
    }
    if (what === 'discard' && (await world.stored(submission.id))?.state !== 'delivered') {
      if (await discard(process.ports, submission.id)) submission.discarded = true;
    }
    if (what === 'close tab') process.kill();
  });

const tab = fc.constantFrom(0 as const, 1 as const);
const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }) },
);
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const allCommands = [
  fc
    .tuple(
      tab,
      fc.boolean(),
      fc.boolean(),
      crash,
      fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'before' as const, 'after' as const),
    )
    .map((args) => submit(...args)),
  fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 4 }).map(faults),
  fc
    .tuple(tab, fc.constantFrom('timer' as const, 'eager' as const, 'forced' as const), crash)
    .map((args) => round(...args)),
  fc.tuple(fc.constantFrom('timer' as const, 'forced' as const), crash).map((args) => race(...args)),
  fc.constantFrom(500, 3000, 61_000, 400_000, 3 * 3_600_000, 10 * DAY).map(wait),
  fc.constantFrom(-5 * YEAR, -DAY, -3_600_000, -90_000, 3_600_000, 2 * YEAR, 5 * YEAR).map(jump),
  fc.tuple(fc.nat(5), tab, fc.boolean(), crash).map((args) => editRow(...args)),
  fc.tuple(tab, crash).map((args) => look(...args)),
  fc.tuple(tab, crash).map((args) => sweepAll(...args)),
  fc
    .tuple(
      fc.nat(5),
      tab,
      fc.constantFrom('resend' as const, 'hold' as const, 'leave' as const, 'discard' as const, 'close tab' as const),
    )
    .map((args) => otherSteps(...args)),
];

/** The network heals and the visitor does what the screens offer: then all must be there. */
async function heal(world: World): Promise<void> {
  world.server.faults = [];
  for (const process of world.processes) process.kill();
  world.server.arriveLate();
  const process = world.newProcess();
  for (const submission of world.submissions) {
    // No form stays open for as long as a tombstone lasts.
    if (submission.direct === undefined || submission.swept) continue;
    const answer = await sendDirectly(process.ports, {
      kind: 'enquiry',
      id: submission.id,
      key: submission.direct.key,
      body: bodyOf(submission.note),
      headers: {},
    });
    if (answer.is === 'refused') {
      // The visitor mends the text: a new message, since this one was refused.
      submission.note = world.noteOf(submission.number, 'mended');
      const mended = {
        kind: 'enquiry' as const,
        key: `mended-${submission.number}`,
        body: bodyOf(submission.note),
        headers: {},
      };
      expect(await sendOnce(process.ports, mended)).toEqual({ is: 'delivered' });
    } else if (answer.is !== 'queued') {
      expect(answer).toEqual({ is: 'delivered' });
    }
  }
  for (let rounds = 0; rounds < 40; rounds++) {
    const rows = await process.ports.store.rows();
    if (!rows.some(isPending)) break;
    for (const row of rows) {
      if (row.state !== 'attention') continue;
      const submission = world.submissions.find(({ id }) => id === row.id);
      if (row.problem?.why === 'refused' && String(row.body['note']).includes('unwanted')) {
        const note = world.noteOf(submission?.number ?? 0, `mended ${row.id}`);
        const mended = await edit(process.ports, row.id, { body: bodyOf(note), fields: fieldsOf(note) });
        expect(mended.ok, 'a refused text can be edited').toBe(true);
        if (submission !== undefined) submission.note = note;
      } else {
        expect((await resend(process.ports, row.id)).ok).toBe(true);
      }
    }
    await world.round(process);
    world.now += 61_000 + rounds * 600_000;
  }
  process.kill();
}

async function verdict(world: World): Promise<void> {
  await heal(world);
  for (const submission of world.submissions) {
    if (submission.discarded) continue;
    const mine = world.server.accepted.filter(({ note }) => note.startsWith(`secret ${submission.number} `));
    const row = await world.stored(submission.id);
    if (submission.direct === undefined && !submission.swept && row?.state !== 'wiped') {
      expect(row?.state, `submission ${submission.number} is delivered`).toBe('delivered');
    }
    if (row !== undefined) {
      expect(JSON.stringify(row).toLowerCase(), 'a tombstone has no personal data').not.toContain('secret');
    }
    // What was wiped was shown as undeliverable for 30 days; a try without an answer may have brought it there all the same.
    if ((submission.swept || row?.state === 'wiped') && mine.length === 0) continue;
    expect(new Set(mine.map(({ note }) => note)), `only the last text of ${submission.number} arrives`).toEqual(
      new Set([submission.note]),
    );
    const lost = new Set(mine.map(({ key }) => key));
    const allowed = [...lost].reduce((sum, key) => sum + (world.server.lostAnswers.get(key) ?? 0), 1);
    if (world.server.deduping) expect(mine.length, `submission ${submission.number} arrives once`).toBe(1);
    else
      expect(mine.length, `submission ${submission.number} arrives once per lost answer`).toBeLessThanOrEqual(allowed);
  }
  // A text that was never said to be saved (the tab died first) may have arrived, but not twice either.
  if (world.server.deduping) {
    const notes = world.server.accepted.map(({ note }) => note);
    expect(new Set(notes).size).toBe(notes.length);
  }
}

const property = (deduping: boolean, mutant: Mutant = 'none') =>
  fc.asyncProperty(
    fc.commands(allCommands, { maxCommands: 40, size: '+1' }),
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.boolean(),
    async (commands, seed, locks) => {
      // A host without key support needs the lock: two senders at once are two messages to it.
      const world = new World({ deduping, locks: locks || !deduping, seed, mutant });
      try {
        await fc.asyncModelRun(() => ({ model: { submitted: 0 }, real: world }), commands);
        await verdict(world);
      } finally {
        await world.close();
      }
    },
  );

const realIndexedDb = globalThis.indexedDB;
afterEach(() => {
  globalThis.indexedDB = realIndexedDb;
});

describe('the outbox, whatever happens', () => {
  it('delivers each saved submission exactly once to a server that knows keys', { timeout: 120_000 }, async () => {
    await fc.assert(property(true), { numRuns: 400 });
  });

  it('sends again to a host without key support only what lost its answer', { timeout: 120_000 }, async () => {
    await fc.assert(property(false), { numRuns: 400 });
  });
});

describe('the test notices', () => {
  for (const mutant of ['delete before ack', 'any answer is delivered', 'new key on retry'] as const) {
    it(`the mutant "${mutant}"`, { timeout: 120_000 }, async () => {
      const outcome = await fc.check(property(true, mutant), { numRuns: 200, endOnFailure: true });
      expect(outcome.failed, `"${mutant}" must be caught`).toBe(true);
    });
  }
});

describe('what nobody could send', () => {
  /** A refused row, and its process. */
  async function refused(maybeLost = false) {
    const world = new World({ deduping: true, locks: true, seed: 7, mutant: 'none' });
    const process = world.process(0);
    world.server.faults = ['422'];
    const result = await enqueue(process.ports, {
      kind: 'enquiry',
      body: bodyOf('secret words'),
      fields: fieldsOf('secret words'),
      subject: 'House',
      about: 'property:24',
    });
    await world.round(process);
    const id = result.saved ? result.row.id : '';
    if (maybeLost) {
      await process.ports.store.change(id, (row) =>
        row !== undefined && isPending(row) ? { ...row, maybe_arrived: true } : undefined,
      );
    }
    return { world, process, id };
  }
  const stateOf = async (world: World, id: string) => (await world.stored(id))?.state;

  it('stays as long as nobody has seen it', async () => {
    const { world, process, id } = await refused();
    for (let starts = 0; starts < 5; starts++) {
      world.now += 40 * DAY;
      await sweep(process.ports);
    }
    expect(await world.stored(id)).toMatchObject({ state: 'attention', body: { note: 'secret words' } });
    await world.close();
  });

  it('goes 30 days after it was seen, and what stays says so without a word of the visitor', async () => {
    const { world, process, id } = await refused(true);
    world.now += 100 * DAY;
    await noteShown(process.ports, [id]);
    world.now += 29 * DAY;
    await sweep(process.ports);
    await noteShown(process.ports, [id]);
    expect(await stateOf(world, id)).toBe('attention');
    world.now += DAY;
    await sweep(process.ports);
    const row = await world.stored(id);
    expect(row).toMatchObject({ state: 'wiped', subject: 'House', wiped_at: world.now, maybe_arrived: true });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('secret');
    expect(await edit(process.ports, id, { body: bodyOf('late'), fields: fieldsOf('late') })).toEqual({
      ok: false,
      why: 'gone',
    });
    await world.round(process, { urgency: 'forced' });
    expect(world.server.accepted).toEqual([]);
    world.now += 31 * DAY;
    await sweep(process.ports);
    expect(await world.stored(id)).toBeUndefined();
    await world.close();
  });

  it('is not wiped by one jump of the clock, but by a visitor who comes every other month', async () => {
    const { world, process, id } = await refused();
    await noteShown(process.ports, [id]);
    world.now += 2 * YEAR;
    await sweep(process.ports);
    world.now -= 2 * YEAR;
    await sweep(process.ports);
    expect(await stateOf(world, id)).toBe('attention');
    world.now += 60 * DAY;
    await sweep(process.ports);
    expect(await stateOf(world, id)).toBe('wiped');
    await world.close();
  });

  it('has its time again once the visitor has sent it again', async () => {
    const { world, process, id } = await refused();
    await noteShown(process.ports, [id]);
    world.now += 29 * DAY;
    world.server.faults = ['422'];
    await resend(process.ports, id);
    await world.round(process);
    expect(await stateOf(world, id)).toBe('attention');
    world.now += 29 * DAY;
    await sweep(process.ports);
    expect(await world.stored(id)).toMatchObject({ state: 'attention', shown: null });
    await world.close();
  });
});
