/**
 * Who may import whom. A route speaks HTTP, a module knows the business, db holds the tables, an adapter is a window to the
 * outside, ui is looks. Leaves that everybody may use: paths (addresses).
 */
const production = { pathNot: '\\.test\\.tsx?$' }

/** A rule: files under `from` import, of the product, only what `to` matches. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...production },
  to: { path: '^(app|scripts|tests)/', pathNot: to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', comment: 'No cycles, not of types either.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'found',
      comment: 'What is imported exists and is declared.',
      severity: 'error',
      from: {},
      // The build is there once it was made.
      to: { couldNotResolve: true, pathNot: '^\\.\\./build/' },
    },
    {
      name: 'declared-packages',
      comment: 'The product runs on `dependencies` alone; types may come from a development package.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['\\.test\\.tsx?$', '^app/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    only('routes', 'routes → modules, http, ui, paths, content', '^app/routes/', [
      '^app/(routes|modules|http|ui|content)/',
      '^app/paths\\.ts$',
    ]),
    only('modules', 'modules → db, adapters, content, paths, config, other modules', '^app/modules/(?![^/]+/parts/)', [
      '^app/(modules|db|adapters|content|config)/',
      '^app/paths\\.ts$',
    ]),
    only('parts', 'modules/*/parts → ui, paths, and their own module', '^app/modules/([^/]+)/parts/', [
      '^app/ui/',
      '^app/modules/$1/',
      '^app/paths\\.ts$',
    ]),
    {
      name: 'parts-in-the-browser',
      comment: 'A part reaches the browser: nothing of the server, not even as a type of a query.',
      severity: 'error',
      from: { path: '^app/(modules/[^/]+/parts|ui)/', ...production },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'parts-belong-to-screens',
      comment: 'Only routes and parts show parts.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/routes/', '^app/modules/[^/]+/parts/'] },
      to: { path: '^app/modules/[^/]+/parts/' },
    },
    only('http', 'http → modules/users, modules/access, modules/forms, db, config', '^app/http/', [
      '^app/(http|modules/(users|access|forms)|db|config|ui)/',
      '^app/paths\\.ts$',
    ]),
    {
      name: 'http-shows-nothing',
      comment: 'Of ui, http knows the shapes that it fills (a form reply, a toast), as types.',
      severity: 'error',
      from: { path: '^app/http/', ...production },
      to: { path: '^app/ui/', dependencyTypesNot: ['type-only'] },
    },
    only('adapters', 'adapters → config', '^app/adapters/', ['^app/(adapters|config)/']),
    only('ui', 'ui → paths', '^app/ui/', ['^app/ui/', '^app/paths\\.ts$']),
    only('db', 'db → config', '^app/db/', ['^app/(db|config)/']),
    only('content', 'content is words and facts', '^app/content/', ['^app/content/', '^app/paths\\.ts$']),
    only('config', 'config imports nothing of the product', '^app/config/', ['^app/config/']),
    only('paths', 'paths imports nothing of the product', '^app/paths\\.ts$', ['^$']),
    {
      name: 'one-provider-one-adapter',
      comment: "Only an adapter imports a provider's package.",
      severity: 'error',
      from: { pathNot: ['^app/adapters/', '^tests/'] },
      to: { path: '^node_modules/(nodemailer|stripe|twilio)/' },
    },
    {
      name: 'product-without-tests',
      comment: 'The product imports neither its tests nor its scripts.',
      severity: 'error',
      from: { path: '^app/', ...production },
      to: { path: '^(tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
