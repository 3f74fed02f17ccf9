import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { allCommands, createBody, createFields, DAY, YEAR } from '#tests/fixtures/outbox-steps.ts';
import { type Mutant, World } from '#tests/fixtures/outbox-world.ts';
import { runs, sized } from '#tests/fixtures/runs.ts';
import { askViewings, findOpenViewings } from './ask-viewings.ts';
import { sendDirectly, sendOnce } from './delivery.ts';
import { edit, enqueue, markShown, resend, sweepRows } from './outbox.ts';
import { isPending } from './row-state.ts';
import { isViewingRow } from './viewing-receipt.ts';

// A model of visitors, tabs, a bad network and crashes. Whatever happens, once the network is healthy each submission
// that was said to be saved is at the server exactly once, with its last text. The storage is the real code over an
// in-memory IndexedDB; a "process" is a tab or the worker, and dies between any two of its steps.

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
      kind: submission.kind,
      id: submission.id,
      key: submission.direct.key,
      body: createBody(submission.kind, submission.note),
      headers: {},
    });
    if (answer.is === 'refused') {
      // The visitor mends the text: a new message, since this one was refused.
      submission.note = world.getNote(submission.number, 'mended');
      const mended = {
        kind: submission.kind,
        key: `mended-${submission.number}`,
        body: createBody(submission.kind, submission.note),
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
        const note = world.getNote(submission?.number ?? 0, `mended ${row.id}`);
        const kind = row.kind === 'viewing' ? 'viewing' : 'enquiry';
        const mended = await edit(process.ports, row.id, { body: createBody(kind, note), fields: createFields(note) });
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

/** Each reply arrives once, as it was last given, and the phone knows what the server knows of its viewings. */
async function judgeReplies(world: World): Promise<void> {
  const process = world.newProcess();
  await askViewings(process.ports, { isNow: true });
  const arrived = world.server.accepted.filter(({ kind }) => kind === 'viewing-reply').map(({ note }) => note);
  for (const note of world.replies.values()) {
    const times = arrived.filter((other) => other === note).length;
    expect(times, `${note} arrives`).toBeGreaterThanOrEqual(1);
    if (world.server.isDeduping) expect(times, `${note} arrives once`).toBe(1);
  }
  for (const note of world.replaced) expect(arrived, `${note} was replaced`).not.toContain(note);
  const rows = await world.rows();
  for (const { viewing } of findOpenViewings(rows, world.now)) {
    expect(viewing.state?.version, 'the phone has the last state').toBe(world.server.versions.get(viewing.token));
  }
  for (const { viewing } of rows.filter(isViewingRow)) {
    const isKept = viewing.forgotten !== true || viewing.state !== null || viewing.late === true;
    expect(isKept, 'a viewing that nobody knew stays only with what came of a reply').toBe(true);
  }
  expect(JSON.stringify(rows.filter((row) => !isPending(row))).toLowerCase(), 'no words stay').not.toContain('secret');
  process.kill();
}

async function verdict(world: World): Promise<void> {
  await heal(world);
  await judgeReplies(world);
  for (const submission of world.submissions) {
    if (submission.discarded) continue;
    const mine = world.server.accepted.filter(({ note }) => note.startsWith(`secret ${submission.number} `));
    const row = await world.stored(submission.id);
    if (submission.unwanted !== undefined) {
      const { key, tries } = submission.unwanted;
      const tried = world.server.tries.get(key) ?? 0;
      expect(tried, `no try of ${submission.number} after its deletion`).toBeLessThanOrEqual(tries);
      expect(row?.state ?? 'gone', `submission ${submission.number} is over`).toMatch(/^(?:gone|delivered)$/);
      if (row === undefined) continue;
    }
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
    const kinds = new Set(mine.map(({ kind }) => kind));
    expect(kinds, `${submission.number} arrives as what it is`).toEqual(new Set([submission.kind]));
    const lost = new Set(mine.map(({ key }) => key));
    const allowed = [...lost].reduce((sum, key) => sum + (world.server.lostAnswers.get(key) ?? 0), 1);
    if (world.server.isDeduping) expect(mine.length, `submission ${submission.number} arrives once`).toBe(1);
    else
      expect(mine.length, `submission ${submission.number} arrives once per lost answer`).toBeLessThanOrEqual(allowed);
  }
  // A text that was never said to be saved (the tab died first) may have arrived, but not twice either.
  if (world.server.isDeduping) {
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
      const world = new World({ isDeduping: deduping, hasLocks: locks || !deduping, seed, mutant });
      try {
        await fc.asyncModelRun(() => ({ model: { submitted: 0 }, real: world }), commands);
        await verdict(world);
      } finally {
        await world.close();
      }
    },
  );

const RUNS = runs(400);

const realIndexedDb = globalThis.indexedDB;
afterEach(() => {
  globalThis.indexedDB = realIndexedDb;
});

describe('the outbox, whatever happens', () => {
  it('delivers each saved submission exactly once to a server that knows keys', { timeout: 300_000 }, async () => {
    await fc.assert(property(true), { numRuns: RUNS });
  });

  it('sends a second time to a host without key support only after a lost answer', { timeout: 300_000 }, async () => {
    await fc.assert(property(false), { numRuns: RUNS });
  });

  it.each(['delete before ack', 'any answer is delivered', 'new key on retry', 'forget a deletion'] as const)(
    'fails this test with the mutant "%s"',
    { timeout: 300_000 },
    async (mutant) => {
      const outcome = await fc.check(property(true, mutant), { numRuns: sized(RUNS, 1000), endOnFailure: true });
      expect(outcome.failed).toBe(true);
    },
  );
});

describe('undeliverable messages', () => {
  /** A refused row, and its process. */
  async function createRefused(maybeLost = false) {
    const world = new World({ isDeduping: true, hasLocks: true, seed: 7, mutant: 'none' });
    const process = world.process(0);
    world.server.faults = ['422'];
    const result = await enqueue(process.ports, {
      kind: 'enquiry',
      body: createBody('enquiry', 'secret words'),
      fields: createFields('secret words'),
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
  const readState = async (world: World, id: string) => (await world.stored(id))?.state;

  it('stay until somebody has seen them', async () => {
    const { world, process, id } = await createRefused();
    for (let starts = 0; starts < 5; starts++) {
      world.now += 40 * DAY;
      await sweepRows(process.ports);
    }
    expect(await world.stored(id)).toMatchObject({ state: 'attention', body: { note: 'secret words' } });
    await world.close();
  });

  it('are deleted 30 days after they were seen, except for a line without the visitor’s words', async () => {
    const { world, process, id } = await createRefused(true);
    world.now += 100 * DAY;
    await markShown(process.ports, [id]);
    world.now += 29 * DAY;
    await sweepRows(process.ports);
    await markShown(process.ports, [id]);
    expect(await readState(world, id)).toBe('attention');
    world.now += DAY;
    await sweepRows(process.ports);
    const row = await world.stored(id);
    expect(row).toMatchObject({ state: 'wiped', subject: 'House', wiped_at: world.now, maybe_arrived: true });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('secret');
    expect(
      await edit(process.ports, id, { body: createBody('enquiry', 'late'), fields: createFields('late') }),
    ).toEqual({
      ok: false,
      why: 'gone',
    });
    await world.round(process, { urgency: 'forced' });
    expect(world.server.accepted).toEqual([]);
    world.now += 31 * DAY;
    await sweepRows(process.ports);
    expect(await world.stored(id)).toBeUndefined();
    await world.close();
  });

  it('are not deleted by one jump of the clock, but are for a visitor who comes every other month', async () => {
    const { world, process, id } = await createRefused();
    await markShown(process.ports, [id]);
    world.now += 2 * YEAR;
    await sweepRows(process.ports);
    world.now -= 2 * YEAR;
    await sweepRows(process.ports);
    expect(await readState(world, id)).toBe('attention');
    world.now += 60 * DAY;
    await sweepRows(process.ports);
    expect(await readState(world, id)).toBe('wiped');
    await world.close();
  });

  it('start again once the visitor has sent them again', async () => {
    const { world, process, id } = await createRefused();
    await markShown(process.ports, [id]);
    world.now += 29 * DAY;
    world.server.faults = ['422'];
    await resend(process.ports, id);
    await world.round(process);
    expect(await readState(world, id)).toBe('attention');
    world.now += 29 * DAY;
    await sweepRows(process.ports);
    expect(await world.stored(id)).toMatchObject({ state: 'attention', shown: null });
    await world.close();
  });
});
