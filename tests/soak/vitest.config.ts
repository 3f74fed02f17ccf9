import { defineConfig } from 'vitest/config';

/** The long tests: one after the other, since each wants the machine for itself. */
export default defineConfig({
  test: { include: ['tests/soak/**/*.soak.ts'], fileParallelism: false, testTimeout: 900_000, hookTimeout: 120_000 },
});
