/*
 * `npm test`: sets up what it needs on a fresh clone, then the build, types, lint, unit and contract tests, the browser
 * tests against the built product, and what all of them prove of the specification. `--only check|unit|e2e` runs a part; `--only soak`
 * (`npm run test:soak`) the long tests under load, which are no part of the whole.
 * Ends with "N passed, N failed", and ", N skipped" where a part could not run here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from '../server/start.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const wants = (part) => only === undefined || only === part;
const RESULTS = join(root, 'test-results');
const UNIT_REPORT = join(RESULTS, 'unit.json');
const E2E_REPORT = join(RESULTS, 'e2e.json');
const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

let passed = 0;
let failed = 0;
let skipped = 0;
/** What could not run here and why, for the end. */
const notes = [];

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0;

function step(name, ok) {
  if (ok) passed += 1;
  else failed += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}

/** A Chromium on this machine, else one that the system's package manager or Playwright installs. */
function findChromium() {
  const known = () =>
    [process.env.CHROMIUM_PATH, ...CHROMIUM_PLACES].find((path) => path !== undefined && existsSync(path));
  if (known() !== undefined) return known();
  console.log('No Chromium here: installing one');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
    if (known() !== undefined) return known();
  }
  run(bin('playwright'), ['install', 'chromium']);
  const found = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { chromium } from 'playwright'; console.log(chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  ).stdout.trim();
  return existsSync(found) ? found : undefined;
}

/** Installs a PostgreSQL server where there is none. @returns why and which tests cannot run on one; undefined: they can */
async function withoutPostgres() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'tests/fixtures/test-projects.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  if (module.leftOut(root) !== undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No PostgreSQL here: installing one');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'postgresql'], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  return module.leftOut(root);
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

function check() {
  for (const realm of ['src/contract', 'src', 'sw', 'server', 'tests'])
    step(`types of ${realm}`, run(bin('tsc'), ['-p', realm]));
  step('lint and format', run(bin('biome'), ['ci', '.']));
  audit();
}

/** Known faults of what runs in production, graver than moderate. A registry that does not tell fails nothing. */
function audit() {
  const asked = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  );
  let report;
  try {
    report = JSON.parse(asked.stdout);
  } catch {
    report = undefined;
  }
  if (report?.auditReportVersion === undefined) {
    console.log('audit skipped: the registry does not answer audits');
    return;
  }
  for (const { name, severity } of Object.values(report.vulnerabilities ?? {})) console.log(`  ${name}: ${severity}`);
  step('no known grave faults in what runs in production', asked.status === 0);
}

async function unit() {
  const leftOut = await withoutPostgres();
  const ok = run(bin('vitest'), [
    'run',
    // Property-based tests are slow on a machine that does other things too.
    '--testTimeout=20000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  const report = readReport(UNIT_REPORT);
  if (report === undefined) return step('unit and contract tests', false);
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
  if (leftOut !== undefined) {
    const files = leftOut.files.map((file) => join(root, file));
    // They have run on SQLite: as many would have run on PostgreSQL.
    const missed = report.testResults.filter(({ name }) => files.includes(name));
    skipped += missed.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
    notes.push(`PostgreSQL tests skipped: ${leftOut.why}.`);
  }
  if (!ok && report.numFailedTests === 0) step('unit and contract tests', false);
}

function e2e() {
  const chromium = findChromium();
  if (chromium === undefined) return step('browser tests: no Chromium could be found or installed', false);
  const ok = run(bin('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT,
  });
  const report = readReport(E2E_REPORT);
  if (report === undefined) return step('browser tests', false);
  passed += report.stats.expected + report.stats.flaky;
  failed += report.stats.unexpected;
  if (!ok && report.stats.unexpected === 0) step('browser tests', false);
  if (report.stats.flaky > 0)
    console.log(`${report.stats.flaky} browser tests passed at the second try only (see above)`);
  if (report.stats.skipped > 0) console.log(`${report.stats.skipped} browser tests skipped themselves (each says why)`);
}

/** Load and kills for minutes: tests/soak, each with a server of its own. */
function soak() {
  step('tests under load', run(bin('vitest'), ['run', '--config', join(root, 'tests/soak/vitest.config.ts')]));
}

/** By the reports of this very run, without running anything again. */
async function conformance() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'tests/conformance/conformance.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  const faults = await module
    .conformanceFaults(UNIT_REPORT, E2E_REPORT)
    .catch((error) => [`a report of the tests is missing or broken: ${error.message}`]);
  for (const fault of faults) console.log(`  ${fault}`);
  step('each sentence of the specification has a test', faults.length === 0);
}

const started = Date.now();
mkdirSync(RESULTS, { recursive: true });
for (const report of [UNIT_REPORT, E2E_REPORT]) rmSync(report, { force: true });
install();
// The build writes the route tree that the type check reads.
build();
if (wants('check')) check();
if (wants('unit')) await unit();
if (wants('e2e')) e2e();
if (only === 'soak') soak();
if (only === undefined) await conformance();
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exit(failed === 0 ? 0 : 1);
