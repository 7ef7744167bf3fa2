/**
 * Which files may import which. A route handles HTTP, a module the business, db the tables, an adapter an outside service, ui the look. Everyone may use the
 * leaves: paths (addresses), format (money, dates), permissions (who may do what), result (how refusals are returned).
 */
const production = { pathNot: '\\.test\\.tsx?$' }

/** A rule: files under `from` may import only product files that match `to`. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...production },
  to: { path: '^(app|scripts|tests)/', pathNot: to },
})

/** The modules by level, lowest first: a module imports only from lower levels, never from its own. Add a new module here first. */
const LEVELS = [
  ['forms', 'lists'],
  ['audit', 'process-pool', 'tokens', 'versions'],
  ['jobs', 'pdf', 'area-map'],
  ['images'],
  ['settings'],
  ['properties', 'users', 'blog'],
  ['webhooks'],
  ['timeline'],
  ['imports'],
  ['tasks', 'notes', 'access', 'pricing', 'rent-estimator'],
  ['projections', 'messaging', 'mail-domain', 'addresses'],
  ['campaigns'],
  ['accounts', 'leads'],
  ['referrals', 'marketing', 'mailings'],
  ['booking', 'calculators', 'files', 'documents', 'rent-analysis', 'webinar'],
  ['payments', 'reports', 'admin-settings', 'crm', 'inbox', 'payees'],
  ['enrollment', 'invoices'],
  ['privacy', 'campaign-monitor', 'intake', 'owner-page'],
  ['analytics', 'backups'],
  ['monitoring'],
]

/**
 * A module's folders by level, lowest first; '.' is its own files. Like modules, a folder imports only from lower levels. A module with only `components` needs
 * no entry: they are on top.
 */
const FOLDERS = {
  'area-map': [['data'], ['.']],
  'admin-settings': [['sections'], ['.'], ['components']],
  blog: [['pictures'], ['share'], ['.'], ['html'], ['manage'], ['entries'], ['components']],
  booking: [['slots'], ['.'], ['components']],
  calculators: [['.'], ['investment', 'rent-vs-sell'], ['components']],
  campaigns: [['schedule'], ['.'], ['templates'], ['engine', 'steps'], ['lead'], ['components']],
  documents: [
    ['.'],
    ['agreement'],
    ['signing'],
    ['provider', 'list'],
    ['send-agreement', 'detail'],
    ['templates'],
    ['manage', 'sending'],
  ],
  enrollment: [['terms', 'presentation'], ['.', 'next-steps'], ['form'], ['components']],
  forms: [['values'], ['.']],
  images: [['drawing'], ['.']],
  imports: [['.'], ['file', 'components']],
  inbox: [['parse'], ['.'], ['receive', 'answer', 'components']],
  invoices: [['.'], ['mail', 'pdf'], ['provider'], ['create', 'components']],
  jobs: [['queues'], ['.'], ['loop', 'components']],
  leads: [
    ['status', 'trash', 'notices', 'assignment'],
    ['.', 'batches', 'components'],
    ['list', 'write'],
    ['selections', 'detail', 'live', 'duplicates', 'export'],
    ['edit', 'views', 'merge', 'compose'],
    ['next-actions', 'bulk-undo'],
    ['add', 'bulk', 'import', 'work-log'],
  ],
  marketing: [['.'], ['suppressions', 'components'], ['ledger']],
  messaging: [['pictures'], ['layout', 'consent', 'received'], ['templates'], ['queue', 'pause'], ['outbox', 'delivery']],
  payments: [['.'], ['sync'], ['checkout', 'events', 'components']],
  privacy: [['.'], ['pdf', 'components']],
  referrals: [['.'], ['manage'], ['components']],
  'rent-analysis': [['lookup'], ['.'], ['list', 'components']],
  'rent-estimator': [['data'], ['model'], ['comparables'], ['.'], ['measurement'], ['rentals']],
  reports: [['.'], ['pdf', 'components']],
  users: [['credentials', 'sessions'], ['.'], ['sign-in'], ['passkeys'], ['two-step'], ['manage']],
}

/** One rule per module: it may import lower modules. */
function levelRules() {
  return LEVELS.flatMap((modules, level) =>
    modules.map((name) => ({
      name: `level-${name}`,
      comment: `${name} imports from modules of the levels below it`,
      severity: 'error',
      from: { path: `^app/modules/${name}/`, ...production },
      to: { path: '^app/modules/', pathNot: `^app/modules/(${[name, ...LEVELS.slice(0, level).flat()].join('|')})/` },
    })),
  )
}

/** One rule per folder of a module: it may import the module's lower folders. */
function folderRules() {
  return LEVELS.flat().flatMap((module) => {
    const levels = FOLDERS[module] ?? [['.'], ['components']]
    const inside = (folders) =>
      `^app/modules/${module}/(${folders.map((name) => (name === '.' ? '[^/]+$' : `${name}/`)).join('|')})`
    const rules = levels.flatMap((folders, level) =>
      folders.map((name) => ({
        name: `folder-${module}-${name}`,
        comment: `${module}/${name} imports from folders of the levels below it`,
        severity: 'error',
        from: { path: inside([name]), ...production },
        to: { path: `^app/modules/${module}/`, pathNot: inside([name, ...levels.slice(0, level).flat()]) },
      })),
    )
    return [
      ...rules,
      {
        name: `place-${module}`,
        comment: `A folder of ${module} has its place in FOLDERS`,
        severity: 'error',
        from: {},
        to: { path: `^app/modules/${module}/`, pathNot: inside(levels.flat()) },
      },
    ]
  })
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', comment: 'No cycles, not of types either.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'found',
      comment: 'What is imported exists and is declared.',
      severity: 'error',
      from: {},
      // Exists only after a build.
      to: { couldNotResolve: true, pathNot: '^\\.\\./build/' },
    },
    {
      name: 'declared-packages',
      comment: 'The product runs on `dependencies` alone; types may come from a development package.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['\\.test\\.tsx?$', '^app/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    only('routes', 'routes → shells, modules, http, ui, browser, format, paths, content', '^app/routes/', [
      '^app/(routes|shells|modules|http|ui|browser|format|content)/',
      '^app/(paths|permissions|result)\\.ts$',
    ]),
    only('shells', 'shells → modules, http, ui, format, paths, content', '^app/shells/', [
      '^app/(shells|modules|http|ui|format|content)/',
      '^app/(paths|permissions|result)\\.ts$',
    ]),
    only(
      'modules',
      'modules → db, adapters, content, format, paths, config, modules of lower levels',
      '^app/modules/(?![^/]+/components/|[^/]+/[^/]+/components/)',
      ['^app/(modules|db|adapters|content|format|config)/', '^app/(cluster/place|paths|permissions|result)\\.ts$'],
    ),
    ...levelRules(),
    ...folderRules(),
    only(
      'components',
      'modules/*/components → ui, browser, format, paths, and their own and lower modules',
      ['^app/modules/[^/]+/components/', '^app/modules/[^/]+/[^/]+/components/'],
      ['^app/(ui|browser|format|modules)/', '^app/(paths|permissions|result)\\.ts$'],
    ),
    {
      name: 'components-in-the-browser',
      comment: 'A component or a script reaches the browser: nothing of the server, not even as a type of a query.',
      severity: 'error',
      from: {
        path: ['^app/modules/[^/]+/components/', '^app/modules/[^/]+/[^/]+/components/', '^app/(ui|format|browser)/'],
        ...production,
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-belong-to-screens',
      comment: 'Only routes, shells and components show components.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: ['^app/(routes|shells)/', '^app/modules/[^/]+/components/', '^app/modules/[^/]+/[^/]+/components/'],
      },
      to: { path: ['^app/modules/[^/]+/components/', '^app/modules/[^/]+/[^/]+/components/'] },
    },
    only('worker', 'worker → modules, db, config, format', '^app/worker/', ['^app/(worker|modules|db|config|format)/']),
    only('http', 'http → modules/users, modules/access, modules/tokens, modules/audit, modules/forms, db, config', '^app/http/', [
      '^app/(http|modules/(users|access|tokens|audit|forms)|db|config|ui|format)/',
      '^app/(paths|permissions|result)\\.ts$',
    ]),
    {
      name: 'http-shows-nothing',
      comment: 'Of ui, http knows the shapes that it fills (a form reply, a toast), as types.',
      severity: 'error',
      from: { path: '^app/http/', ...production },
      to: { path: '^app/ui/', dependencyTypesNot: ['type-only'] },
    },
    only('adapters', 'adapters → config, format', '^app/adapters/', [
      '^app/(adapters|config|format)/',
      '^app/cluster/place\\.ts$',
    ]),
    only('ui', 'ui → format, paths', '^app/ui/', ['^app/(ui|format)/', '^app/(paths|permissions|result)\\.ts$']),
    only('browser', 'browser → rules of modules, ui, format', '^app/browser/', ['^app/(browser|modules|ui|format)/']),
    only('format', 'format imports nothing of the product', '^app/format/', ['^app/format/']),
    only('db', 'db → config, format, permissions', '^app/db/', [
      '^app/(db|config|format)/',
      '^app/(cluster/place|permissions)\\.ts$',
    ]),
    only('cluster', 'cluster → config', '^app/cluster/', ['^app/(cluster|config)/']),
    only('content', 'content → format, paths', '^app/content/', [
      '^app/(content|format)/',
      '^app/(paths|permissions|result)\\.ts$',
    ]),
    only('config', 'config imports nothing of the product', '^app/config/', ['^app/config/']),
    only(
      'leaves',
      'paths, permissions and result import nothing of the product',
      '^app/(paths/|(paths|permissions|result)\\.ts$)',
      ['^app/paths/'],
    ),
    only('server', 'server → http, worker, db, adapters, config, and what a start needs of modules and content', '^app/server/', [
      '^app/(server|cluster|remix-internals|http|worker|db|adapters|config|content|ui)/',
      '^app/modules/(users|settings|booking|rent-estimator|payments|monitoring)/',
      '^app/(paths|permissions|result)\\.ts$',
    ]),
    only('remix-internals', 'Code that depends on Remix internals imports nothing from the product.', '^app/remix-internals/', [
      '^app/remix-internals/',
    ]),
    only(
      'root',
      'root and the entries → server, remix-internals, http, shells, ui, browser, config, styles',
      '^app/(root|entry\\.[a-z.]+)\\.tsx?$',
      [
        '^app/(server|remix-internals|http|shells|ui|browser|config|content|styles|fonts|modules)/',
        '^app/(paths|permissions|result)\\.ts$',
      ],
    ),
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
    // The bench's peers have separate packages.
    exclude: { path: '^(build|data|coverage|scripts/bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
