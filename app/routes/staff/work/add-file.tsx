import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { addFile } from '#app/modules/files/add-file.server.ts'
import { onlySubmission } from '#app/modules/forms/fields.ts'
import { FILE_MESSAGES, notAddedMessage } from '#app/modules/files/messages.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true, upload: MAX_IMAGE_FORM_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add a file') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(FILE_MESSAGES['no-lead'], { status: 404 })
  return { leadId: lead.id, submissionId: newSubmissionId() }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'work')
  const id = args.params.leadId ?? ''
  if (!findLead(id)) throw new Response(FILE_MESSAGES['no-lead'], { status: 404 })
  const { submission, file, isTooLarge } = await parseUpload(args, onlySubmission, { name: 'file', maxBytes: MAX_IMAGE_BYTES })
  if (submission.status === 'error') return reply(submission)
  const refuse = (message: string, status = 400) => reply(submission, { fieldErrors: { file: [message] }, status })
  if (isTooLarge) return refuse(FILE_MESSAGES['too-large'])
  if (file === null || file.bytes.length === 0) return refuse(FILE_MESSAGES.missing)
  const { submissionId } = submission.value
  const actor = { kind: 'staff', userId: viewer.id } as const
  const added = await attempt(FILE_MESSAGES.failed, () => addFile({ id, ...file, submissionId, actor }))
  if (added === null) return refuse(FILE_MESSAGES.failed, 503)
  if (added.ok) return redirectWithToast(paths.lead(added.value.leadId), { kind: 'success', message: 'File added' })
  if (added.reason === 'no-lead') throw new Response(FILE_MESSAGES['no-lead'], { status: 404 })
  return refuse(notAddedMessage(added.reason))
}

export default function AddFileDialog() {
  const { leadId, submissionId } = useLoaderData<typeof loader>()
  const errors = useReply(useActionData<FormReply>())?.error
  const closeTo = paths.lead(leadId)
  return (
    <Dialog title="Add a file" closeTo={closeTo}>
      <PostForm encType="multipart/form-data" className="grid gap-3.5">
        <input type="hidden" name="submissionId" value={submissionId} />
        <ErrorSummary errors={errors ?? undefined} />
        <Field
          type="file"
          name="file"
          label="File"
          hint="A photo (JPEG, PNG, WebP) or PDF, 5 MB or less. We remove location and other camera data from photos."
          // No HEIC: if it is not listed, iPhones convert photos to JPEG.
          accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
          errors={errors?.file}
        />
        <FormActions cancelTo={closeTo}>
          <Button busy="Uploading...">Add File</Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
