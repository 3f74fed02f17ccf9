import { expect, it } from 'vitest';
import { passedProofs } from './conformance/proofs.ts';
import { sentences } from './conformance/sentences.ts';

it('a passed test proves its sentences', () => {
  const assertion = (status: string, ...spec: string[]) => ({ status, meta: { spec } });
  const unit = {
    testResults: [
      {
        name: '/project/src/a.test.ts',
        assertionResults: [
          assertion('passed', '9-zoom'),
          assertion('failed', '9-range'),
          { status: 'passed', meta: {} },
        ],
      },
    ],
  };
  const browserTest = (ok: boolean, status: string, description: string) => ({
    file: 'a.spec.ts',
    ok,
    tests: [{ status, annotations: [{ type: 'spec', description }, { type: 'skip' }] }],
  });
  const inner = {
    specs: [
      browserTest(true, 'expected', '9-range'),
      browserTest(true, 'flaky', '9-zoom'),
      browserTest(false, 'unexpected', '9-sliders'),
      browserTest(true, 'skipped', '9-counters'),
    ],
  };
  const browser = { suites: [{ specs: [], suites: [inner] }] };
  expect(passedProofs(JSON.stringify(unit), JSON.stringify(browser), '/project')).toEqual([
    { file: 'src/a.test.ts', sentence: '9-zoom' },
    { file: 'tests/e2e/a.spec.ts', sentence: '9-range' },
    { file: 'tests/e2e/a.spec.ts', sentence: '9-zoom' },
  ]);
});

it('each sentence is listed once', () => {
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
});
