import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createVitest, type TestCase } from 'vitest/node';
import { conformanceDocument, needlessExceptions, unproven } from './document.ts';
import { exceptions } from './exceptions.ts';
import { browserProofs, nameOf, type Proof, proofsOfRun } from './proofs.ts';
import { sentences } from './sentences.ts';

const root = resolve(import.meta.dirname, '../..');
const DOCUMENT = join(root, 'docs/conformance.md');
const LISTING_BYTES = 64 * 1024 * 1024;

function fullName(test: TestCase): string {
  const titles = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) titles.unshift(group.name);
  return nameOf(titles);
}

async function listedUnitProofs(): Promise<Proof[]> {
  const vitest = await createVitest('test', {
    root,
    watch: false,
    reporters: [],
    // Nothing runs here: the files may share one process.
    pool: 'threads',
    isolate: false,
  });
  try {
    const { testModules, unhandledErrors } = await vitest.collect();
    if (unhandledErrors.length > 0) throw unhandledErrors[0];
    for (const file of testModules.filter((module) => module.state() === 'failed')) {
      console.error(`Left out, since it does not load: ${file.relativeModuleId}`);
      process.exitCode = 1;
    }
    return testModules.flatMap((file) =>
      [...file.children.allTests()].flatMap((test) => {
        const named = test.meta().spec;
        if (named === undefined) return [];
        return [{ file: file.relativeModuleId, name: fullName(test), sentences: named, passed: false }];
      }),
    );
  } finally {
    await vitest.close();
  }
}

function listedBrowserProofs(): Proof[] {
  const listing = spawnSync(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--list', '--reporter=json', '-c', 'tests/e2e/playwright.config.ts'],
    { cwd: root, encoding: 'utf8', maxBuffer: LISTING_BYTES, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (listing.status !== 0) throw new Error(`Playwright could not list the browser tests:\n${listing.stdout}`);
  return browserProofs(listing.stdout);
}

/** Lists the tests without running them and writes docs/conformance.md. Says which sentences have no test yet. */
export async function writeDocument(): Promise<void> {
  const proofs = [...(await listedUnitProofs()), ...listedBrowserProofs()];
  await writeFile(DOCUMENT, conformanceDocument(sentences, proofs, exceptions));
  const missing = unproven(sentences, proofs, exceptions);
  console.log(`${sentences.length} sentences, ${missing.length} without a test`);
  for (const id of missing) console.log(`  ${id}`);
}

/**
 * What is wrong between specification, tests and docs/conformance.md, by the reports of a full run; nothing when all is
 * well.
 */
export async function conformanceFaults(unitFile: string, browserFile: string): Promise<readonly string[]> {
  const proofs = await proofsOfRun(unitFile, browserFile, root);
  const passed = proofs.filter((proof) => proof.passed);
  const faults = [
    ...unproven(sentences, passed, exceptions).map((id) => `no test that passed proves ${id}`),
    ...needlessExceptions(proofs, exceptions).map((id) => `${id} is an exception, but a test proves it`),
  ];
  const written = await readFile(DOCUMENT, 'utf8').catch(() => '');
  return written === conformanceDocument(sentences, proofs, exceptions)
    ? faults
    : [...faults, 'docs/conformance.md is not what the tests say: npm run conformance writes it'];
}
