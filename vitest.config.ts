import { defineConfig } from 'vitest/config'
import { pageScripts } from './scripts/page-scripts.ts'

/** `unit` needs only the sources; `server` runs the built server (`npm run build` first). */
export default defineConfig({
  plugins: [pageScripts()],
  test: {
    globalSetup: ['tests/setup/global.ts'],
    restoreMocks: true,
    // Decision 0033: lists tests that passed at their second try at the end of the run.
    retry: 1,
    // Passing tests do not wait this long. Generous, because slow and busy machines run them, too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // All cores: by default Vitest leaves one free, half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{routes,adapters,rules}/**/*.test.ts'],
          setupFiles: ['tests/setup/each-file.ts'],
          // The files share processes: see the setup file.
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
