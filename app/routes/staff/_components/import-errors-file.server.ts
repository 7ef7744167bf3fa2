import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import type { ImportKind } from '#app/modules/imports/importer.ts'
import { IMPORT_REFUSED } from '#app/modules/imports/messages.ts'
import { findImport, listProblems } from '#app/modules/imports/queries.server.ts'

/**
 * The rows of a file that cannot be taken, as they are in it, each with what is wrong: to be corrected and imported again. Throws 404 where there is
 * no such file.
 */
export function errorsFileOf(kind: ImportKind, importId: string | undefined): Response {
  const file = findImport(kind, importId ?? '')
  if (!file || file.rowsRemovedAt) throw new Response(IMPORT_REFUSED.missing, { status: 404 })
  const lines = listProblems(file.id).map(({ line, cells, problems }) =>
    csvLine([
      String(line),
      (problems ?? []).map(({ column, message }) => [column, message].filter(Boolean).join(': ')).join('; '),
      ...cells,
    ]),
  )
  const text = CSV_MARK + csvLine(['Line', 'What is wrong', ...file.header]) + lines.join('')
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`errors in ${file.fileName.replace(/\.\w+$/, '')}.csv`),
      'Cache-Control': 'private, no-store',
    },
  })
}
