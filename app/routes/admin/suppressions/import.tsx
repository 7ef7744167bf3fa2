import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply, type ReplyOptions } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MAX_FILE_BYTES, MAX_POST_BYTES } from '#app/modules/imports/messages.ts'
import { BadLines } from '#app/modules/marketing/suppressions/components/bad-lines.tsx'
import { importedListSchema, MAX_LIST, MAX_LIST_RETURNED } from '#app/modules/marketing/suppressions/forms.ts'
import { importSuppressions } from '#app/modules/marketing/suppressions/import-suppressions.server.ts'
import {
  LIST_PROBLEMS,
  MESSAGE_IMPORT_FAILED,
  messageBadLines,
  messageUnexplained,
} from '#app/modules/marketing/suppressions/messages.ts'
import { type BadLine, textOf } from '#app/modules/marketing/suppressions/read-list.server.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { upload: MAX_POST_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add multiple suppressions') }]

/** `bad`: invalid lines. `moved`: changes each time a file's text is moved into the form to replace the file. */
type ListAnswer = FormReply & { bad?: { lines: BadLine[]; count: number }; moved?: string }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  return { constraints: constraintsOf(importedListSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'records')
  const { file, isTooLarge, ...upload } = await parseUpload(args, importedListSchema, { name: 'file', maxBytes: MAX_FILE_BYTES })
  const submission = { ...upload.submission, longFields: { entries: MAX_LIST_RETURNED } }
  const refuse = (options: ReplyOptions, more: { bad?: ListAnswer['bad']; text?: string | null } = {}) => {
    const { data: answer, init } = reply(submission, options)
    const { bad, text = null } = more
    const typed = submission.values.entries?.trim() === '' ? { ...answer.initialValue, entries: '' } : answer.initialValue
    const initialValue = text === null ? typed : { ...typed, entries: text }
    const moved = text === null ? undefined : newSubmissionId()
    return data<ListAnswer>({ ...answer, initialValue, bad, moved }, init ?? undefined)
  }
  if (isTooLarge) return refuse({ fieldErrors: { file: [LIST_PROBLEMS['too-large']] }, status: 413 })
  if (submission.status === 'error') return refuse({})
  const { entries, note } = submission.value
  const isPasted = entries.trim() !== ''
  if (file && isPasted) return refuse({ fieldErrors: { file: [LIST_PROBLEMS.both] } })
  if (!file && !isPasted) return refuse({ fieldErrors: { file: [LIST_PROBLEMS.none] } })
  const bytes = file ? file.bytes : Buffer.from(entries)
  const imported = await attempt('Could not save a list of suppressions', () => importSuppressions(viewer, { bytes, note }))
  if (!imported) return refuse({ formErrors: [MESSAGE_IMPORT_FAILED], status: 503 })
  if (imported.ok) {
    const { added, known } = imported.value
    const rest = known === 0 ? '' : `, ${formatNumber(known)} already there`
    const message = `${formatNumber(added)} added to suppressions${rest}`
    return redirectWithToast(paths.adminSuppressions(), { kind: 'success', message })
  }
  const { reason } = imported
  // Browsers forget the chosen file. If its text is short enough, it can be corrected in the form.
  const text = file && reason.kind !== 'file' ? textOf(file.bytes, MAX_LIST) : null
  const field = file && text === null ? 'file' : 'entries'
  if (reason.kind === 'file') return refuse({ fieldErrors: { [field]: [reason.message] } })
  if (reason.kind === 'unexplained') return refuse({ fieldErrors: { note: [messageUnexplained(reason.count)] } }, { text })
  const message = messageBadLines(reason.count, text === null ? null : (file?.name ?? null))
  return refuse({ fieldErrors: { [field]: [message] } }, { bad: { lines: reason.lines, count: reason.count }, text })
}

export default function ImportSuppressionsPage() {
  const { constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<ListAnswer>()
  const form = formOf<'file' | 'entries' | 'note'>({ lastReply, constraints })
  return (
    <>
      <PageHeader
        title="Add multiple suppressions"
        note="For example, a list from your old email service. If we can’t read a line, nothing is saved."
        back={{ to: paths.adminSuppressions(), label: 'Suppressions' }}
      />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <Card title="The list">
        <PostForm draft="addresses" encType="multipart/form-data" className="grid gap-4">
          <Field
            key={`file ${lastReply?.moved}`}
            name="file"
            type="file"
            label="CSV file"
            hint="With a header row, we read the columns Email, Phone, Reason and Note. Without one, put the address or number first and the reason second. 20 MB or less."
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            errors={form.errors?.file ?? undefined}
          />
          <TextareaField
            key={`entries ${lastReply?.moved}`}
            {...form.field('entries')}
            // Browsers would silently cut off pasted text.
            maxLength={undefined}
            label="Or paste the list"
            hint="One entry per line, with the same columns. A line can be just an address or number."
            rows={12}
            spellCheck={false}
          />
          <Field
            {...form.field('note')}
            label="Reason"
            hint="Used for lines without a reason. For example: unsubscribed at our old email service"
            autoComplete="off"
          />
          <FormActions place="page" note="Their campaigns stop right away." cancelTo={paths.adminSuppressions()}>
            <Button busy="Saving...">Add to suppressions</Button>
          </FormActions>
        </PostForm>
      </Card>
      {lastReply?.bad && <BadLines {...lastReply.bad} />}
    </>
  )
}
