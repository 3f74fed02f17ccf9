/*
 * How a test says which sentences of the specification it proves; the same for unit and browser tests:
 *
 *   import { spec } from '#tests/conformance/spec.ts';
 *
 *   test('an address without a dot is refused', spec('5-contact-email'), () => { … });
 *
 * The ids are in sentences.json (a wrong one is a type error). Claim what the test asserts, no more: a sentence with two
 * halves may need two tests. `npm run test:all` fails when no test that passed proves a sentence.
 */
import type { SentenceId } from './sentences.ts';

declare module 'vitest' {
  interface TaskMeta {
    spec?: readonly SentenceId[];
  }
}

interface SpecOptions {
  /** For Playwright. */
  readonly annotation: { type: 'spec'; description: SentenceId }[];
  /** For Vitest. */
  readonly meta: { spec: readonly SentenceId[] };
}

/** Options of a test (second argument) that say which sentences of the specification it proves. */
export const spec = (...ids: readonly SentenceId[]): SpecOptions => ({
  annotation: ids.map((description) => ({ type: 'spec', description })),
  meta: { spec: ids },
});
