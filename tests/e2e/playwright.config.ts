import { defineConfig } from 'playwright/test';

/** Features that Playwright 1.65 disables: Chromium reads only the last such list. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar, invisible here: making them takes a second of processor time for each test. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Set by `npm run test:all`. */
const isFull = process.env['TEST_SIZE'] === 'full';

// Browser tests against the built product. Each Playwright worker has one server; a test that stops or changes its
// server has one of its own (fixtures.ts).
export default defineConfig({
  testDir: '.',
  // The longest file starts first.
  projects: [
    { name: 'update', testMatch: 'update.spec.ts' },
    { name: 'site', testIgnore: 'update.spec.ts' },
    // Writes a fixture, by hand only (phone.record.ts).
    ...(process.env['RECORD_PHONE'] === undefined ? [] : [{ name: 'record', testMatch: 'phone.record.ts' }]),
  ],
  globalSetup: './prepared-data.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: false,
  workers: 2,
  // A gate test must pass at once. Any other that fails runs once more, alone, after all others: if it passes, it is
  // listed as unsteady, with the trace of its failure.
  retries: isFull ? 1 : 0,
  retryStrategy: 'isolated',
  // Limits for a busy machine; nothing waits longer than it needs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Screenshots of each step cost too much time; "--trace on" takes them.
    trace: isFull
      ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
      : { mode: 'off' },
    screenshot: 'only-on-failure',
    viewport: { width: 360, height: 780 },
    // Smooth scrolling would move the target of a click.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
      ],
    },
  },
});
