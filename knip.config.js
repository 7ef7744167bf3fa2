/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'app/routes.ts',
    'app/http/context.ts',
    'app/entry.{client,server}.{ts,tsx}',
    'scripts/*.{js,ts}',
    'app/**/*.test.{ts,tsx}',
    'tests/**/*.{test,spec}.{ts,tsx}',
    'tests/setup/{build,global,each-file,journeys-global}.ts',
    // Started as processes and their own threads.
    'app/**/*-worker.ts',
    '{scripts,tests}/**/*-process.ts',
    'scripts/bench/watch-loop.js',
  ],
  project: ['app/**/*.{ts,tsx}', 'scripts/**/*.{ts,js}', 'tests/**/*.ts'],
  // Programs of others beside the bench, with their own packages.
  ignore: ['scripts/bench/peers/**'],
  ignoreExportsUsedInFile: true,
  // Imported by a stylesheet.
  ignoreDependencies: ['tailwindcss'],
  // Of the machine: the first two where they were installed by hand, the others with every Linux.
  ignoreBinaries: ['doveadm', 'litestream', 'prlimit', 'taskset'],
}
