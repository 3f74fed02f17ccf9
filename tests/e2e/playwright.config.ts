import { defineConfig } from 'playwright/test';

/** What Playwright 1.65 switches off in Chromium, which hears the last such list only. */
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
/** The pages behind the address bar, which nobody sees here: making them takes a second of processor time for each test. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Set by `npm run test:all`. */
const isFull = process.env['TEST_SIZE'] === 'full';

// Browser tests against the built product. Each worker has one server for all files; a test that stops or changes its
// server has one of its own (fixtures.ts).
export default defineConfig({
  testDir: '.',
  // The longest file begins first, beside all others.
  projects: [
    { name: 'update', testMatch: 'update.spec.ts' },
    { name: 'site', testIgnore: 'update.spec.ts' },
    // Writes a fixture, and is run by hand (phone.record.ts).
    ...(process.env['RECORD_PHONE'] === undefined ? [] : [{ name: 'record', testMatch: 'phone.record.ts' }]),
  ],
  globalSetup: './prepared-data.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: false,
  workers: 2,
  // A test of the gate passes at once. Any other that fails runs once more, alone, after all others: passing then it is
  // unsteady, and listed as such with the trace of its failure.
  retries: isFull ? 1 : 0,
  retryStrategy: 'isolated',
  // Of a machine that does other things as well; what is there in time is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Pictures of each step would cost more time than they tell: "--trace on" takes them.
    trace: isFull
      ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
      : { mode: 'off' },
    screenshot: 'only-on-failure',
    viewport: { width: 360, height: 780 },
    // Smooth scrolling moves what a click aims at.
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
