import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import site from './vite.config.ts';

/*
 * `npm test` runs the projects client, dom, server and built; `npm run test:all` runs properties, postgres and built-full
 * (tests/run.mjs, docs/testing.md).
 */

const root = import.meta.dirname;

/** Test files below some folders whose text holds a word. */
const testsWith = (folders: readonly string[], word: string): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes(word)),
  );

/** A hang shall end, a busy machine shall fail nobody. */
const LIMITS = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

/** `setImmediate` stays real: a transaction of fake-indexeddb that is under way would never end. */
const FAKE_TIMERS: NonNullable<TestProjectInlineConfiguration['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
};

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, ...LIMITS, fakeTimers: FAKE_TIMERS, setupFiles: ['tests/fixtures/setup.ts'], ...test },
});

const CLIENT_TESTS = ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts'];
/** Modules of a page keep state as long as it lives, so each of these files has a page of its own. */
const DOM_TESTS = testsWith(['src', 'sw'], '@vitest-environment jsdom');

/** They start the built server as processes of its own. */
const BUILT = { globalSetup: ['tests/e2e/prepared-data.ts'] };
const POSTGRES_ONLY = 'server/**/*.postgres.test.ts';

export default mergeConfig(site, {
  test: {
    maxWorkers: 2,
    projects: [
      // No test leaves anything behind, so files share two threads or processes: half the time went into importing.
      project('client', { include: CLIENT_TESTS, exclude: DOM_TESTS, pool: 'threads' }),
      project('dom', { include: DOM_TESTS, isolate: true, pool: 'threads' }),
      project('server', { include: ['server/**/*.test.ts', 'tests/*.test.ts'], exclude: [POSTGRES_ONLY] }),
      project('built', { include: ['tests/built/*.test.ts'], exclude: ['tests/built/*.full.test.ts'], ...BUILT }),
      project('built-full', { include: ['tests/built/*.full.test.ts'], ...BUILT }),
      project('properties', { include: testsWith(['src', 'sw', 'server', 'tests'], "'fast-check'") }),
      project('postgres', {
        include: testsWith(['server', 'tests'], '#tests/fixtures/databases.ts'),
        globalSetup: ['tests/fixtures/postgres-setup.ts'],
      }),
    ],
  },
});
