import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { IMPORT_STATUS_OPTIONS, leadImportSchema } from '#app/modules/leads/import/forms.ts'
import { findUndoable, leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { LEAD_IMPORT } from './_components/import-places.ts'
import { ImportedFileView } from './_components/imported-file-view.tsx'
import { handleImportPost, getImport, getImportPage, refreshHeaders, refreshOf } from './_components/imported-file.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: pageTitle(matches, page ? `Import of ${page.file.fileName}` : 'Import not found') },
]

/** The page reloads automatically while a file is being read or written. */
export const headers = refreshHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const found = getImport(leadImporter, params.id)
  const now = new Date()
  const choices = {
    statuses: IMPORT_STATUS_OPTIONS,
    staff: listAssignable().map(({ id, name }) => ({ value: id, label: name })),
  }
  const page = {
    ...getImportPage(leadImporter, found, request),
    choices: found.state === 'checked' ? choices : null,
    undo: findUndoable(viewer, found.undoId, now),
    now,
  }
  return data(page, refreshOf(found))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, leadImportSchema)
  if (submission.status === 'error') return reply(submission)
  const posting = { importer: leadImporter, places: LEAD_IMPORT, viewer, importId: params.id, request }
  return handleImportPost(posting, submission, settingsOf(submission.value))
}

function settingsOf(posted: (typeof leadImportSchema)['_output']): Record<string, string> {
  return posted.intent === 'undo' ? {} : { status: posted.status ?? '', assigneeId: assigneeOf(posted.assigneeId) }
}

/** Blank for no one, also if the chosen person has lost access in the meantime. */
function assigneeOf(id: string | null): string {
  return listAssignable().some((member) => member.id === id) ? (id ?? '') : ''
}

export default function ImportedFilePage() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const { settings } = page.file
  return (
    <ImportedFileView
      places={LEAD_IMPORT}
      page={page}
      error={useActionData<FormReply>()?.error}
      settings={
        choices && (
          <>
            <SelectField
              name="status"
              label="Status for new leads"
              options={choices.statuses}
              defaultValue={settings.status || 'leads'}
            />
            <SelectField
              name="assigneeId"
              label="Assignee"
              placeholder="Unassigned"
              options={choices.staff}
              defaultValue={settings.assigneeId ?? ''}
            />
            <p className="text-small text-ink-muted">Imported leads haven’t agreed to marketing, so no campaigns start.</p>
          </>
        )
      }
    />
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
