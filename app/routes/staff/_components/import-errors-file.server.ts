import { csvResponse } from '#app/http/file-response.ts'
import type { ImportKind } from '#app/modules/imports/importer.ts'
import { IMPORT_REFUSED } from '#app/modules/imports/messages.ts'
import { findImport, listProblems } from '#app/modules/imports/queries.server.ts'
import { csvFile } from '#app/modules/lists/csv.server.ts'

/**
 * The invalid rows of a file, unchanged, each with its error, to be corrected and imported again.
 * Throws 404 if there is no such file.
 */
export function errorsFileOf(kind: ImportKind, importId: string | undefined): Response {
  const file = findImport(kind, importId ?? '')
  if (!file || file.rowsRemovedAt) throw new Response(IMPORT_REFUSED.missing, { status: 404 })
  const rows = listProblems(file.id).map(({ line, cells, problems }) => [
    line,
    (problems ?? []).map(({ column, message }) => [column, message].filter(Boolean).join(': ')).join('; '),
    ...cells,
  ])
  const name = `errors in ${file.fileName.replace(/\.\w+$/, '')}.csv`
  return csvResponse(name, csvFile(['Line', 'Error', ...file.header], rows))
}
