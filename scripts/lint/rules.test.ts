import { ESLint, Linter, RuleTester } from 'eslint'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { houseRules } from './rules.js'

RuleTester.describe = describe
RuleTester.it = test
RuleTester.itOnly = test.only

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const { rules } = houseRules

tester.run('sql-from-code', rules['sql-from-code'], {
  valid: ['sql`${jobs.attempts} + 1`', "sql`${table.state} = 'now open'`", 'Math.random()', 'sqlite().pragma("page_count")'],
  invalid: [
    { code: 'sql`order by random()`', errors: [{ messageId: 'madeUp', data: { word: 'random(' } }] },
    { code: "sql`datetime('now')`", errors: 1 },
    { code: 'sqlite().prepare("select last_insert_rowid()")', errors: 1 },
    { code: 'sql`order by created_at desc, ${results}.rowid desc`', errors: 1 },
    { code: 'sqlite.exec(`update t set at = current_timestamp`)', errors: 1 },
  ],
})

tester.run('ordered-limit', rules['ordered-limit'], {
  valid: [
    'tx.select().from(jobs).orderBy(jobs.id).limit(limit)',
    'tx.select().from(jobs).limit(limit).orderBy(jobs.id)',
    'tx.select().from(jobs).limit(1).get()',
  ],
  invalid: [
    { code: 'const ended = tx.select().from(jobs).where(isOver).limit(limit)', errors: [{ messageId: 'unordered' }] },
    { code: 'tx.select().from(jobs).limit(20).all()', errors: 1 },
  ],
})

test('a module writes its own tables alone; those of others through their exported writes', () => {
  const config = [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { house: houseRules },
      rules: { 'house/own-tables': 'error' as const },
    },
  ]
  const foreign = (module: string, code: string) =>
    new Linter().verify(code, config, `app/modules/${module}/some.server.ts`).map(({ message }) => message)
  const refusal = ['`jobs` belongs to jobs: call a write that this module exports.']
  expect(foreign('leads', 'tx.update(jobs).set(row)')).toEqual(refusal)
  expect(foreign('leads', 'insertRow(tx, jobs, row)')).toEqual(refusal)
  expect(foreign('leads', 'tx.select().from(jobs); known.delete(token)')).toEqual([])
  expect(foreign('jobs', 'tx.insert(jobs).values(row); insertRow(tx, jobs, row)')).toEqual([])
  expect(foreign('forms', 'tx.delete(rateLimits)')).toEqual([])
})

describe('guarded-route', () => {
  const config = [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { house: houseRules },
      rules: { 'house/guarded-route': 'error' as const },
    },
  ]
  const faults = (folder: string, code: string) => new Linter().verify(code, config, `app/routes/${folder}/some.ts`).length
  test.each([
    ['staff', 'export async function loader({ request }) { const viewer = requireStaff(request); return read(viewer) }'],
    ['staff', 'export const action = async ({ request }) => { await requireAdmin(request); return save() }'],
    ['staff', 'export async function action({ request }) { const viewer = await requireApiStaff(request); return save(viewer) }'],
    ['admin', 'export async function action({ request }) { await requireApiAdmin(request) }'],
    ['staff', 'function loader() { return read() }'],
    ['admin', 'export function loader({ request }) { requireAdmin(request) }'],
  ])('in %s takes %s', (folder, code) => expect(faults(folder, code)).toBe(0))
  test.each([
    ['staff', 'export async function loader({ request }) { const rows = read(); requireStaff(request); return rows }'],
    ['staff', 'export const action = async () => save()'],
    ['staff', "export { loader } from './other.ts'"],
    ['staff', 'export const loader = other'],
    ['staff', 'export function loader() {}'],
    ['admin', 'export function loader({ request }) { requireStaff(request) }'],
    ['admin', 'export function loader({ request }) { requireApiStaff(request) }'],
  ])('in %s refuses %s', (folder, code) => expect(faults(folder, code)).toBe(1))
})

tester.run('company-in-content', rules['company-in-content'], {
  valid: ["import { company } from '#app/content/company.ts'; const words = `Call ${company.phone}`"],
  invalid: [
    { code: "const words = 'Call (515) 555-0142'", errors: [{ messageId: 'named', data: { fact: '(515) 555-0142' } }] },
    { code: 'const foot = `hello@harvestgate.example`', errors: 1 },
  ],
})

tester.run('transaction, in one file', rules.transaction, {
  valid: [
    'inTransaction((tx) => tx.select().from(jobs).get())',
    'const found = db().select().from(jobs).get()',
    'function find(leadId, tx) { return db().select() }',
    'function hand(tx) { return tx } hand(db())',
  ],
  invalid: [
    { code: 'inTransaction((tx) => db().select())', errors: [{ messageId: 'direct', data: { name: 'db' } }] },
    { code: 'inSharedTransaction(() => sqlite().prepare(text))', errors: 1 },
    { code: 'function write(tx) { rows.forEach((row) => db().insert(row)) }', errors: 1 },
    { code: 'const write = (tx) => inTransaction((inner) => inner)', errors: 1 },
  ],
})

describe('transaction, by the types of the program', () => {
  const queries = `
    declare function db(): unknown
    export function find() { return db() }
    export function findIn(tx: unknown) { return tx }
    export const findTwice = () => [find(), find()]
    export function countDown(n: number): number { return n === 0 ? 0 : countDown(n - 1) }`
  const calling = (call: string) => ({
    code: `import { countDown, find, findIn, findTwice } from './queries'\ninTransaction((tx) => ${call})`,
    filename: '/house/work.ts',
  })
  const programOf = (code: string) => {
    const files = new Map([
      ['/house/queries.ts', queries],
      ['/house/work.ts', code],
    ])
    const host = ts.createCompilerHost({})
    const read = (name: string) => files.get(name)
    return ts.createProgram(
      [...files.keys()],
      { noLib: true, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext },
      {
        ...host,
        directoryExists: () => true,
        fileExists: (name) => files.has(name),
        readFile: read,
        getSourceFile: (name, target) => {
          const text = read(name)
          return text === undefined ? undefined : ts.createSourceFile(name, text, target, true)
        },
      },
    )
  }
  const typed = (call: string) => {
    const { code, filename } = calling(call)
    return { code, filename, languageOptions: { parserOptions: { programs: [programOf(code)], tsconfigRootDir: '/house' } } }
  }

  tester.run('calls', rules.transaction, {
    valid: [typed('findIn(tx)'), typed('countDown(3)')],
    invalid: [
      { ...typed('find()'), errors: [{ messageId: 'reached', data: { path: 'find → db' } }] },
      { ...typed('findTwice()'), errors: [{ messageId: 'reached', data: { path: 'findTwice → find → db' } }] },
    ],
  })
})

describe('a pattern whose time grows with the square of a text, or worse', () => {
  const eslint = new ESLint()
  const FILES = ['app/modules/inbox/quoted-text.ts', 'app/browser/site.ts', 'app/root.tsx', 'scripts/seed.ts', 'scripts/serve.js']

  test.each(FILES)('is refused in %s', async (file) => {
    const config = (await eslint.calculateConfigForFile(file)) as Linter.Config
    const rules = Object.fromEntries(Object.entries(config.rules ?? {}).filter(([name]) => name.startsWith('regexp/')))
    const check = (code: string) => new Linter().verify(code, { plugins: config.plugins, rules }).map(({ ruleId }) => ruleId)
    expect(check('export const found = /(?:a+)+b/.test(text)')).toContain('regexp/no-super-linear-backtracking')
    expect(check('export const found = new RegExp("^(a|a)*$").test(text)')).toContain('regexp/no-dupe-disjunctions')
    expect(check('export const found = /\\s+$/.test(text)')).toContain('regexp/no-super-linear-move')
    expect(check('export const found = /^[a-z]{1,20}$/.test(text)')).toEqual([])
  })
})
