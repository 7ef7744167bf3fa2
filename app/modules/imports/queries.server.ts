import { and, asc, count, desc, eq, gt, isNotNull, lte, ne } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { importRows, imports, users } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import type { ImportKind, RowFinding } from './importer.ts'

export type StoredImport = typeof imports.$inferSelect

/** An import of a kind, or null. */
export function findImport(kind: ImportKind, importId: string): StoredImport | null {
  return (
    db()
      .select()
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.kind, kind)))
      .get() ?? null
  )
}

/** How many rows have each finding, and what will be done with them. */
export function countRows(importId: string) {
  const rows = db()
    .select({ finding: importRows.finding, decision: importRows.decision, n: count() })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.finding, importRows.decision)
    .all()
  const sum = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).reduce((total, row) => total + row.n, 0)
  return {
    fresh: sum(({ finding }) => finding === 'new'),
    duplicates: sum(({ finding }) => finding === 'duplicate'),
    errors: sum(({ finding }) => finding === 'error'),
    added: sum(({ decision }) => decision === 'add'),
    filled: sum(({ decision }) => decision === 'fill'),
    leftOut: sum(({ finding, decision }) => finding === 'duplicate' && decision === 'leave'),
  }
}

const rowColumns = pick(importRows, ['line', 'title', 'note', 'decision', 'problems', 'duplicate'])

/** The rows with a finding after a line, in file order. */
export function listRows(importId: string, finding: RowFinding, { after = 0, limit }: { after?: number; limit: number }) {
  return db()
    .select(rowColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.finding, finding), gt(importRows.line, after)))
    .orderBy(asc(importRows.line))
    .limit(limit)
    .all()
}

/** The cells of the first rows, as examples for each column. */
export function listFirstCells(importId: string, limit: number): string[][] {
  return db()
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.line))
    .limit(limit)
    .all()
    .map(({ cells }) => cells)
}

/** The newest imports of a kind that are finished, or being written. */
export function listPastImports(kind: ImportKind, limit: number) {
  return db()
    .select({
      ...pick(imports, ['id', 'state', 'fileName', 'rowCount', 'counts', 'undoId', 'createdAt']),
      createdBy: users.name,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdById))
    .where(eq(imports.kind, kind))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .all()
}

/** How many rows with a finding come up to and including a line. */
export function countRowsBefore(importId: string, finding: RowFinding, line: number): number {
  const upTo = and(eq(importRows.importId, importId), eq(importRows.finding, finding), lte(importRows.line, line))
  return db().select({ n: count() }).from(importRows).where(upTo).get()?.n ?? 0
}

/** How many rows are written, and how many in total. */
export function countWritten(importId: string): { done: number; total: number } {
  const planned = and(eq(importRows.importId, importId), ne(importRows.decision, 'leave'))
  const countWhere = (where: typeof planned) => db().select({ n: count() }).from(importRows).where(where).get()?.n ?? 0
  return { done: countWhere(and(planned, isNotNull(importRows.outcome))), total: countWhere(planned) }
}

/** The rows that can't be imported, with all their problems, in file order. */
export function listProblems(importId: string) {
  return db()
    .select({ line: importRows.line, cells: importRows.cells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.finding, 'error')))
    .orderBy(asc(importRows.line))
    .all()
}
