import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { ViewingReplyAnswer } from '#contract/viewing-state.ts';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import type { SiteDatabase } from '../db/database.ts';
import { createLinkRoutes } from '../links/link-routes.ts';
import { createSignedLinks, getViewingLink, getVisitLink } from '../links/signed-links.ts';
import { isOver } from '../viewings/viewing-life.ts';
import { parseViewingNews } from '../viewings/viewing-queue.ts';
import { loadViewing } from '../viewings/viewings.ts';
import { storeSubmission } from './submissions.ts';
import { createViewingRoutes } from './viewing-routes.ts';

// A model of the life of a viewing (0046): a visitor with the app and the link of a mail, two agents and the office, the
// clock, and two processes that may be killed before or after a commit. Whatever happens: a step holds once and whole,
// with its mails; it holds only for who saw how the viewing stood; the first holds; no calendar keeps an hour that has gone;
// and nothing follows the end.

const ORIGIN = 'https://www.agency.example';
const HOUR = 3_600_000;
/** Monday 30 November 2026, 9:00 in Nairobi. */
const START = Date.UTC(2026, 10, 30, 6);
const START_ISO = new Date(START).toISOString();
const WISHES = [
  { date: '2026-12-01', part: 'morning' },
  { date: '2026-12-02', part: 'afternoon' },
] as const;
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03'];
const TIMES = ['09:00', '10:00', '14:00'];

const place = await closedAfter(createTestDatabasePlace());
const databases = [await closedAfter(place.open()), await closedAfter(place.open())];
const links = createSignedLinks(randomBytes(32), ORIGIN);

beforeAll(async () => {
  const [first] = databases;
  if (first === undefined) return;
  await importCatalogue({ db: first.db, media: plainMedia(), folder: 'tests/fixtures/catalogue' });
});

/** A process that can be killed after all was written and before its commit. */
class Process {
  readonly db: SiteDatabase;
  isDying = false;
  readonly #routes: ReturnType<typeof createViewingRoutes>;
  readonly #pages: ReturnType<typeof createLinkRoutes>;

  constructor(db: SiteDatabase, now: () => number) {
    this.db = db;
    const dying = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'transaction') {
          const part: unknown = Reflect.get(target, name, target);
          return typeof part === 'function' ? part.bind(target) : part;
        }
        return () => ({
          execute: (work: Parameters<ReturnType<SiteDatabase['transaction']>['execute']>[0]) =>
            target.transaction().execute(async (trx) => {
              const result = await work(trx);
              if (this.isDying) throw new Error('killed');
              return result;
            }),
        });
      },
    });
    const options = { db: dying, now, notify: () => undefined };
    this.#routes = createViewingRoutes({ ...options, log: () => undefined });
    this.#pages = createLinkRoutes({ ...options, links }).onError((_error, c) => c.text('killed', 500));
  }

  async press(path: string, fields: Readonly<Record<string, string>>): Promise<number> {
    const answer = await this.#pages.request(path, { method: 'POST', body: new URLSearchParams(fields) });
    await answer.text();
    return answer.status;
  }

  async read(path: string): Promise<void> {
    for (const method of ['GET', 'HEAD']) expect((await this.#pages.request(path, { method })).status).toBe(200);
  }

  async reply(body: object, key: string): Promise<ViewingReplyAnswer | undefined> {
    const answer = await this.#routes.request('/api/viewing/reply', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    return answer.status === 200 ? v.parse(ViewingReplyAnswer, await answer.json()) : undefined;
  }
}

interface Replied {
  readonly body: object;
  readonly key: string;
  readonly answer: ViewingReplyAnswer;
}

class World {
  now = START;
  readonly token = randomBytes(24).toString('base64url');
  readonly processes = databases.map(({ db }) => new Process(db, () => this.now));
  readonly replied: Replied[] = [];
  reference = '';

  process(index: number): Process {
    const found = this.processes[index % this.processes.length];
    if (found === undefined) throw new Error('There are two processes.');
    return found;
  }

  async begin(): Promise<void> {
    const body = { property_id: 1, slots: WISHES, name: 'Amina', phone: '+254712345678', email: 'amina@host.example' };
    const answer = await storeSubmission(this.process(0).db, 'viewing', body, undefined, { token: this.token });
    this.reference = v.parse(v.object({ reference: v.string() }), await answer.json()).reference;
  }

  async load() {
    const stored = await loadViewing(this.process(0).db, this.reference);
    if (stored === undefined) throw new Error('The viewing is gone.');
    const mails = await this.process(1)
      .db.selectFrom('viewing_mails')
      .select(['receiver', 'version', 'viewing'])
      .where('submission_id', '=', stored.submissionId)
      .orderBy('id')
      .execute();
    return { viewing: stored.viewing, mails };
  }

  path(who: Who): string {
    const href =
      who === 'visitor'
        ? getVisitLink(links, this.reference, START_ISO)
        : getViewingLink(links, this.reference, who === 'office' ? undefined : who, START_ISO);
    return href.slice(ORIGIN.length);
  }
}

type State = Awaited<ReturnType<World['load']>>;
type Who = 'fatma' | 'wangari' | 'office' | 'visitor';

/** The hours in the calendars of agents, by username, once they have got all their mails. */
function readCalendars(mails: State['mails']): ReadonlyMap<string | null, string | null> {
  const hours = new Map<string | null, string | null>();
  for (const { receiver, viewing: stored } of mails) {
    const { viewing, before } = parseViewingNews(stored);
    if (receiver === 'former') hours.delete(before?.agent ?? null);
    if (receiver !== 'agent') continue;
    if (viewing.state === 'confirmed') hours.set(viewing.agent, viewing.at);
    else hours.delete(viewing.agent);
  }
  return hours;
}

/** What holds after every command. @param most steps that the command may have taken */
function check(before: State, after: State, most: number): void {
  const taken = after.viewing.version - before.viewing.version;
  expect(taken).toBeGreaterThanOrEqual(0);
  expect(taken).toBeLessThanOrEqual(most);
  if (taken === 0) expect(after).toEqual(before);
  if (before.viewing.state === 'cancelled' || before.viewing.state === 'gone') expect(after).toEqual(before);
  // Each step has its mails, each once, and they say how it stood after that step.
  const versions = Array.from({ length: after.viewing.version }, (_none, index) => index + 1);
  expect([...new Set(after.mails.map(({ version }) => version))].sort((a, b) => a - b)).toEqual(versions);
  const names = after.mails.map(({ receiver, version }) => `${receiver} ${version}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { version, viewing } of after.mails) expect(viewing).toContain(`"version":${version}`);
  const { state, at, offers, directions, point } = after.viewing;
  if (state === 'confirmed') expect(at).not.toBeNull();
  else if (state !== 'proposed') expect([directions, point]).toEqual(['', null]);
  expect(offers.length > 0).toBe(state === 'proposed');
  // Who meets the visitor has the hour, and nobody else, whoever had it before.
  expect([...readCalendars(after.mails)]).toEqual(state === 'confirmed' ? [[after.viewing.agent, at]] : []);
}

abstract class Command implements fc.AsyncCommand<object, World> {
  readonly most: number = 1;
  check = () => true;
  abstract act(world: World, before: State): Promise<void>;
  async run(_model: object, world: World): Promise<void> {
    const before = await world.load();
    await this.act(world, before);
    check(before, await world.load(), this.most);
  }
}

type Fields = Readonly<Record<string, string>>;

class Press extends Command {
  constructor(
    readonly who: Who,
    readonly fields: Fields,
    readonly age: number,
    readonly index: number,
    readonly isKilled: boolean,
  ) {
    super();
  }
  override async act(world: World, before: State): Promise<void> {
    const process = world.process(this.index);
    const { version } = before.viewing;
    const fields = { ...this.fields, version: String(version - this.age) };
    process.isDying = this.isKilled;
    const status = await process.press(world.path(this.who), fields);
    process.isDying = false;
    const { viewing } = await world.load();
    if (this.isKilled) expect(viewing).toEqual(before.viewing);
    // Who saw an earlier version changes nothing.
    if (this.age > 0) expect(viewing).toEqual(before.viewing);
    if (!this.isKilled) expect([303, 409, 422]).toContain(status);
    if (isOver(before.viewing, world.now)) expect(viewing).toEqual(before.viewing);
    if (viewing.version > version) {
      expect(status).toBe(303);
      // The same press again, from a page that was not loaded anew.
      expect(await process.press(world.path(this.who), fields)).toBe(303);
    }
  }
  override toString = () =>
    `${this.who} ${JSON.stringify(this.fields)} age ${this.age}${this.isKilled ? ' killed' : ''}`;
}

class TwoPress extends Command {
  constructor(
    readonly first: Fields,
    readonly second: Fields,
  ) {
    super();
  }
  override async act(world: World, before: State): Promise<void> {
    const version = String(before.viewing.version);
    const answers = await Promise.all([
      world.process(0).press(world.path('fatma'), { ...this.first, version }),
      world.process(1).press(world.path('wangari'), { ...this.second, version }),
    ]);
    const { viewing } = await world.load();
    // 303 without a step is a press of somebody who had pressed before.
    if (viewing.version > before.viewing.version) {
      expect(answers[viewing.pressed_by === 'fatma' ? 0 : 1]).toBe(303);
      expect(viewing.changed_by).toBe('agency');
    }
  }
  override toString = () => `both ${JSON.stringify(this.first)} ${JSON.stringify(this.second)}`;
}

class Reply extends Command {
  constructor(
    readonly body: object,
    readonly index: number,
    readonly end: 'answered' | 'killed before' | 'killed after',
  ) {
    super();
  }
  override async act(world: World, before: State): Promise<void> {
    const [process, key] = [world.process(this.index), randomUUID()];
    const body = { ...this.body, token: world.token };
    process.isDying = this.end === 'killed before';
    const first = await process.reply(body, key);
    process.isDying = false;
    if (this.end === 'killed before') {
      expect(first).toBeUndefined();
      expect((await world.load()).viewing).toEqual(before.viewing);
    }
    // The phone has no answer, or sends it once more: another process is asked.
    const answer = await world.process(this.index + 1).reply(body, key);
    if (answer === undefined) throw new Error('A reply has an answer.');
    if (this.end === 'answered') expect(answer).toEqual(first);
    const { viewing } = await world.load();
    expect(answer.viewing?.version).toBe(viewing.version);
    // The gate comes with the hour, whoever named it, and not before.
    const gate = viewing.state === 'confirmed' ? viewing.directions : '';
    expect(answer.viewing?.directions).toBe(gate);
    world.replied.push({ body, key, answer });
  }
  override toString = () => `reply ${JSON.stringify(this.body)} ${this.end}`;
}

class Repeat extends Command {
  override readonly most = 0;
  constructor(
    readonly which: number,
    readonly index: number,
  ) {
    super();
  }
  override async act(world: World): Promise<void> {
    const earlier = world.replied[this.which % Math.max(1, world.replied.length)];
    if (earlier === undefined) return;
    const again = await world.process(this.index).reply(earlier.body, earlier.key);
    expect(again).toMatchObject({ done: earlier.answer.done, message: earlier.answer.message });
  }
  override toString = () => `repeat ${this.which}`;
}

class Read extends Command {
  override readonly most = 0;
  override async act(world: World): Promise<void> {
    for (const who of ['fatma', 'office', 'visitor'] as const) await world.process(0).read(world.path(who));
  }
  override toString = () => 'read';
}

class Wait extends Command {
  override readonly most = 0;
  constructor(readonly hours: number) {
    super();
  }
  override act(world: World): Promise<void> {
    world.now += this.hours * HOUR;
    return Promise.resolve();
  }
  override toString = () => `wait ${this.hours} h`;
}

const day = fc.constantFrom(...DAYS);
const time = fc.constantFrom(...TIMES);
const agencyFields: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({
    act: fc.constant('confirm'),
    wish: fc.constant('0'),
    hour_0: fc.constantFrom('09:00', '10:00', '13:00'),
  }),
  fc.record({
    act: fc.constant('confirm'),
    wish: fc.constant('1'),
    hour_1: fc.constantFrom('14:00', '16:30'),
    directions: fc.constantFrom('', 'The blue gate'),
    point: fc.constantFrom('', '-1.2921, 36.8219'),
  }),
  fc.record({
    act: fc.constant('propose'),
    date_1: day,
    time_1: time,
    directions: fc.constantFrom('', 'The red gate'),
    point: fc.constantFrom('', '-1.2921, 36.8219'),
  }),
  fc.record({ act: fc.constant('propose'), date_1: day, time_1: time, date_2: day, time_2: time }),
  fc.record({ act: fc.constant('move'), date: day, time, directions: fc.constantFrom('', 'The green gate') }),
  fc.record({ act: fc.constantFrom('cancel', 'gone') }),
);
const offered = fc.tuple(day, time).map(([date, hour]) => new Date(`${date}T${hour}:00+03:00`).toISOString());
const part = fc.constantFrom('morning', 'afternoon', 'evening');
const visitorFields: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({ act: fc.constant('accept'), at: offered }),
  fc.record({ act: fc.constant('another'), date_1: day, part_1: part }),
  fc.record({ act: fc.constant('withdraw') }),
);
const replies: fc.Arbitrary<object> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('accept'), at: offered }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('another'),
      slots: fc.array(fc.record({ date: day, part }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel') }) },
);
const agent = fc.constantFrom<Who>('fatma', 'wangari', 'office');
const age = fc.constantFrom(0, 0, 0, 1);
const index = fc.nat(1);
const isKilled = fc.constantFrom(false, false, false, true);

const commands = [
  fc.tuple(agent, agencyFields, age, index, isKilled).map((values) => new Press(...values)),
  fc.tuple(fc.constant<Who>('visitor'), visitorFields, age, index, isKilled).map((values) => new Press(...values)),
  fc.tuple(agencyFields, agencyFields).map((values) => new TwoPress(...values)),
  fc
    .tuple(replies, index, fc.constantFrom('answered', 'killed before', 'killed after'))
    .map((values) => new Reply(...values)),
  fc.tuple(fc.nat(9), index).map((values) => new Repeat(...values)),
  fc.constant(new Read()),
  fc.integer({ min: 1, max: 30 }).map((hours) => new Wait(hours)),
];

it('a viewing lives by its steps, whoever presses, however often, and whatever is killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: '+1' }), async (steps) => {
      const world = new World();
      await world.begin();
      await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
    }),
    { numRuns: runs(60) },
  );
}, 300_000);
