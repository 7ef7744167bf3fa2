import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import { importRows, imports } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { CHARACTERS_AT_A_TIME, type Check, validateRows, ROWS_AT_A_TIME } from './check-import.server.ts'
import { guessColumns } from '../columns.ts'
import { checkHeader, ImportFileError } from './check-header.ts'
import { detectEncoding, MESSAGE_EMPTY } from './decode-text.ts'
import { detectSeparator, type FileRecord, firstLineOf, readRecords } from './read-records.ts'
import type { Importer } from '../importer.ts'
import { MAX_ROWS, MESSAGE_NO_ROWS, MESSAGE_TOO_MANY_ROWS } from '../messages.ts'
import { removeImport } from '../remove-import.server.ts'

type ImportFile = { name: string; bytes: Uint8Array; submissionId: string }

/**
 * Reads a file into rows and checks them. Stores only these rows. Returns the id of the import,
 * which then waits for approval, or why the file can't be imported at all. A repeated post returns the first one's import.
 */
export async function startImport<Row>(
  importer: Importer<Row>,
  file: ImportFile,
  viewer: { id: string },
  now = new Date(),
): Promise<Result<string, string>> {
  const importId = newId(now.getTime())
  try {
    const { rowCount } = await storeFile(importer, importId, file, viewer, now)
    const kept = keepOnce(importer, importId, file, rowCount)
    if (kept !== importId) await removeImport(importId)
    return ok(kept)
  } catch (error) {
    await removeImport(importId)
    if (error instanceof ImportFileError) return refused(error.message)
    throw error
  }
}

/** Lets an import wait for approval. Returns its id, or that of the import which the same post left before. */
function keepOnce({ kind }: Importer, importId: string, { name, bytes, submissionId }: ImportFile, rowCount: number): string {
  const content = createHash('sha256').update(bytes).digest('hex')
  const key = submissionKey(submissionId, ['import', kind, name, content])
  return inTransaction((tx) => {
    const known = findSubmission(tx, key)
    if (known && tx.select({ id: imports.id }).from(imports).where(eq(imports.id, known.location)).get()) return known.location
    // One that was removed is read again.
    if (!known) rememberSubmission(tx, key, 'import', importId)
    tx.update(imports).set({ rowCount, state: 'checked' }).where(eq(imports.id, importId)).run()
    return importId
  })
}

async function storeFile<Row>(importer: Importer<Row>, importId: string, file: ImportFile, viewer: { id: string }, now: Date) {
  const encoding = detectEncoding(file.bytes)
  const separator = detectSeparator(firstLineOf(file.bytes, encoding))
  let check: Check<Row> | undefined
  let rowCount = 0
  let waiting: FileRecord[] = []
  let characters = 0
  for await (const record of readRecords(file.bytes, encoding, separator)) {
    if (!check) {
      const header = checkHeader(record.cells)
      const columns = guessColumns(header, importer.columns)
      const facts = { fileName: file.name, fileBytes: file.bytes.length, encoding, separator, header, columns }
      inTransaction((tx) =>
        insertRow(tx, imports, { id: importId, kind: importer.kind, ...facts, createdById: viewer.id, createdAt: now }),
      )
      check = { importer, matcher: importer.startMatching(), header, columns }
      continue
    }
    rowCount += 1
    if (rowCount > MAX_ROWS) throw new ImportFileError(MESSAGE_TOO_MANY_ROWS)
    waiting.push(record)
    for (const cell of record.cells) characters += cell.length
    if (waiting.length >= ROWS_AT_A_TIME || characters >= CHARACTERS_AT_A_TIME) {
      await storeRows(importId, check, waiting)
      waiting = []
      characters = 0
    }
  }
  if (!check) throw new ImportFileError(MESSAGE_EMPTY)
  if (rowCount === 0) throw new ImportFileError(MESSAGE_NO_ROWS)
  await storeRows(importId, check, waiting)
  return { rowCount }
}

/** Stores rows with their findings. */
async function storeRows<Row>(importId: string, check: Check<Row>, records: readonly FileRecord[]): Promise<void> {
  const judgments = validateRows(db(), check, records)
  await nextTurn()
  const rows = judgments.map((judgment) => ({ importId, ...judgment }))
  inTransaction((tx) => insertRows(tx, importRows, rows))
  await nextTurn()
}
