import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { type ImportCounts, importRows, imports } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Importer, RowDecision, WrittenImport } from './importer.ts'
import { type ImportRefusal, resultWords } from './messages.ts'
import { writeSomeRows } from './write-rows.server.ts'

/** When the worker checks whether an import has finished, because the process that wrote it may have stopped. */
const CHECK_AFTER_MS = MINUTE_MS

/** A user's decision for a row. */
export type RowChoice = { line: number; decision: RowDecision }

/**
 * Approves an import: its rows are written as checked and decided, only once if approved twice at
 * once. From here on, it always finishes: if this process stops, a job continues it.
 */
export async function writeImport<Row>(
  importer: Importer<Row>,
  importId: string,
  {
    actorId,
    settings,
    choices,
    now = new Date(),
  }: { actorId: string; settings: Record<string, string>; choices: RowChoice[]; now?: Date },
): Promise<Result<ImportCounts, ImportRefusal>> {
  const begun = inTransaction((tx): Result<void, ImportRefusal> => {
    const own = and(eq(imports.id, importId), eq(imports.kind, importer.kind))
    const file = tx.select().from(imports).where(own).get()
    if (!file || file.rowsRemovedAt) return refused('missing')
    if (file.state !== 'checked') return refused(file.state === 'reading' ? 'busy' : 'written')
    decideRows(tx, importer, importId, choices)
    if (countOpen(tx, importId) === 0) return refused('nothing')
    const undoId = importer.openWriting(tx, { fileName: file.fileName, actorId, now })
    tx.update(imports).set({ state: 'writing', settings, undoId }).where(own).run()
    const runAt = new Date(now.getTime() + CHECK_AFTER_MS)
    enqueueJob(tx, {
      kind: 'finish-import',
      payload: { importId, actorId },
      uniqueKey: `finish-import:${importId}`,
      runAt,
      maxAttempts: MAX_TRIES,
    })
    return ok(undefined)
  })
  return begun.ok ? ok(await finishImport(importer, importId, { actorId, now })) : begun
}

/** How often the worker continues an import before undoing it. */
export const MAX_TRIES = 5

/** Stores the decisions for duplicates that the kind allows. Other rows need no decision. */
export function decideRows(tx: Tx, importer: Importer, importId: string, choices: readonly RowChoice[]): void {
  for (const { line, decision } of choices) {
    if (!importer.words.decisions.some(({ value }) => value === decision)) continue
    tx.update(importRows)
      .set({ decision, isDecided: true })
      .where(and(eq(importRows.importId, importId), eq(importRows.line, line), eq(importRows.finding, 'duplicate')))
      .run()
  }
}

const openRows = (importId: string) =>
  and(eq(importRows.importId, importId), ne(importRows.decision, 'leave'), isNull(importRows.outcome))

function countOpen(tx: Tx, importId: string): number {
  return tx.select({ n: count() }).from(importRows).where(openRows(importId)).get()?.n ?? 0
}

/**
 * Writes the remaining rows, a few milliseconds at a time, and finishes the import. If run twice at once, it still writes each
 * row once.
 */
export async function finishImport<Row>(
  importer: Importer<Row>,
  importId: string,
  { actorId, now }: { actorId: string; now: Date },
): Promise<ImportCounts> {
  const file = db().select().from(imports).where(eq(imports.id, importId)).get()
  if (!file?.undoId) throw new Error('Import to write not found')
  const written: WrittenImport = { fileName: file.fileName, settings: file.settings, undoId: file.undoId, actorId, now }
  const writing = { importer, importId, columns: file.columns, written }
  let line: number | null = 0
  while (line !== null) {
    const behind: number = line
    line = inTransaction((tx) => writeSomeRows(tx, writing, behind))
    await nextTurn()
  }
  return inTransaction((tx) => close(tx, { importer, importId, undoId: written.undoId, actorId, now }))
}

type Closing<Row> = { importer: Importer<Row>; importId: string; undoId: string; actorId: string; now: Date }

function close<Row>(tx: Tx, { importer, importId, undoId, actorId, now }: Closing<Row>): ImportCounts {
  const counts = countOutcomes(tx, importId)
  const writing = and(eq(imports.id, importId), eq(imports.state, 'writing'))
  // Another process may have finished it first.
  if (tx.update(imports).set({ state: 'done', counts, doneAt: now }).where(writing).run().changes === 0) return counts
  const file = tx.select({ kind: imports.kind, fileName: imports.fileName }).from(imports).where(eq(imports.id, importId)).get()
  importer.closeWriting(tx, undoId, `Import of ${file?.fileName ?? 'a file'}: ${resultWords(counts, importer.words)}`, now)
  recordAudit(tx, { userId: actorId, action: 'imported', subject: importId, detail: { kind: file?.kind, ...counts } })
  return counts
}

function countOutcomes(tx: Tx, importId: string): ImportCounts {
  const rows = tx
    .select({ finding: importRows.finding, outcome: importRows.outcome, n: count() })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.finding, importRows.outcome)
    .all()
  const sum = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).reduce((total, row) => total + row.n, 0)
  return {
    added: sum(({ outcome }) => outcome === 'added'),
    filled: sum(({ outcome }) => outcome === 'filled'),
    errors: sum(({ finding }) => finding === 'error'),
    left: sum(({ finding, outcome }) => finding !== 'error' && outcome !== 'added' && outcome !== 'filled'),
  }
}
