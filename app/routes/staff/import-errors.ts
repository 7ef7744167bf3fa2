import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { IMPORT_REFUSED } from '#app/modules/imports/messages.ts'
import { findImport, listProblems } from '#app/modules/imports/queries.server.ts'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The rows of a file that cannot be taken, as they stand in it, each with what is wrong: to be corrected and imported again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const file = findImport('leads', params.id ?? '')
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
