import { and, asc, eq, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { importRows, imports, type RowProblem } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { cellsByColumn } from './columns.ts'
import type { FileRecord } from './file/read-records.ts'
import type { Importer, RowMatcher } from './importer.ts'
import type { ImportRefusal } from './messages.ts'

/** Checks the rows of an import anew, with other columns. What somebody decided of a row stays, where it is a duplicate still. */
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

/** Checks every row of an import whose state is 'reading', from the first to the last, and has it wait for somebody's yes. */
async function checkRows<Row>(importer: Importer<Row>, importId: string): Promise<void> {
  const file = db()
    .select({ header: imports.header, columns: imports.columns })
    .from(imports)
    .where(eq(imports.id, importId))
    .get()
  if (!file) throw new Error('An import whose rows are checked is missing')
  const lines = db()
    .select({ line: importRows.line })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.line))
    .all()
  const check = { importer, matcher: importer.startMatching(), ...file }
  await inSlices(lines, (tx, { line }) => {
    const row = rowOfLine(tx).get({ importId, line })
    if (!row) return
    const { finding, decision, problems, duplicate, title, note } = judgeRow(tx, check, { line, cells: row.cells })
    const keeps = row.isDecided && finding === 'duplicate'
    judgement(tx).run({
      ...{ importId, line, finding, title, note },
      decision: keeps ? row.decision : decision,
      isDecided: keeps ? 1 : 0,
      problems: problems && JSON.stringify(problems),
      duplicate: duplicate && JSON.stringify(duplicate),
    })
  })
  db()
    .update(imports)
    .set({ state: 'checked' })
    .where(and(eq(imports.id, importId), eq(imports.state, 'reading')))
    .run()
}

const atLine = and(eq(importRows.importId, sql.placeholder('importId')), eq(importRows.line, sql.placeholder('line')))

const rowOfLine = prepared((db) =>
  db
    .select({ cells: importRows.cells, decision: importRows.decision, isDecided: importRows.isDecided })
    .from(importRows)
    .where(atLine)
    .prepare(),
)

const judgement = prepared((db) =>
  db
    .update(importRows)
    .set({
      finding: sql`${sql.placeholder('finding')}`,
      decision: sql`${sql.placeholder('decision')}`,
      isDecided: sql`${sql.placeholder('isDecided')}`,
      problems: sql`${sql.placeholder('problems')}`,
      duplicate: sql`${sql.placeholder('duplicate')}`,
      title: sql`${sql.placeholder('title')}`,
      note: sql`${sql.placeholder('note')}`,
    })
    .where(atLine)
    .prepare(),
)

/** What the rows of a file are checked by, from the first to the last. */
export type Check<Row> = {
  importer: Importer<Row>
  matcher: RowMatcher<Row>
  header: readonly string[]
  columns: readonly (string | null)[]
}

/** What a row of the file is found to be, and what we propose to do with it. The rows of a file come in their order. */
export function judgeRow<Row>(tx: Tx, { importer, matcher, header, columns }: Check<Row>, row: FileRecord) {
  const cells = cellsByColumn(row.cells, columns)
  const named = importer.describe(cells)
  const problems = shapeProblems(row.cells, header)
  const read = problems.length === 0 ? importer.readRow(cells) : refused(problems)
  if (!read.ok) return { ...named, finding: 'error', decision: 'leave', problems: read.reason, duplicate: null } as const
  const found = matcher.match(tx, read.value, row.line)
  if (!found) return { ...named, finding: 'new', decision: 'add', problems: null, duplicate: null } as const
  const { proposal, ...duplicate } = found
  return { ...named, finding: 'duplicate', decision: proposal, problems: null, duplicate } as const
}

/** What is wrong with a row before it is read: more cells than columns, or the names of the columns once more. */
function shapeProblems(cells: readonly string[], header: readonly string[]): RowProblem[] {
  const beyond = cells.slice(header.length).find((cell) => cell !== '')
  if (beyond !== undefined)
    return [
      {
        column: '',
        value: beyond.slice(0, 80),
        message: `The row has ${cells.length} cells, the first line names ${header.length} columns`,
      },
    ]
  if (header.length > 1 && header.every((name, at) => name === (cells[at] ?? '')))
    return [{ column: '', value: '', message: 'The names of the columns once more, not a row' }]
  return []
}
