import { defineConfig, devices } from '@playwright/test'
import { browserPath } from './scripts/find-browser.js'

/** Journeys through the built product in Chromium, each with scripts and without. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/setup/journeys-global.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Decision 0033: lists tests that passed at their second try at the end of the run.
  retries: 1,
  // One more than cores: a journey spends much time waiting for its browser, and the browser for the server.
  workers: 3,
  // Passing tests do not wait this long. Generous, because slow and busy machines run them, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'with-javascript', use: { javaScriptEnabled: true } },
    // Without the journeys that are `SCRIPTED`.
    { name: 'without-javascript', grepInvert: /@scripts/, use: { javaScriptEnabled: false } },
  ],
})
