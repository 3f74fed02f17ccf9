import { readdirSync } from 'node:fs';
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

const SPECS = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));

/*
 * Browser tests against the built product. Each file starts its own server, on its own port, with its own data: they
 * kill and restart it, and some end with it dead.
 */
export default defineConfig({
  testDir: '.',
  // A project each: Playwright gives the process of one file, and the server in it, to the next file of its project.
  projects: SPECS.map((file) => ({ name: file.replace(/\.spec\.ts$/, ''), testMatch: file })),
  globalSetup: './prepared-data.ts',
  outputDir: '../../test-results/e2e',
  // Files take turns; those that only look (screens) let several workers in.
  fullyParallel: false,
  workers: 2,
  // A test that passes at the second try only has not passed.
  retries: 0,
  // Of a machine that does other things as well; what is there in time is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Recording every test costs more than it tells: "--trace on" records the one that failed.
    trace: 'off',
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
