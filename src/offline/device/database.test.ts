import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { type DBSchema, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { type Database, openDatabase, StorageFailure, TRY_LIMIT_MS } from './database.ts';
import { watchPresence } from './device-changes.ts';
import type { DatabaseShape } from './make-database.ts';

interface Stores extends DBSchema {
  rows: { key: string; value: unknown };
}
const NAME = 'kept';

const SHAPE: DatabaseShape = { name: NAME, version: 1, stores: { rows: {} } };
const database = (version = 1): Database<Stores> => openDatabase<Stores>({ ...SHAPE, version });
const put = (held: Database<Stores>, key: string, value: unknown = key) =>
  held.attempt((db) => db.put('rows', value, key));
const keys = (held: Database<Stores>) => held.attempt((db) => db.getAllKeys('rows'));

/** What a build with another version does: open, upgrade, write a row of its own, close. */
async function newerBuild(version: number): Promise<void> {
  const db = await openDB(NAME, version, {
    upgrade: (upgraded, from) => {
      if (from < 2) upgraded.createObjectStore('more');
    },
  });
  await db.put('rows', { v: version, state: 'not known here' }, `of version ${version}`);
  db.close();
}

const held: Database<Stores>[] = [];
const hold = (version?: number): Database<Stores> => {
  const next = database(version);
  held.push(next);
  return next;
};
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const one of held.splice(0)) one.close();
});

describe('a database during an update', () => {
  it('that an older tab blocks fails at once instead of hanging, and opens when that tab has closed', async () => {
    const stubborn = await openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore('rows') });
    await stubborn.put('rows', 'kept', 'of the old build');
    const next = hold(2);
    await expect(put(next, 'new')).rejects.toThrow(StorageFailure);
    stubborn.close();
    await expect
      .poll(() =>
        put(next, 'new').then(
          () => 'put',
          () => 'failed',
        ),
      )
      .toBe('put');
    expect(await keys(next)).toEqual(['new', 'of the old build']);
    // What was granted late, when nobody waited for it any more, is in nobody's way.
    await newerBuild(3);
    expect(await keys(next)).toContain('of version 3');
  });
});

describe('a database that fails', () => {
  it('counts as failed when it hangs twice, for three seconds each', async () => {
    const stubborn = await openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore('rows') });
    // The next one waits in line behind an upgrade that waits itself, and hears nothing.
    const upgrade = indexedDB.open(NAME, 2);
    await new Promise((done) => upgrade.addEventListener('blocked', done));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi.spyOn(indexedDB, 'open');
    const failure = put(hold(2), 'lost').catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(2 * TRY_LIMIT_MS - 1);
    expect(await Promise.race([failure, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(StorageFailure);
    expect(open).toHaveBeenCalledTimes(2);
    stubborn.close();
  });

  it('is reopened when it hangs, and the hanging work is aborted', async () => {
    const mine = hold();
    await put(mine, 'before');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let tries = 0;
    const written = mine.attempt(async (db) => {
      tries += 1;
      const tx = db.transaction('rows', 'readwrite');
      await tx.store.put('now', 'late');
      // A transaction that is kept busy and never ends, as one that the browser has suspended.
      const keepBusy = (): void => void tx.store.get('before').then(keepBusy, () => {});
      if (tries === 1) {
        keepBusy();
        await new Promise(() => {});
      }
      await tx.done;
    });
    await vi.advanceTimersByTimeAsync(TRY_LIMIT_MS);
    vi.useRealTimers();
    await written;
    expect(tries).toBe(2);
    expect(await keys(mine)).toEqual(['before', 'late']);
  });
});

describe('a page that is left', () => {
  const openIn = (page: EventTarget): Database<Stores> => {
    const one = openDatabase<Stores>(SHAPE, watchPresence(page));
    held.push(one);
    return one;
  };

  it('leaves no transaction open: nobody waits, and its work restarts when it returns', async () => {
    const page = new EventTarget();
    const mine = openIn(page);
    await put(mine, 'before');
    let tries = 0;
    let isBusy = true;
    const written = mine.attempt(async (db) => {
      tries += 1;
      const tx = db.transaction('rows', 'readwrite');
      await tx.store.put(tries, 'mine');
      const keepBusy = (): void =>
        void tx.store.get('before').then(
          () => isBusy && keepBusy(),
          () => {},
        );
      keepBusy();
      await tx.done;
    });
    await expect.poll(() => tries).toBe(1);
    page.dispatchEvent(new Event('pagehide'));
    const other = hold();
    await put(other, 'other');
    expect(await keys(other)).toEqual(['before', 'other']);
    expect(tries).toBe(1);
    isBusy = false;
    page.dispatchEvent(new Event('pageshow'));
    await written;
    expect(tries).toBe(2);
    expect(await keys(other)).toEqual(['before', 'mine', 'other']);
  });

  it('opens nothing until it returns, and holds no connection, so that a newer build need not wait', async () => {
    const page = new EventTarget();
    const mine = openIn(page);
    await put(mine, 'before');
    page.dispatchEvent(new Event('pagehide'));
    const open = vi.spyOn(indexedDB, 'open');
    const written = put(mine, 'while away');
    await new Promise((done) => setTimeout(done, 20));
    expect(open).not.toHaveBeenCalled();
    await newerBuild(2);
    page.dispatchEvent(new Event('pageshow'));
    await written;
    expect(await keys(mine)).toContain('while away');
  });
});

const FAULTS = ['none', 'closed', 'cannot open once', 'cannot open', 'full', 'aborted', 'newer build'] as const;
type Fault = (typeof FAULTS)[number];

/** Makes one fault happen; the result ends it. */
async function befall(fault: Fault, mine: Database<Stores>, builds: { latest: number }): Promise<() => void> {
  const failTimes = (times: number) => {
    const open = vi.spyOn(indexedDB, 'open');
    const fail = () => {
      throw new DOMException('Failed', 'UnknownError');
    };
    for (let time = 0; time < times; time++) open.mockImplementationOnce(fail);
    mine.close();
    return () => open.mockRestore();
  };
  switch (fault) {
    case 'none':
      return () => {};
    case 'closed':
      await mine.attempt(async (db) => db.close()).catch(() => {});
      return () => {};
    case 'cannot open once':
      return failTimes(1);
    case 'cannot open':
      return failTimes(2);
    case 'full': {
      const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('No space left', 'QuotaExceededError');
      });
      return () => store.mockRestore();
    }
    case 'aborted': {
      const { put: real } = IDBObjectStore.prototype;
      const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function abort(
        this: IDBObjectStore,
        value,
        key,
      ) {
        const request = real.call(this, value, key);
        this.transaction.abort();
        return request;
      });
      return () => store.mockRestore();
    }
    case 'newer build':
      builds.latest += 1;
      await newerBuild(builds.latest);
      return () => {};
  }
}

describe('a database, whatever happens', () => {
  it('has what it reported as stored, and reports failures', { timeout: 60_000 }, async () => {
    const steps = fc.array(fc.record({ tab: fc.nat(1), fault: fc.constantFrom(...FAULTS) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        globalThis.indexedDB = new IDBFactory();
        const tabs = [hold(), hold()] as const;
        await keys(tabs[0]);
        const builds = { latest: 1 };
        const kept: string[] = [];
        for (const [index, { tab, fault }] of taken.entries()) {
          const mine = tab === 0 ? tabs[0] : tabs[1];
          const end = await befall(fault, mine, builds);
          const name = `row ${index}`;
          const result = await put(mine, name).then(
            () => 'kept',
            (cause: unknown) => cause,
          );
          end();
          if (result === 'kept') kept.push(name);
          else expect(result, fault).toBeInstanceOf(StorageFailure);
          if (fault === 'none' || fault === 'closed' || fault === 'cannot open once') expect(result).toBe('kept');
          if (fault === 'full' || fault === 'cannot open') expect(result).not.toBe('kept');
        }
        for (const tab of tabs) expect((await keys(tab)).filter((key) => key.startsWith('row'))).toEqual(kept.sort());
        const newer = (await keys(tabs[0])).filter((key) => key.startsWith('of version'));
        expect(newer).toHaveLength(builds.latest - 1);
        const unknown = { v: builds.latest, state: 'not known here' };
        if (builds.latest > 1)
          expect(await tabs[0].attempt((db) => db.get('rows', `of version ${builds.latest}`))).toEqual(unknown);
        for (const one of held.splice(0)) one.close();
      }),
      { numRuns: runs(100) },
    );
  });
});
