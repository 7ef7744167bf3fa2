import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { reply } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { onlySubmission } from '#app/modules/forms/fields.ts'
import type { Importer, ImportKind } from '#app/modules/imports/importer.ts'
import { MAX_FILE_BYTES, MESSAGE_NO_FILE, MESSAGE_READ_FAILED, MESSAGE_TOO_LARGE } from '#app/modules/imports/messages.ts'
import { listPastImports } from '#app/modules/imports/queries.server.ts'
import { startImport } from '#app/modules/imports/file/start-import.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { ImportPlaces } from './import-places.ts'

/** Number of earlier files listed. */
const PAST_FILES = 20

/** Whether an import can be undone, until when, and whether it was. */
export type Undoable = { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean }

/** The newest files of a kind, each with its undo state from `undoable`. */
export function getPastImports(kind: ImportKind, undoable: (undoId: string | null) => Undoable) {
  return listPastImports(kind, PAST_FILES).map(({ undoId, ...file }) => ({ ...file, ...undoable(undoId) }))
}

/** Stores an uploaded file and redirects to its review. */
export async function handleUpload(
  args: ActionFunctionArgs,
  { importer, places, viewer }: { importer: Importer; places: ImportPlaces; viewer: Viewer },
) {
  const { submission, file, isTooLarge } = await parseUpload(args, onlySubmission, { name: 'file', maxBytes: MAX_FILE_BYTES })
  if (isTooLarge) return reply(submission, { fieldErrors: { file: [MESSAGE_TOO_LARGE] }, status: 413 })
  if (submission.status === 'error') return reply(submission)
  if (!file) return reply(submission, { fieldErrors: { file: [MESSAGE_NO_FILE] } })
  const { submissionId } = submission.value
  const started = await attempt(`An import of ${importer.kind} could not be read`, () =>
    startImport(importer, { ...file, submissionId }, viewer),
  )
  if (started === null) return reply(submission, { formErrors: [MESSAGE_READ_FAILED], status: 503 })
  if (!started.ok) return reply(submission, { fieldErrors: { file: [started.reason] } })
  return redirect(places.file(started.value), { status: 303 })
}
