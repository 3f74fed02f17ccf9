import { defineConfig } from 'playwright/test';

/*
 * Browser tests against the built product. Each file starts its own server, on its own port, with its own data: they
 * kill and restart it.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './prepared-data.ts',
  outputDir: '../../test-results/e2e',
  // Files take turns; those that only look (screens) let several workers in.
  fullyParallel: false,
  workers: 2,
  // A test that passes at the second try only has not passed.
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
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
      ],
    },
  },
});
