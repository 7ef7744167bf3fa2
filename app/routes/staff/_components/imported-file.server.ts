import { type HeadersFunction, redirect } from '@remix-run/node'
import { formatNumber } from '#app/format/money.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply, type Submission } from '#app/http/form.server.ts'
import { checkAgain } from '#app/modules/imports/file/check-import.server.ts'
import { problemOfColumns } from '#app/modules/imports/columns.ts'
import { FIRST } from '#app/modules/imports/components/duplicates-card.tsx'
import { encodingLabel } from '#app/modules/imports/file/decode-text.ts'
import { SEPARATOR_LABELS } from '#app/modules/imports/file/read-records.ts'
import { DUPLICATES_A_PAGE, type PostedReview } from '#app/modules/imports/forms.ts'
import type { Importer } from '#app/modules/imports/importer.ts'
import {
  formatBytes,
  IMPORT_REFUSED,
  MESSAGE_READ_FAILED,
  MESSAGE_WRITE_FAILED,
  resultWords,
} from '#app/modules/imports/messages.ts'
import { countRowsBefore, countWritten, findImport, type StoredImport } from '#app/modules/imports/queries.server.ts'
import { reviewOf, saveChoices } from '#app/modules/imports/review.server.ts'
import { writeImport } from '#app/modules/imports/write-import.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { ImportPlaces } from './import-places.ts'

/** The page refreshes after this many seconds while a file is being read or written. */
const REFRESH_SECONDS = 2

/** An import of a kind. Throws 404 if there is none. */
export function getImport({ kind }: Importer, importId: string | undefined): StoredImport {
  const found = findImport(kind, importId ?? '')
  if (!found) throw new Response(IMPORT_REFUSED.missing, { status: 404 })
  return found
}

/** Headers of an import's page: its loader's Refresh header. */
export const refreshHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return refresh === null ? new Headers() : { Refresh: refresh }
}

/** Headers of its page. */
export function refreshOf({ state }: StoredImport): ResponseInit {
  const isOnTheWay = state === 'reading' || state === 'writing'
  return isOnTheWay ? { headers: { Refresh: String(REFRESH_SECONDS) } } : {}
}

/** A file's data for its page. */
export function getImportPage(importer: Importer, found: StoredImport, request: Request) {
  const { after, isWhole } = readPlace(request)
  const limit = isWhole ? DUPLICATES_A_PAGE : FIRST
  const before = after === 0 ? 0 : countRowsBefore(found.id, 'duplicate', after)
  return {
    file: factsOf(found),
    review: found.state === 'checked' ? { ...reviewOf(importer, found, { after, limit }), before } : null,
    written: found.state === 'writing' ? countWritten(found.id) : null,
  }
}

function factsOf(found: StoredImport) {
  const { id, state, fileName, fileBytes, encoding, separator, rowCount, counts, settings, rowsRemovedAt } = found
  const separated = Object.entries(SEPARATOR_LABELS).find(([mark]) => mark === separator)?.[1] ?? 'commas'
  const facts = `${fileName}, ${formatBytes(fileBytes)}, ${formatNumber(rowCount)} rows, ${encodingLabel(encoding)}, separated by ${separated}`
  return { id, state, fileName, facts, rowCount, counts, settings, hasRows: rowsRemovedAt === null }
}

function readPlace(request: Request): { after: number; isWhole: boolean } {
  const query = new URL(request.url).searchParams
  const after = /^\d{1,7}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : 0
  return { after, isWhole: query.get('show') === 'all' }
}

/** The import whose page was posted. */
type Posting = { importer: Importer; places: ImportPlaces; viewer: Viewer; importId: string | undefined; request: Request }

type Posted = PostedReview | { intent: 'undo' }

/** Runs the pressed button of a file's page. `settings`: choices for all of its rows. */
export async function handleImportPost(
  posting: Posting,
  submission: Submission<Posted> & { status: 'success' },
  settings: Record<string, string>,
) {
  const { importer, places, importId } = posting
  const found = findImport(importer.kind, importId ?? '')
  if (!found) return redirectWithToast(places.start, { kind: 'error', message: IMPORT_REFUSED.missing })
  const posted = submission.value
  const back = (kind: 'success' | 'error', message: string) => redirectWithToast(places.file(found.id), { kind, message })
  if (posted.intent === 'undo') return undo(posting, found, back)
  return answerReview({ ...posting, found, submission, posted, settings, back })
}

type Back = (kind: 'success' | 'error', message: string) => Promise<Response>

type Reviewing = Posting & {
  found: StoredImport
  submission: Submission<unknown>
  posted: PostedReview
  settings: Record<string, string>
  back: Back
}

async function answerReview({ importer, places, viewer, request, found, submission, posted, settings, back }: Reviewing) {
  const columns = found.header.map((_, at) => keyOf(importer, posted.columns[at]?.becomes ?? null))
  const problem = problemOfColumns(columns, importer.columns)
  if (problem !== null) return reply(submission, { formErrors: [problem] })
  const choices = { settings, choices: posted.duplicates }
  const isOther = JSON.stringify(columns) !== JSON.stringify(found.columns)
  if (posted.intent === 'check' || isOther) {
    saveChoices(importer, found.id, choices)
    const checked = await attempt(`An import of ${importer.kind} could not be checked`, () =>
      checkAgain(importer, found.id, columns),
    )
    if (checked === null) return reply(submission, { formErrors: [MESSAGE_READ_FAILED], status: 503 })
    if (!checked.ok) return back('error', IMPORT_REFUSED[checked.reason])
    return posted.intent === 'import' ? back('error', MESSAGE_LOOK_FIRST) : redirect(places.file(found.id), { status: 303 })
  }
  if (posted.intent !== 'import') {
    saveChoices(importer, found.id, choices)
    return redirect(places.file(found.id, placeAfter(posted, request)), { status: 303 })
  }
  const written = await attempt(`An import of ${importer.kind} could not be imported`, () =>
    writeImport(importer, found.id, { actorId: viewer.id, ...choices }),
  )
  if (written === null) return back('error', MESSAGE_WRITE_FAILED)
  if (!written.ok) return back('error', IMPORT_REFUSED[written.reason])
  return back('success', `Imported: ${resultWords(written.value, importer.words)}`)
}

const MESSAGE_LOOK_FIRST = 'You changed the columns. Review the changes, then import.'

function placeAfter({ intent, duplicates }: PostedReview, request: Request): { show: 'all'; after?: string } {
  const last = duplicates.at(-1)?.line ?? readPlace(request).after
  return intent === 'more' ? { show: 'all', after: String(last) } : { show: 'all' }
}

function keyOf({ columns }: Importer, becomes: string | null): string | null {
  return columns.some(({ key }) => key === becomes) ? becomes : null
}

async function undo({ importer, viewer }: Posting, { undoId }: StoredImport, back: Back) {
  if (undoId === null) return back('error', 'Nothing to undo')
  const undone = await attempt('An import could not be undone', () => importer.undo(viewer, undoId, new Date()))
  if (undone === null) return back('error', 'We couldn’t finish undoing. Click Undo again.')
  return back(undone.ok ? 'success' : 'error', undone.ok ? undone.value : undone.reason)
}
