import { mergeConfig } from 'vite';
import { testProjects } from './tests/fixtures/test-projects.ts';
import site from './vite.config.ts';

/** All but those that only PostgreSQL can pass (tests/fixtures/test-projects.ts). */
const UNIT_TESTS = {
  include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'sw/**/*.test.ts', 'tests/*.test.ts'],
  exclude: ['server/**/*.postgres.test.ts'],
};

/** Beside the build's settings, which need nothing of the tests: a machine that only builds has none. */
export default mergeConfig(site, { test: { maxWorkers: 2, projects: testProjects(import.meta.dirname, UNIT_TESTS) } });
