import { defineConfig } from 'vitest/config';

/** The smoke tests in Firefox and WebKit: one browser at a time, against the built product. */
export default defineConfig({
  test: {
    include: ['tests/smoke/**/*.smoke.ts'],
    globalSetup: ['tests/e2e/prepared-data.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
