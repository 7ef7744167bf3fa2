import { defineConfig } from 'vitest/config'
import { pageScripts } from './scripts/page-scripts.ts'

/** `unit` needs nothing but the sources; `server` runs the built server (`npm run build` first). */
export default defineConfig({
  plugins: [pageScripts()],
  test: {
    globalSetup: ['tests/setup/global.ts'],
    restoreMocks: true,
    // decision 0033: what passes at its second try is named at the end of the run.
    retry: 1,
    // A test that succeeds does not wait for these: machines of all speeds run it, and other things beside it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // All cores: left to itself, it keeps one free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{routes,adapters,rules}/**/*.test.ts'],
          setupFiles: ['tests/setup/each-file.ts'],
          // The files share processes: see the set-up file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/setup/build.ts'],
        },
      },
    ],
  },
})
