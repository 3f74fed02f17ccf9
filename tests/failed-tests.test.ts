import { expect, it } from 'vitest';
import { failedBrowserTests, failedUnits } from './failed-tests.ts';

it('names each unit test that failed with the beginning of why, and no other', () => {
  const passed = { fullName: 'a price is read', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'a date is read',
    status: 'failed',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'],
  };
  const report = { testResults: [{ name: 'money.test.ts', status: 'failed', assertionResults: [passed, failed] }] };
  expect(failedUnits(report)).toEqual(['money.test.ts > a date is read\n    expected 1\n      to be 2']);
});

it('names a file of unit tests that could not run', () => {
  const report = {
    testResults: [{ name: 'money.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  };
  expect(failedUnits(report)).toEqual(['money.test.ts\n    no such module']);
});

it('names each browser test that failed, however deep it stands, and what stopped the run', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Error: not seen' }] }] }],
  });
  const inner = { title: 'by keyboard', specs: [spec('opens', 'unexpected'), spec('closes', 'expected')] };
  const report = {
    errors: [{ message: 'Error: no browser' }],
    suites: [{ title: 'menu.spec.ts', specs: [], suites: [inner] }],
  };
  expect(failedBrowserTests(report)).toEqual([
    'The run itself\n    Error: no browser',
    'menu.spec.ts > by keyboard > opens\n    Error: not seen',
  ]);
});
