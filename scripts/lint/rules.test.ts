import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

/**
 * What a rule refuses and accepts, as files of a kind (`*` is a name). A refusal is recognized by its message if the rule has its
 * own.
 */
type Examples = { rule: string; file: string; refuses: (string | [code: string, message: string])[]; takes?: string[] }

const GUARDED = 'house(guarded-route)'
const TRANSACTION = 'house(transaction)'
const SYNTAX = 'house(refused-syntax)'
const SERVER = 'app/modules/leads/*.server.ts'
const IN_TX = "import { countDown, find, findEither, findIn, findTwice, passedOn } from './queries.ts'\n"

/** The query function `find`, several files away. */
const QUERIES = {
  'app/modules/leads/queries.ts': `
    export * from '#app/modules/leads/more-queries.ts'
    export { find as passedOn } from './more-queries.ts'
    export function findIn(tx: unknown) { return tx }
    export function findEither(id: string, tx: unknown = db()) { return [id, tx] }
    export function countDown(n: number): number { return n === 0 ? 0 : countDown(n - 1) }`,
  'app/modules/leads/more-queries.ts': `
    declare function db(): unknown
    export function find() { return db() }
    export const findTwice = () => [find(), find()]`,
}

const HOUSE: Examples[] = [
  {
    rule: 'house(sql-from-code)',
    file: SERVER,
    takes: ['sql`${jobs.attempts} + 1`', "sql`${table.state} = 'now open'`", 'Math.random()', 'sqlite().pragma("page_count")'],
    refuses: [
      ['sql`order by random()`', '`random(` is computed by SQLite: pass the value from code.'],
      "sql`datetime('now')`",
      'sqlite().prepare("select last_insert_rowid()")',
      'sql`order by created_at desc, ${results}.rowid desc`',
      'sqlite.exec(`update t set at = current_timestamp`)',
    ],
  },
  {
    rule: 'house(ordered-limit)',
    file: SERVER,
    takes: [
      'tx.select().from(jobs).orderBy(jobs.id).limit(limit)',
      'tx.select().from(jobs).limit(limit).orderBy(jobs.id)',
      'tx.select().from(jobs).limit(1).get()',
    ],
    refuses: ['const ended = tx.select().from(jobs).where(isOver).limit(limit)', 'tx.select().from(jobs).limit(20).all()'],
  },
  {
    rule: 'house(own-tables)',
    file: SERVER,
    takes: ['tx.select().from(jobs); known.delete(token)'],
    refuses: [
      ['tx.update(jobs).set(row)', '`jobs` belongs to jobs: call a write function that jobs exports.'],
      'insertRow(tx, jobs, row)',
    ],
  },
  {
    rule: 'house(own-tables)',
    file: 'app/modules/jobs/*.server.ts',
    takes: ['tx.insert(jobs).values(row); insertRow(tx, jobs, row)'],
    refuses: [],
  },
  { rule: 'house(own-tables)', file: 'app/modules/forms/*.server.ts', takes: ['tx.delete(rateLimits)'], refuses: [] },
  {
    rule: GUARDED,
    file: 'app/routes/staff/*.ts',
    takes: [
      'export async function loader({ request }) { const viewer = requireStaff(request); return read(viewer) }',
      "export const action = async ({ request }) => { await requireStaff(request, 'work'); return save() }",
      'export async function action({ request }) { const viewer = await requireApiStaff(request); return save(viewer) }',
      'function loader() { return read() }',
    ],
    refuses: [
      'export async function loader({ request }) { const rows = read(); requireStaff(request); return rows }',
      'export const action = async () => save()',
      "export { loader } from './other.ts'",
      'export const loader = other',
      'export function loader() {}',
    ],
  },
  {
    rule: GUARDED,
    file: 'app/routes/admin/*.ts',
    takes: [
      "export async function action({ request }) { await requireApiStaff(request, 'system') }",
      "export function loader({ request }) { requireStaff(request, 'users') }",
    ],
    refuses: [
      'export function loader({ request }) { requireStaff(request) }',
      'export function loader({ request }) { requireApiStaff(request) }',
    ],
  },
  {
    rule: 'house(company-in-content)',
    file: 'app/ui/*.ts',
    takes: ["import { company } from '#app/content/company.ts'; const words = `Call ${company.phone}`"],
    refuses: [
      ["const words = 'Call (515) 555-0142'", '`(515) 555-0142` belongs in app/content/company.ts: import it from there.'],
      'const foot = `hello@harvestgate.example`',
    ],
  },
  {
    rule: TRANSACTION,
    file: SERVER,
    takes: [
      'inTransaction((tx) => tx.select().from(jobs).get())',
      'const found = db().select().from(jobs).get()',
      'function find(leadId, tx) { return db().select() }',
      'function hand(tx) { return tx } hand(db())',
      `${IN_TX}inTransaction((tx) => findIn(tx))`,
      `${IN_TX}inTransaction((tx) => findEither('a', tx)); findEither('a')`,
      'function findEither(id: string, tx = db()) { return tx }',
      `${IN_TX}inTransaction((tx) => countDown(3))`,
      'const read = () => db(); inTransaction((tx) => withRead((other) => other()))',
    ],
    refuses: [
      ['inTransaction((tx) => db().select())', '`db()` inside a transaction: use the `tx` you were given.'],
      'inSharedTransaction(() => sqlite().prepare(text))',
      'function write(tx) { rows.forEach((row) => db().insert(row)) }',
      'const write = (tx) => inTransaction((inner) => inner)',
      [`${IN_TX}inTransaction((tx) => find())`, '`find → db` runs outside the transaction: call something that takes `tx`.'],
      [
        `${IN_TX}inTransaction((tx) => findEither('a'))`,
        '`findEither → db` runs outside the transaction: call something that takes `tx`.',
      ],
      ['function findEither(id: string, tx = db()) { return db() }', '`db()` inside a transaction: use the `tx` you were given.'],
      [
        `${IN_TX}inTransaction((tx) => findTwice())`,
        '`findTwice → find → db` runs outside the transaction: call something that takes `tx`.',
      ],
      [
        `${IN_TX}inTransaction((tx) => passedOn())`,
        '`passedOn → db` runs outside the transaction: call something that takes `tx`.',
      ],
      'import { find as search } from "./queries.ts"; inTransaction((tx) => search())',
      'const read = () => db(); const write = (tx) => read()',
    ],
  },
  {
    rule: SYNTAX,
    file: 'app/ui/*.ts',
    takes: ["import type { A } from './a.ts'", "import { type A, b } from './a.ts'", "import './a.ts'"],
    refuses: [
      ["import { type A } from './a.ts'", 'Import types with `import type`, so the module itself isn’t loaded.'],
      'enum A { B }',
    ],
  },
  {
    rule: SYNTAX,
    file: 'app/modules/leads/*.ts',
    takes: [
      "const rooms = optionalNumber(limitsOf('bedrooms'))",
      "const rent = requiredNumber('Enter it', { ...limitsOf('rent'), step: 'any' })",
    ],
    refuses: [
      [
        "const rooms = optionalNumber({ min: 0, max: 99, asks: 'the bedrooms' })",
        'Number limits belong in app/modules/forms/figures.ts. Use `limitsOf` with a figure from that file.',
      ],
      "const rooms = requiredNumber('Enter it', { min: 0, max: 99, asks: 'the bedrooms' })",
    ],
  },
  {
    rule: SYNTAX,
    file: 'app/ui/*.test.ts',
    takes: ['expect(leastCost(work)).toBeLessThan(2)'],
    refuses: [
      'expect(performance.now() - began).toBeLessThan(50)',
      'expect(x).toBeLessThanOrEqual(process.cpuUsage().user)',
      'await expect.poll(read, { timeout: 10 })',
    ],
  },
  {
    rule: SYNTAX,
    file: 'tests/journeys/*.spec.ts',
    takes: ["await expect(page.locator('p')).toHaveText('a')", 'const text = await page.innerText()'],
    refuses: [
      'await page.waitForTimeout(100)',
      'expect(await page.locator("p").innerText()).toBe("a")',
      'expect(await page.locator("p").count()).toBe(1)',
      'expect(1).toBeLessThan(performance.now())',
    ],
  },
]

/** A pattern whose time grows quadratically with the text, or worse. */
const PATTERNS: Examples[] = [
  'app/modules/inbox/*.ts',
  'app/browser/*.ts',
  'app/*.tsx',
  'scripts/seed/*.ts',
  'scripts/seed/*.js',
].flatMap((file) => [
  {
    rule: 'regexp(no-super-linear-backtracking)',
    file,
    refuses: ['export const found = /(?:a+)+b/.test(text)'],
    takes: ['export const found = /^[a-z]{1,20}$/.test(text)'],
  },
  { rule: 'regexp(no-dupe-disjunctions)', file, refuses: ['export const found = new RegExp("^(a|a)*$").test(text)'] },
  { rule: 'regexp(no-super-linear-move)', file, refuses: ['export const found = /\\s+$/.test(text)'] },
])

const ASYNC = 'declare function save(): Promise<number>\n'
const REACT = "import { useEffect, useMemo, useRef, useState } from 'react'\n"
const inComponent = (body: string, shown = 'null') =>
  `${REACT}export function Part({ a }: { a: number }) { ${body}; return ${shown} }`

/** An example that each third-party rule that helped us before must refuse, in the files it covers. */
const OTHERS: [rule: string, file: string, code: string][] = [
  ['typescript(no-explicit-any)', SERVER, 'export const a: any = 1'],
  ['typescript(no-non-null-assertion)', SERVER, 'export const a = (b?: string) => b!.length'],
  ['typescript(no-floating-promises)', SERVER, `${ASYNC}save()`],
  ['typescript(no-misused-promises)', SERVER, `${ASYNC}export const a = () => { if (save()) return 1; return 2 }`],
  ['typescript(await-thenable)', SERVER, 'export const a = async (b: number) => await b'],
  ['typescript(no-unsafe-assignment)', SERVER, "export const a: number = JSON.parse('1')"],
  ['typescript(no-unsafe-member-access)', SERVER, "export const a = () => { console.log(JSON.parse('1').b) }"],
  ['typescript(no-unsafe-argument)', SERVER, "export const a = parseInt(JSON.parse('1'))"],
  ['typescript(no-unsafe-call)', SERVER, "JSON.parse('1')()"],
  ['typescript(no-unsafe-return)', SERVER, "export const a = () => JSON.parse('1')"],
  ['typescript(no-unnecessary-condition)', SERVER, 'export const a = (b: string[]) => b?.length'],
  ['typescript(no-unnecessary-type-assertion)', SERVER, 'export const a = (b: string) => b as string'],
  ['typescript(prefer-nullish-coalescing)', SERVER, 'export const a = (b: number | null) => b || 1'],
  ['typescript(prefer-optional-chain)', SERVER, 'export const a = (b?: { c: string }) => b && b.c'],
  ['typescript(switch-exhaustiveness-check)', SERVER, "export const a = (b: 'c' | 'd') => { switch (b) { case 'c': return 1 } }"],
  ['typescript(restrict-template-expressions)', SERVER, 'export const a = (b: object) => `${b}`'],
  ['typescript(restrict-plus-operands)', SERVER, "export const a = (b: number) => b + 'c'"],
  ['typescript(only-throw-error)', SERVER, "export const a = () => { throw 'b' }"],
  ['typescript(return-await)', SERVER, `${ASYNC}export async function a() { try { return save() } catch { return 0 } }`],
  ['typescript(no-confusing-void-expression)', SERVER, 'export const a = (b: () => void) => { const c = b(); return c }'],
  ['typescript(no-deprecated)', SERVER, '/** @deprecated b */ const a = 1\nexport const c = a'],
  ['typescript(no-base-to-string)', SERVER, 'export const a = (b: object) => String(b)'],
  ['typescript(unbound-method)', SERVER, 'class A { b() { return this } }\nexport const { b } = new A()'],
  ['typescript(consistent-type-imports)', SERVER, "import { Stats } from 'node:fs'\nexport type A = Stats"],
  ['typescript(ban-ts-comment)', SERVER, '// @ts-ignore\nexport const a = 1'],
  ['typescript(use-unknown-in-catch-callback-variable)', SERVER, `${ASYNC}save().catch((error: Error) => error.message)`],
  ['typescript(no-misused-spread)', SERVER, 'export const a = (b: number[]) => ({ ...b })'],
  ['eslint(no-restricted-properties)', SERVER, 'export const a = process.env.B'],
  ['eslint(no-restricted-properties)', SERVER, 'stripe.constructEventWithoutVerification(body)'],
  ['eslint(no-console)', SERVER, 'console.log(1)'],
  ['eslint(no-control-regex)', SERVER, 'export const a = /\\x00/'],
  ['eslint(no-empty)', SERVER, 'try { a() } catch {}'],
  ['eslint(no-fallthrough)', SERVER, 'switch (a) { case 1: b()\n case 2: c() }'],
  ['eslint(prefer-const)', SERVER, 'let a = 1; export const b = a'],
  ['eslint(no-unused-vars)', 'scripts/seed/*.js', 'const a = 1'],
  ['eslint(no-undef)', 'scripts/seed/*.js', 'a()'],
  ['react-hooks(rules-of-hooks)', 'app/ui/*.tsx', inComponent('if (a > 1) useState(1)')],
  ['react-hooks(exhaustive-deps)', 'app/ui/*.tsx', inComponent('useEffect(() => { document.title = String(a) }, [])')],
  ['react(purity)', 'app/ui/*.tsx', inComponent('const b = Math.random()', '<p>{b}</p>')],
  ['react(refs)', 'app/ui/*.tsx', inComponent('const b = useRef(1)', '<p>{b.current}</p>')],
  [
    'react(set-state-in-effect)',
    'app/ui/*.tsx',
    inComponent('const [b, set] = useState(1); useEffect(() => { set(a) }, [a])', '<p>{b}</p>'),
  ],
  ['react(set-state-in-render)', 'app/ui/*.tsx', inComponent('const [b, set] = useState(1); set(2)', '<p>{b}</p>')],
  ['react(immutability)', 'app/ui/*.tsx', 'export function Part({ a }: { a: { b: number } }) { a.b = 2; return <p>{a.b}</p> }'],
  ['react(static-components)', 'app/ui/*.tsx', inComponent('const Inner = () => <p />', '<Inner />')],
  ['react(use-memo)', 'app/ui/*.tsx', inComponent('const b = useMemo((c) => c, [])', '<p>{b}</p>')],
  ['jsx-a11y(alt-text)', 'app/ui/*.tsx', 'export const a = <img src="b" />'],
  ['jsx-a11y(label-has-associated-control)', 'app/ui/*.tsx', 'export const a = <label>b</label>'],
  ['jsx-a11y(click-events-have-key-events)', 'app/ui/*.tsx', 'export const a = <div onClick={b}>c</div>'],
  ['jsx-a11y(no-static-element-interactions)', 'app/ui/*.tsx', 'export const a = <div onClick={b}>c</div>'],
  ['jsx-a11y(no-noninteractive-element-interactions)', 'app/ui/*.tsx', 'export const a = <p onClick={b}>c</p>'],
  ['jsx-a11y(no-noninteractive-tabindex)', 'app/ui/*.tsx', 'export const a = <p tabIndex={0}>c</p>'],
  ['jsx-a11y(no-autofocus)', 'app/ui/*.tsx', 'export const a = <input autoFocus />'],
  ['jsx-a11y(anchor-is-valid)', 'app/ui/*.tsx', 'export const a = <a href="#">b</a>'],
  ['jsx-a11y(role-has-required-aria-props)', 'app/ui/*.tsx', 'export const a = <span role="checkbox">b</span>'],
  ['jsx-a11y(no-redundant-roles)', 'app/ui/*.tsx', 'export const a = <button role="button">b</button>'],
  ['', 'scripts/seed/*.js', '// oxlint-disable-next-line no-empty -- there is nothing\nexport const a = 1'],
]

const ALL: Examples[] = [...HOUSE, ...PATTERNS, ...OTHERS.map(([rule, file, code]) => ({ rule, file, refuses: [code] }))]
const examples = ALL.flatMap(({ rule, file, refuses, takes = [] }) => [
  ...refuses.map((refused) => {
    const [code, message] = typeof refused === 'string' ? [refused] : refused
    return { rule, file, code, message, isRefused: true }
  }),
  ...takes.map((code) => ({ rule, file, code, message: undefined, isRefused: false })),
]).map((example, index) => ({ ...example, file: example.file.replace('*', `example-${index}`) }))

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), code: z.string().default(''), severity: z.string(), filename: z.string() }),
  ),
})
/** Next to the examples, a product with our configuration, rules, tables and company. */
const OURS = ['node_modules', 'scripts/lint', 'app/content', 'app/db']
const folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
let found: z.infer<typeof reportSchema>['diagnostics'] = []

beforeAll(() => {
  const place = (file: string) => {
    const placed = path.join(folder, file)
    mkdirSync(path.dirname(placed), { recursive: true })
    return placed
  }
  for (const ours of OURS) symlinkSync(path.resolve(ours), place(ours))
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'package.json']) copyFileSync(file, place(file))
  for (const [file, code] of Object.entries(QUERIES)) writeFileSync(place(file), code)
  for (const { file, code } of examples) writeFileSync(place(file), code)
  const files = examples.map(({ file }) => file)
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=json', ...files], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  found = reportSchema.parse(JSON.parse(stdout)).diagnostics
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const describeExamples = (isRefused: boolean) => examples.filter((example) => example.isRefused === isRefused)
const foundBy = (rule: string, file: string) =>
  found.filter((one) => one.filename === file && one.code === rule).map(({ severity, message }) => ({ severity, message }))

describe('what a rule refuses', () => {
  test.each(describeExamples(true))('$rule in $file: $code', ({ rule, file, message }) => {
    const refusals = foundBy(rule, file)
    expect(refusals[0]?.severity).toBe('error')
    if (message !== undefined) expect(refusals.map((one) => one.message)).toEqual([message])
  })
})

describe('what a rule allows', () => {
  test.each(describeExamples(false))('$rule in $file: $code', ({ rule, file }) => {
    expect(foundBy(rule, file)).toEqual([])
  })
})
