import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
/** The clock goes on by so much at each start, longer than a lease of the queue. */
const STEP_MS = 120_000;
const DEVICES = sized(6, 32);
/** For each device so many others with another search: together more than one transaction matches. */
const OTHERS = sized(180, 32);
/** Bounds of the random moment at which a server is killed. */
const MAX_REQUESTS = sized(8, 40);
const MAX_MS = 150;
const LEAST_KILLS = sized(2, 3);
const POLL = { interval: 5, timeout: 60_000 };
/** For a busy machine: servers start again and again. */
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
  for (const server of processes.splice(0)) await server.kill();
});

/** Writes the catalogue that the next server imports at its start. */
const writeCatalogue = (...ids: readonly number[]): Promise<void> => {
  const properties = ids.map((id) => ({
    id,
    title: `Home ${id}`,
    property_type: 'residential',
    agreement_type: 'sale',
    price: 12_000_000,
    location: { address_line1: 'Kilimani', state: 'Nairobi', country: 'Kenya' },
    listed_at: '2026-01-01',
    pictures: [],
  }));
  return writeFile(join(folder(), 'properties.json'), JSON.stringify(properties));
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
  const lines = new Set<string>();
  createInterface({ input: child.stdout }).on('line', (line) => lines.add(line));
  const exit = once(child, 'exit');
  return {
    async open(time: number): Promise<void> {
      await expect.poll(() => lines.has('loaded'), POLL).toBe(true);
      child.stdin.write(String(time - Date.now()));
      await expect.poll(() => lines.has('open'), POLL).toBe(true);
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/**
 * Starts servers one after another until all is done. Each is killed at a random moment: every other one soon after its
 * start, when it matches, the others in the middle of their requests.
 * @param from the clock of the first, ms since 1970
 */
async function killAgainAndAgain(from: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let kills = 0; kills < LEAST_KILLS || !(await isDone()); kills++) {
    // The next one loads while this one runs.
    while (processes.length < 2) processes.push(startProcess());
    const [server] = processes;
    const before = service().asked;
    await server?.open(from + kills * STEP_MS);
    if (kills % 2 === 1) {
      const enough = before + 1 + Math.floor(Math.random() * MAX_REQUESTS);
      await expect.poll(async () => service().asked >= enough || (await isDone()), POLL).toBe(true);
    }
    await new Promise((done) => setTimeout(done, Math.random() * MAX_MS));
    await processes.shift()?.kill();
  }
}

/** Whether everything is matched and all messages before a time are sent. @param before ms since 1970 */
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

const groupTopics = (received: readonly Received[]): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const devices = new Map<string, Map<string, number>>();
  for (const { endpoint, topic, message } of received) {
    const topics = devices.get(endpoint) ?? new Map<string, number>();
    devices.set(endpoint, topics.set(topic, Number(message.app_badge)));
  }
  return devices;
};

it(
  'every device learns of every home, with one notification a day, while the server is killed again and again',
  async () => {
    await writeCatalogue(1);
    const first = startProcess();
    processes.push(first);
    await first.open(TEN - DAY);
    await processes.shift()?.kill();
    const time = '2020-01-01T00:00:00.000Z';
    const seen_at = new Date().toISOString();
    const row = (subscription: ReturnType<PushService['subscribe']>, place: string) => {
      const searches = JSON.stringify([`agreement_type=SALE&location=${place}`]);
      return {
        endpoint: subscription.endpoint,
        ...subscription.keys,
        searches,
        homes: '[]',
        created_at: time,
        seen_at,
        failures: 0,
      };
    };
    const other = service().subscribe();
    for (let device = 0; device < DEVICES; device++) {
      const others = Array.from({ length: OTHERS }, (_, index) =>
        row({ ...other, endpoint: `${other.endpoint}-${device}-${index}` }, 'Karen'),
      );
      const rows = [row(service().subscribe(), 'Kilimani'), ...others];
      await database().db.insertInto('push_subscriptions').values(rows).execute();
    }

    await writeCatalogue(1, 2);
    let isSecond = false;
    await killAgainAndAgain(TEN, async () => {
      if (!isSecond && service().received.length > DEVICES / 3) {
        isSecond = true;
        await writeCatalogue(1, 2, 3);
        return false;
      }
      return isSecond && (await isSettled(TEN + DAY / 2));
    });
    const ofFirstDay = service().received.splice(0);
    await killAgainAndAgain(TEN + DAY, () => isSettled(TEN + 2 * DAY));
    const [firstDay, secondDay] = [groupTopics(ofFirstDay), groupTopics(service().received)];

    // A message sent twice replaces the first: each device has one Topic a day, and two homes in both days.
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
