import { describe, expect, it } from 'vitest';
import { conformanceDocument, needlessExceptions, unproven } from './conformance/document.ts';
import { browserProofs, type Proof, unitProofs } from './conformance/proofs.ts';
import { sentences } from './conformance/sentences.ts';

const two = [
  { id: '9-zoom', section: '9. Limits', text: 'Zoom 1 | 3' },
  { id: '9-range', section: '9. Limits', text: 'Ranges', decision: [15, 42] },
];
const proof = (name: string, ...named: string[]): Proof => ({
  file: 'a.test.ts',
  name,
  sentences: named,
  passed: true,
});

describe('the table of sentences and tests', () => {
  it('is the same in whatever order the tests come', () => {
    const proofs = [proof('b', '9-zoom'), proof('a', '9-zoom', '9-range')];
    const written = conformanceDocument(two, proofs, {});
    expect(conformanceDocument(two, proofs.toReversed(), {})).toBe(written);
    expect(written).toContain('| Zoom 1 \\| 3 | `a.test.ts`: a<br>`a.test.ts`: b |');
    expect(written).toContain('| Ranges (S15, S42) | `a.test.ts`: a |');
  });

  it('shows what has no test, and why', () => {
    const reasons = { '9-range': 'Nobody can see it.' };
    const written = conformanceDocument(two, [], reasons);
    expect(written).toContain('| Zoom 1 \\| 3 | **no test** |');
    expect(written).toContain('none: Nobody can see it.');
    expect(unproven(two, [], reasons)).toEqual(['9-zoom']);
    expect(unproven(two, [proof('a', '9-zoom')], {})).toEqual(['9-range']);
    expect(needlessExceptions([proof('a', '9-range')], reasons)).toEqual(['9-range']);
  });
});

describe('what a run proves', () => {
  it('is what passed, in unit tests', () => {
    const assertion = (title: string, status: string) => ({
      ancestorTitles: ['group'],
      title,
      status,
      meta: { spec: ['9-zoom'] },
    });
    const report = {
      testResults: [
        {
          name: '/project/src/a.test.ts',
          assertionResults: [
            assertion('one', 'passed'),
            assertion('two', 'skipped'),
            { ...assertion('x', 'passed'), meta: {} },
          ],
        },
      ],
    };
    expect(unitProofs(JSON.stringify(report), '/project')).toEqual([
      { file: 'src/a.test.ts', name: 'group › one', sentences: ['9-zoom'], passed: true },
      { file: 'src/a.test.ts', name: 'group › two', sentences: ['9-zoom'], passed: false },
    ]);
  });

  it('is what passed, in browser tests', () => {
    const browserTest = (title: string, ok: boolean, statuses: string[]) => ({
      title,
      file: 'a.spec.ts',
      ok,
      tests: [
        {
          annotations: [{ type: 'spec', description: '9-zoom' }, { type: 'skip' }],
          results: statuses.map((status) => ({ status })),
        },
      ],
    });
    const inner = {
      title: 'group',
      specs: [
        browserTest('one', true, ['passed']),
        browserTest('two', false, ['failed']),
        browserTest('three', true, ['skipped']),
      ],
    };
    const report = { suites: [{ title: 'a.spec.ts', specs: [], suites: [inner] }] };
    expect(browserProofs(JSON.stringify(report)).map(({ name, passed }) => [name, passed])).toEqual([
      ['group › one', true],
      ['group › two', false],
      ['group › three', false],
    ]);
  });
});

it('names each sentence once', () => {
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
});
