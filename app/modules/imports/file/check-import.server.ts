import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { startOf } from '#app/format/shorten.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { importRows, imports, type RowProblem } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { cellsByColumn } from '../columns.ts'
import type { FileRecord } from './read-records.ts'
import type { Importer, RowDecision, RowDuplicate, RowFinding, RowMatcher } from '../importer.ts'
import type { ImportRefusal } from '../messages.ts'

/** How many rows are checked, then stored, before other requests get their turn: about 10 ms of work each. */
export const ROWS_AT_A_TIME = 200
/** And how many characters: as many as two of the longest rows. */
export const CHARACTERS_AT_A_TIME = 200_000

/** Checks an import's rows again with other columns. Keeps decisions about rows that are still duplicates. */
export async function checkAgain<Row>(
  importer: Importer<Row>,
  importId: string,
  columns: (string | null)[],
): Promise<Result<void, ImportRefusal>> {
  const found = inTransaction((tx) => {
    const own = and(eq(imports.id, importId), eq(imports.kind, importer.kind))
    const state = tx.select({ state: imports.state }).from(imports).where(own).get()?.state
    if (state !== 'checked') return state ?? 'missing'
    tx.update(imports).set({ state: 'reading', columns }).where(own).run()
    return state
  })
  if (found !== 'checked') return refused(found === 'missing' ? 'missing' : found === 'reading' ? 'busy' : 'written')
  await checkRows(importer, importId)
  return ok(undefined)
}

/** Checks all rows of an import in state 'reading', in order. Then it waits for approval. */
async function checkRows<Row>(importer: Importer<Row>, importId: string): Promise<void> {
  const file = db()
    .select({ header: imports.header, columns: imports.columns })
    .from(imports)
    .where(eq(imports.id, importId))
    .get()
  if (!file) throw new Error('Import to check not found')
  const check = { importer, matcher: importer.startMatching(), ...file }
  for (let rows = rowsAfter(importId, 0); rows.length > 0; rows = rowsAfter(importId, rows.at(-1)?.line ?? Infinity)) {
    const judgments = validateRows(db(), check, rows)
    await nextTurn()
    inTransaction((tx) => judgments.forEach((judgment, at) => storeValidation(tx, importId, judgment, rows[at])))
    await nextTurn()
  }
  db()
    .update(imports)
    .set({ state: 'checked' })
    .where(and(eq(imports.id, importId), eq(imports.state, 'reading')))
    .run()
}

type StoredRow = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'decision' | 'isDecided'>

/** The next rows after a line, as many as are checked in one turn. */
function rowsAfter(importId: string, line: number): StoredRow[] {
  const after = and(eq(importRows.importId, importId), gt(importRows.line, line))
  const lengths = db()
    .select({ line: importRows.line, characters: sql<number>`length(${importRows.cells})` })
    .from(importRows)
    .where(after)
    .orderBy(asc(importRows.line))
    .limit(ROWS_AT_A_TIME)
    .all()
  let characters = 0
  const tooMuch = lengths.findIndex((row, at) => (characters += row.characters) > CHARACTERS_AT_A_TIME && at > 0)
  return db()
    .select(pick(importRows, ['line', 'cells', 'decision', 'isDecided']))
    .from(importRows)
    .where(after)
    .orderBy(asc(importRows.line))
    .limit(tooMuch === -1 ? ROWS_AT_A_TIME : tooMuch)
    .all()
}

/** Keeps the decision about a row that is still a duplicate. */
function storeValidation(tx: Tx, importId: string, judged: RowValidation, before: StoredRow | undefined): void {
  const { line, finding, title, note, problems, duplicate } = judged
  const keeps = before?.isDecided === true && finding === 'duplicate'
  updateRow(tx, {
    ...{ importId, line, finding, title, note },
    decision: keeps ? before.decision : judged.decision,
    isDecided: keeps,
    problems: problems && JSON.stringify(problems),
    duplicate: duplicate && JSON.stringify(duplicate),
  }).run()
}

type StoredJudgment = Omit<RowValidation, 'cells' | 'problems' | 'duplicate'> & {
  importId: string
  isDecided: boolean
  /** As JSON. */
  problems: string | null
  duplicate: string | null
}

const updateRow = statement((db, { importId, line, problems, duplicate, ...judged }: StoredJudgment) =>
  db
    .update(importRows)
    .set({ ...judged, problems: sql`${problems}`, duplicate: sql`${duplicate}` })
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line))),
)

/** What a file's rows are checked with, from first to last. */
export type Check<Row> = {
  importer: Importer<Row>
  matcher: RowMatcher<Row>
  header: readonly string[]
  columns: readonly (string | null)[]
}

/** A file's row with our finding, and what we propose to do with it. */
type RowValidation = FileRecord & {
  title: string
  note: string
  finding: RowFinding
  decision: RowDecision
  problems: RowProblem[] | null
  duplicate: RowDuplicate | null
}

/** Checks some rows of a file, which must be passed in order. Read-only. */
export function validateRows<Row>(db: Db, check: Check<Row>, records: readonly FileRecord[]): RowValidation[] {
  const rows = records.map((record) => ({ record, ...readRecord(check, record) }))
  const taken = rows.flatMap(({ record: { line }, read }) => (read.ok ? [{ line, row: read.value }] : []))
  const found = check.matcher.match(db, taken)
  const duplicates = new Map(taken.map(({ line }, at) => [line, found[at] ?? null]))
  return rows.map(({ record, named, read }) => {
    const row = { ...record, ...named, problems: null, duplicate: null }
    if (!read.ok) return { ...row, finding: 'error', decision: 'leave', problems: read.reason }
    const duplicate = duplicates.get(record.line)
    if (!duplicate) return { ...row, finding: 'new', decision: 'add' }
    const { proposal, ...of } = duplicate
    return { ...row, finding: 'duplicate', decision: proposal, duplicate: of }
  })
}

function readRecord<Row>({ importer, header, columns }: Check<Row>, record: FileRecord) {
  const cells = cellsByColumn(record.cells, columns)
  const problems = shapeProblems(record.cells, header)
  return { named: importer.describe(cells), read: problems.length === 0 ? importer.readRow(cells) : refused(problems) }
}

/** A row's problems before parsing: more cells than columns, or a repeated header. */
function shapeProblems(cells: readonly string[], header: readonly string[]): RowProblem[] {
  const beyond = cells.slice(header.length).find((cell) => cell !== '')
  if (beyond !== undefined)
    return [
      {
        column: '',
        value: startOf(beyond, 80),
        message: `This row has ${cells.length} cells, but the first line has ${header.length} columns`,
      },
    ]
  if (header.length > 1 && header.every((name, at) => name === (cells[at] ?? '')))
    return [{ column: '', value: '', message: 'Repeats the column names' }]
  return []
}
