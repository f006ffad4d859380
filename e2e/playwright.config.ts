import { defineConfig } from '@playwright/test';

/**
 * Journeys in a real browser against a local cloud that the run starts. No retries: a journey that fails now and then
 * is a defect.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './start-cloud.ts',
  // Journeys wait more than they work: two at a time leave a third of two cores idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for what hangs: a busy machine may take long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // One journey has the service worker (offline.journey.ts): the others' pages come as they are deployed.
    serviceWorkers: 'block',
    // Endless animations would keep a core busy; one journey checks them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // A page has its pictures in its HTML: a first one is loaded when all of them are drawn.
    navigationTimeout: 60_000,
    // Screenshots in traces cost a third of the run time.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages are short: a process for graphics costs more than it saves.
        '--in-process-gpu',
      ],
    },
  },
});
