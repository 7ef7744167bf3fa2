import { and, eq } from 'drizzle-orm'
import { shorten } from '#app/format/shorten.ts'
import type { Importer } from './importer.ts'
import { countRows, listFirstCells, listRows, type StoredImport } from './queries.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { imports } from '#app/db/schema/index.ts'
import { decideRows, type RowChoice } from './write-import.server.ts'

/** How many rows are checked for a column's examples, and how many examples are shown. */
const MAX_SAMPLE_ROWS = 20
const SHOWN = 2
const MAX_EXAMPLE_CHARACTERS = 24
const ERRORS_SHOWN = 5

/** The content of the review page of an import. `limit`: of the duplicates after the line `after`. */
export function reviewOf(importer: Importer, file: StoredImport, { after, limit }: { after: number; limit: number }) {
  const cells = listFirstCells(file.id, MAX_SAMPLE_ROWS)
  return {
    counts: countRows(file.id),
    columns: file.header.map((name, at) => ({ at, name, examples: examplesOf(cells, at), becomes: file.columns[at] ?? null })),
    choices: importer.columns.map(({ key, label }) => ({ key, label, names: [] })),
    errors: listRows(file.id, 'error', { limit: ERRORS_SHOWN }).map(({ line, title, problems }) => {
      const { column = '', value = '', message = '' } = problems?.[0] ?? {}
      return { line, title, column, value, message, more: Math.max(0, (problems?.length ?? 0) - 1) }
    }),
    duplicates: listRows(file.id, 'duplicate', { after, limit }).flatMap(({ line, title, note, decision, duplicate }) =>
      duplicate ? [{ line, title, note, decision, duplicate }] : [],
    ),
  }
}

function examplesOf(cells: readonly string[][], at: number): string[] {
  const different = new Set(cells.map((row) => row[at] ?? '').filter((cell) => cell !== ''))
  return [...different].slice(0, SHOWN).map((cell) => shorten(cell.replace(/\s+/g, ' '), MAX_EXAMPLE_CHARACTERS))
}

/** Saves the choices on an import's review page until the user returns. */
export function saveChoices(
  importer: Importer,
  importId: string,
  { settings, choices }: { settings: Record<string, string>; choices: RowChoice[] },
): void {
  inTransaction((tx) => {
    const waiting = and(eq(imports.id, importId), eq(imports.state, 'checked'))
    if (tx.update(imports).set({ settings }).where(waiting).run().changes > 0) decideRows(tx, importer, importId, choices)
  })
}
