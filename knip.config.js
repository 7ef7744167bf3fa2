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
    // Started as separate processes and threads.
    'app/**/*-worker.ts',
    '{scripts,tests}/**/*-process.ts',
    'scripts/bench/watch-loop.js',
  ],
  project: ['app/**/*.{ts,tsx,css}', 'scripts/**/*.{ts,js}', 'tests/**/*.ts'],
  // Other frameworks in the bench, with separate packages.
  ignore: ['scripts/bench/peers/**'],
  ignoreExportsUsedInFile: true,
  // System programs: the first two may be installed by hand, the others come with every Linux.
  ignoreBinaries: ['doveadm', 'litestream', 'prlimit', 'taskset'],
}
