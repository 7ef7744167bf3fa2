import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { checkAgain } from '#app/modules/imports/check-import.server.ts'
import { problemOfColumns } from '#app/modules/imports/columns.ts'
import { FIRST } from '#app/modules/imports/components/duplicates-card.tsx'
import { encodingLabel } from '#app/modules/imports/file/decode-text.ts'
import { SEPARATOR_LABELS } from '#app/modules/imports/file/separators.ts'
import { DUPLICATES_A_PAGE } from '#app/modules/imports/forms.ts'
import { IMPORT_REFUSED, MESSAGE_READ_FAILED, MESSAGE_WRITE_FAILED } from '#app/modules/imports/messages.ts'
import { countRowsBefore, countWritten, findImport, type StoredImport } from '#app/modules/imports/queries.server.ts'
import { reviewOf } from '#app/modules/imports/review.server.ts'
import { saveChoices } from '#app/modules/imports/save-choices.server.ts'
import { formatBytes, resultWords } from '#app/modules/imports/words.ts'
import { writeImport } from '#app/modules/imports/write-import.server.ts'
import { IMPORT_STATUS_OPTIONS, leadImportSchema } from '#app/modules/leads/import/forms.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { findUndoable } from '#app/modules/leads/import/undoable.server.ts'
import { listActiveUsers } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { paths } from '#app/paths.ts'
import { formatNumber } from '#app/format/money.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Steps } from '#app/ui/steps.tsx'
import { ImportDone } from './_components/import-done.tsx'
import { ImportOnTheWay } from './_components/import-on-the-way.tsx'
import { ImportReview } from './_components/import-review.tsx'
import { IMPORT_STEPS } from './_components/import-steps.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: pageTitle(matches, page ? `Import of ${page.file.fileName}` : 'Import not found') },
]

/** While a file is being read or written the page looks again by itself. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return refresh === null ? new Headers() : { Refresh: refresh }
}

const LOOK_AGAIN_SECONDS = 2

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const found = findImport('leads', params.id ?? '')
  if (!found) throw new Response(IMPORT_REFUSED.missing, { status: 404 })
  const now = new Date()
  const { after, isWhole } = readPlace(request)
  const file = factsOf(found)
  const isOnTheWay = found.state === 'reading' || found.state === 'writing'
  const page = {
    file,
    review: found.state === 'checked' ? openReview(found, after, isWhole) : null,
    written: found.state === 'writing' ? countWritten(found.id) : null,
    undo: findUndoable(viewer, found.undoId, now),
    now,
  }
  return data(page, isOnTheWay ? { headers: { Refresh: String(LOOK_AGAIN_SECONDS) } } : {})
}

function factsOf({
  id,
  state,
  fileName,
  fileBytes,
  encoding,
  separator,
  rowCount,
  counts,
  settings,
  rowsRemovedAt,
}: StoredImport) {
  const separated = Object.entries(SEPARATOR_LABELS).find(([mark]) => mark === separator)?.[1] ?? 'commas'
  const facts = `${fileName}, ${formatBytes(fileBytes)}, ${formatNumber(rowCount)} rows, ${encodingLabel(encoding)}, separated by ${separated}`
  return { id, state, fileName, facts, rowCount, counts, settings, hasRows: rowsRemovedAt === null }
}

function openReview(found: StoredImport, after: number, isWhole: boolean) {
  return {
    ...reviewOf(leadImporter, found, { after, limit: isWhole ? DUPLICATES_A_PAGE : FIRST }),
    before: after === 0 ? 0 : countRowsBefore(found.id, 'duplicate', after),
    statuses: IMPORT_STATUS_OPTIONS,
    staff: listActiveUsers().map(({ id, name }) => ({ value: id, label: name })),
  }
}

function readPlace(request: Request): { after: number; isWhole: boolean } {
  const query = new URL(request.url).searchParams
  const after = /^\d{1,7}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : 0
  return { after, isWhole: query.get('show') === 'all' }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const submission = await parseForm(request, leadImportSchema)
  if (submission.status === 'error') return reply(submission)
  const found = findImport('leads', params.id ?? '')
  if (!found) return redirectWithToast(paths.importLeads(), { kind: 'error', message: IMPORT_REFUSED.missing })
  if (submission.value.intent === 'undo') return undo(viewer, found)
  return answerReview(viewer, found, { submission, posted: submission.value, request })
}

type Posted = Extract<(typeof leadImportSchema)['_output'], { columns: unknown }>
type Answering = { submission: Submission<unknown>; posted: Posted; request: Request }

async function answerReview(viewer: Viewer, found: StoredImport, { submission, posted, request }: Answering) {
  const settings = { status: posted.status ?? '', assigneeId: assigneeOf(posted.assigneeId) }
  const columns = found.header.map((_, at) => keyOf(posted.columns[at]?.becomes ?? null))
  const problem = problemOfColumns(columns, leadImporter.columns)
  if (problem !== null) return reply(submission, { formErrors: [problem] })
  const choices = { settings, choices: posted.duplicates }
  const isOther = JSON.stringify(columns) !== JSON.stringify(found.columns)
  if (posted.intent === 'check' || isOther) {
    saveChoices(found.id, choices)
    const checked = await attempt('A file of leads could not be checked', () => checkAgain(leadImporter, found.id, columns))
    if (checked === null) return reply(submission, { formErrors: [MESSAGE_READ_FAILED], status: 503 })
    if (!checked.ok) return back(found, 'error', IMPORT_REFUSED[checked.reason])
    return posted.intent === 'import'
      ? back(found, 'error', MESSAGE_LOOK_FIRST)
      : redirect(paths.importedFile(found.id), { status: 303 })
  }
  if (posted.intent !== 'import') {
    saveChoices(found.id, choices)
    return redirect(paths.importedFile(found.id, placeAfter(posted, request)), { status: 303 })
  }
  const written = await attempt('Leads could not be imported', () =>
    writeImport(leadImporter, found.id, { actorId: viewer.id, ...choices }),
  )
  if (written === null) return back(found, 'error', MESSAGE_WRITE_FAILED)
  if (!written.ok) return back(found, 'error', IMPORT_REFUSED[written.reason])
  return back(found, 'success', `Imported: ${resultWords(written.value)}`)
}

const MESSAGE_LOOK_FIRST = 'You changed the columns. Look at what will happen now, then import.'

function placeAfter({ intent, duplicates }: Posted, request: Request): { show: 'all'; after?: string } {
  const last = duplicates.at(-1)?.line ?? readPlace(request).after
  return intent === 'more' ? { show: 'all', after: String(last) } : { show: 'all' }
}

function keyOf(becomes: string | null): string | null {
  return leadImporter.columns.some(({ key }) => key === becomes) ? becomes : null
}

/** Blank for nobody, also where whoever was chosen has lost access meanwhile. */
function assigneeOf(id: string | null): string {
  return listActiveUsers().some((member) => member.id === id) ? (id ?? '') : ''
}

async function undo(viewer: Viewer, found: StoredImport) {
  const { undoId } = found
  if (undoId === null) return back(found, 'error', 'There is nothing to undo')
  const undone = await attempt('An import could not be undone', () => leadImporter.undo(viewer, undoId, new Date()))
  if (undone === null) return back(found, 'error', 'The import could not be undone to its end. Please press Undo again.')
  return back(found, undone.ok ? 'success' : 'error', undone.ok ? undone.value : undone.reason)
}

function back({ id }: StoredImport, kind: 'success' | 'error', message: string): Promise<Response> {
  return redirectWithToast(paths.importedFile(id), { kind, message })
}

export default function ImportedFilePage() {
  const { file, review, written, undo: undoable, now } = useLoaderData<typeof loader>()
  const error = useActionData<FormReply>()?.error
  return (
    <>
      <PageHeader title="Import leads" back={{ to: paths.leads(), label: '← Leads' }} />
      <Steps names={IMPORT_STEPS} current={file.state === 'done' || file.state === 'failed' ? 3 : 2} className="mb-5" />
      {review && <ImportReview file={file} review={review} error={error} />}
      {!review && (file.state === 'reading' || file.state === 'writing') && <ImportOnTheWay file={file} written={written} />}
      {(file.state === 'done' || file.state === 'failed') && <ImportDone file={file} undo={undoable} now={now} />}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
