import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatIsoDay } from '#app/format/date.ts'
import { momentOnWall } from '#app/format/wall-clock.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { findDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { paperSchema } from '#app/modules/documents/manage/forms.ts'
import { DOCUMENT_MESSAGES, notStoredMessage } from '#app/modules/documents/manage/messages.ts'
import { storePaper } from '#app/modules/documents/manage/store-paper.server.ts'
import { mayBeStoredOnPaper } from '#app/modules/documents/rules.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true, upload: MAX_IMAGE_FORM_BYTES }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add the signed paper') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const now = new Date()
  const document = findDocument(params.documentId ?? '', now)
  if (!document) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  const { id, submitterName } = document
  const isOpen = mayBeStoredOnPaper(document)
  return { id, signer: submitterName, isOpen, today: formatIsoDay(now), constraints: constraintsOf(paperSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'work')
  const now = new Date()
  const { documentId = '' } = args.params
  if (!findDocument(documentId, now)) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  const { submission, file, isTooLarge } = await parseUpload(args, paperSchema, { name: 'file', maxBytes: MAX_IMAGE_BYTES })
  if (submission.status === 'error') return reply(submission)
  const refuse = (message: string, status = 400) => reply(submission, { fieldErrors: { file: [message] }, status })
  if (isTooLarge) return refuse(DOCUMENT_MESSAGES['too-large'])
  if (file === null || file.bytes.length === 0) return refuse(DOCUMENT_MESSAGES['no-file'])
  const day = submission.value.signedOn
  if (day !== null && day > formatIsoDay(now)) return reply(submission, { fieldErrors: { signedOn: [DOCUMENT_MESSAGES.future] } })
  // A past day has no known time: noon represents it.
  const signedAt = (day === null || day === formatIsoDay(now) ? null : momentOnWall(day, '12:00')) ?? now
  const actor = { kind: 'staff', userId: viewer.id } as const
  const stored = await attempt('A signed paper could not be stored', () =>
    storePaper({ documentId, ...file, signedAt, actor }, now),
  )
  if (stored?.ok) return redirectWithToast(paths.document(documentId), { kind: 'success', message: 'Signed copy saved' })
  if (stored === null) return refuse(DOCUMENT_MESSAGES.failed, 503)
  if (stored.reason === 'not-pending' || stored.reason === 'missing')
    return reply(submission, { formErrors: [DOCUMENT_MESSAGES['not-pending']], status: 409 })
  return refuse(notStoredMessage(stored.reason), stored.reason === 'provider-failed' ? 502 : 400)
}

export default function StorePaperDialog() {
  const { id, signer, isOpen, today, constraints } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  const form = formOf<'signedOn'>({ lastReply, constraints, defaults: { signedOn: today } })
  const closeTo = paths.document(id)
  return (
    <Dialog title="Add the signed paper" closeTo={closeTo}>
      <PostForm draft="paper" encType="multipart/form-data" className="grid gap-3.5">
        <ErrorSummary errors={form.errors} />
        {isOpen ? (
          <>
            <p>
              This completes the document, just as if {signer} had signed online. The record shows that it was signed on paper and
              who uploaded it.
            </p>
            <Field
              type="file"
              name="file"
              label="File"
              hint="One PDF with every page, or a photo of a single page (JPEG, PNG, WebP). 5 MB or less."
              accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
              errors={lastReply?.error?.file}
            />
            <Field {...form.field('signedOn')} type="date" label="Signed on" max={today} />
          </>
        ) : (
          <p>{DOCUMENT_MESSAGES['not-pending']}</p>
        )}
        <FormActions cancelTo={closeTo}>{isOpen && <Button busy="Uploading...">Add Signed Paper</Button>}</FormActions>
      </PostForm>
    </Dialog>
  )
}
