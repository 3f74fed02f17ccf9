import { defineConfig } from 'vitest/config';

/** Long tests, one after the other: each needs the whole machine. */
export default defineConfig({
  test: { include: ['tests/soak/**/*.soak.ts'], fileParallelism: false, testTimeout: 900_000, hookTimeout: 120_000 },
});
