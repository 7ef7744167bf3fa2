import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirect } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { reply } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { PastImports } from '#app/modules/imports/components/past-imports.tsx'
import { uploadSchema } from '#app/modules/imports/forms.ts'
import {
  MAX_FILE_BYTES,
  MAX_POST_BYTES,
  MAX_ROWS,
  MESSAGE_NO_FILE,
  MESSAGE_READ_FAILED,
  MESSAGE_TOO_LARGE,
} from '#app/modules/imports/messages.ts'
import { listPastImports } from '#app/modules/imports/queries.server.ts'
import { startImport } from '#app/modules/imports/start-import.server.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { findUndoable } from '#app/modules/leads/import/undoable.server.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { Steps } from '#app/ui/steps.tsx'
import { IMPORT_STEPS } from './_components/import-steps.ts'

export const handle: RouteHandle = { upload: MAX_POST_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import leads') }]

/** How many files of before are listed. */
const PAST_FILES = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const now = new Date()
  const past = listPastImports('leads', PAST_FILES).map(({ undoId, ...file }) => ({
    ...file,
    ...findUndoable(viewer, undoId, now),
  }))
  return { past, now }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request)
  const { submission, file, isTooLarge } = await parseUpload(args, uploadSchema, { name: 'file', maxBytes: MAX_FILE_BYTES })
  if (isTooLarge) return reply(submission, { fieldErrors: { file: [MESSAGE_TOO_LARGE] }, status: 413 })
  if (!file) return reply(submission, { fieldErrors: { file: [MESSAGE_NO_FILE] } })
  const started = await attempt('A file of leads could not be read', () => startImport(leadImporter, file, viewer))
  if (started === null) return reply(submission, { formErrors: [MESSAGE_READ_FAILED], status: 503 })
  if (!started.ok) return reply(submission, { fieldErrors: { file: [started.reason] } })
  return redirect(paths.importedFile(started.value), { status: 303 })
}

export default function ImportLeadsPage() {
  const { past, now } = useLoaderData<typeof loader>()
  const error = useActionData<FormReply>()?.error
  return (
    <>
      <PageHeader title="Import leads" back={{ to: paths.leads(), label: '← Leads' }} />
      <Steps names={IMPORT_STEPS} current={1} className="mb-5" />
      <ErrorSummary errors={error} className="mb-5" />
      <PostForm encType="multipart/form-data" className={cardClass('mb-8 grid max-w-192 gap-4')}>
        <Field
          name="file"
          type="file"
          label="CSV file"
          hint={`At most 20 MB and ${formatNumber(MAX_ROWS)} rows. The first line names the columns; commas, semicolons or tabs stand between them.`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          required
          errors={error?.file}
        />
        <p className="text-small text-ink-muted">
          Nothing is stored as a lead before you have seen what will happen. The file itself is removed after a day.
        </p>
        <FormActions place="page">
          <ButtonLink to={paths.leads()} variant="second">
            Cancel
          </ButtonLink>
          <Button busy="Reading...">Check the File</Button>
        </FormActions>
      </PostForm>
      <PastImports rows={past} pageOf={paths.importedFile} now={now} />
    </>
  )
}
