import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { folderOfFile, newFolder } from '#tests/fixtures/new-folder.ts';
import { type PushService, type Received, startPushService } from '#tests/fixtures/push-service.ts';
import { bundleModule } from '#tests/fixtures/run-module.ts';
import { sized } from '#tests/fixtures/runs.ts';

const DAY = 86_400_000;
/** Ten o'clock in Nairobi, on a day to come. */
const TEN = Math.ceil(Date.now() / DAY) * DAY + 7 * 3_600_000;
/** By so much the clock is ahead at each start: longer than a claim of the queue is good for. */
const STEP_MS = 120_000;
const DEVICES = sized(6, 32);
/** Those that ask for something else, for each of them: all together more than are matched in one transaction. */
const OTHERS = sized(180, 32);
/** A server is killed after so many requests at most, and so many ms at most. */
const MOST_REQUESTS = sized(8, 40);
const MOST_MS = 150;
/** Also where all is done before. */
const LEAST_KILLS = sized(2, 3);
/** How often it is looked whether something has happened. */
const SOON = { interval: 5, timeout: 60_000 };
/** What a busy machine may need: servers start again and again. */
const LIMIT_MS = 240_000;

const build = await folderOfFile();
let script: string;
beforeAll(async () => {
  script = await bundleModule(join(import.meta.dirname, '../../tests/fixtures/site-process.ts'), build);
});

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const service = eachTest(startPushService);
const folder = eachTest(newFolder);
const processes: ReturnType<typeof startProcess>[] = [];
afterEach(async () => {
  for (const one of processes.splice(0)) await one.kill();
});

/** The catalogue that the next server finds at its start. */
const bring = (...ids: readonly number[]): Promise<void> => {
  const homes = ids.map((id) => ({
    id,
    title: `Home ${id}`,
    property_type: 'residential',
    agreement_type: 'sale',
    price: 12_000_000,
    location: { address_line1: 'Kilimani', state: 'Nairobi', country: 'Kenya' },
    listed_at: '2026-01-01',
    pictures: [],
  }));
  return writeFile(join(folder(), 'properties.json'), JSON.stringify(homes));
};

function startProcess() {
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: place().config.dataDir,
      DATABASE_URL: place().config.databaseUrl,
      DATABASE_POOL: '4',
      CATALOGUE: folder(),
      PUBLIC_URL: 'https://homes.example',
      PUSH_SERVICES: service().origin,
    },
  });
  const said = new Set<string>();
  createInterface({ input: child.stdout }).on('line', (line) => said.add(line));
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    async open(time: number): Promise<void> {
      await expect.poll(() => said.has('loaded'), SOON).toBe(true);
      child.stdin.write(String(time - Date.now()));
      await expect.poll(() => said.has('open'), SOON).toBe(true);
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * Starts servers one after the other until all is done. Each is killed at a random moment: every other one soon after it
 * has opened, which is when it matches, the others in the middle of their requests, so that there is an end.
 * @param from by the clock of the first; the others are later
 */
async function killAgainAndAgain(from: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let kills = 0; kills < LEAST_KILLS || !(await isDone()); kills++) {
    // The next one loads meanwhile.
    while (processes.length < 2) processes.push(startProcess());
    const [server] = processes;
    const asked = service().asked;
    await server?.open(from + kills * STEP_MS);
    if (kills % 2 === 1) {
      const enough = asked + 1 + Math.floor(Math.random() * MOST_REQUESTS);
      await expect.poll(async () => service().asked >= enough || (await isDone()), SOON).toBe(true);
    }
    await new Promise((done) => setTimeout(done, Math.random() * MOST_MS));
    await processes.shift()?.kill();
  }
}

/** Whether everything is matched, and nothing is left to send before a time. */
async function isSettled(before: number): Promise<boolean> {
  const { db } = database();
  const change = await db.selectFrom('push_changes').select('id').limit(1).executeTakeFirst();
  const message = await db
    .selectFrom('push_messages')
    .select('id')
    .where('state', '<>', 'sent')
    .where('next_at', '<', new Date(before).toISOString())
    .limit(1)
    .executeTakeFirst();
  return change === undefined && message === undefined;
}

const topicsBy = (received: readonly Received[]): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const devices = new Map<string, Map<string, number>>();
  for (const { endpoint, topic, message } of received) {
    const topics = devices.get(endpoint) ?? new Map<string, number>();
    devices.set(endpoint, topics.set(topic, Number(message.app_badge)));
  }
  return devices;
};

it(
  'every device is told of every home, and shows one notification a day, with the server killed again and again',
  async () => {
    await bring(1);
    const first = startProcess();
    processes.push(first);
    await first.open(TEN - DAY);
    await processes.shift()?.kill();
    const time = '2020-01-01T00:00:00.000Z';
    const seen_at = new Date().toISOString();
    const row = (at: ReturnType<PushService['subscribe']>, place: string) => {
      const searches = JSON.stringify([`agreement_type=SALE&location=${place}`]);
      return { endpoint: at.endpoint, ...at.keys, searches, homes: '[]', created_at: time, seen_at, failures: 0 };
    };
    const other = service().subscribe();
    for (let device = 0; device < DEVICES; device++) {
      const others = Array.from({ length: OTHERS }, (_, index) =>
        row({ ...other, endpoint: `${other.endpoint}-${device}-${index}` }, 'Karen'),
      );
      const rows = [row(service().subscribe(), 'Kilimani'), ...others];
      await database().db.insertInto('push_subscriptions').values(rows).execute();
    }

    await bring(1, 2);
    let isSecond = false;
    await killAgainAndAgain(TEN, async () => {
      if (!isSecond && service().received.length > DEVICES / 3) {
        isSecond = true;
        await bring(1, 2, 3);
        return false;
      }
      return isSecond && (await isSettled(TEN + DAY / 2));
    });
    const ofFirstDay = service().received.splice(0);
    await killAgainAndAgain(TEN + DAY, () => isSettled(TEN + 2 * DAY));
    const [firstDay, secondDay] = [topicsBy(ofFirstDay), topicsBy(service().received)];

    // What is sent twice takes the place of the first: one Topic of a device each day, and two homes in both.
    const shown = [...firstDay].map(([endpoint, topics]) => {
      const next = secondDay.get(endpoint) ?? new Map<string, number>();
      const homes = [...topics.values(), ...next.values()].reduce((sum, count) => sum + count, 0);
      return `${topics.size} and at most one: ${next.size <= 1}; homes: ${homes}`;
    });
    expect(shown).toHaveLength(DEVICES);
    expect(new Set(shown)).toEqual(new Set(['1 and at most one: true; homes: 2']));
  },
  LIMIT_MS,
);
