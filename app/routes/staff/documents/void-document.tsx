import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { findDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { voidDocumentSchema } from '#app/modules/documents/manage/forms.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { voidDocument } from '#app/modules/documents/manage/void-document.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Void this document?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const document = findDocument(params.documentId ?? '', new Date())
  if (!document) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  return { id: document.id, signer: document.submitterName, constraints: constraintsOf(voidDocumentSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { documentId = '' } = params
  if (!findDocument(documentId, new Date())) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  const submission = await parseForm(request, voidDocumentSchema)
  if (submission.status === 'error') return reply(submission)
  const { reason } = submission.value
  const actor = { kind: 'staff', userId: viewer.id } as const
  const voided = await attempt('A document could not be voided', () => voidDocument({ documentId, reason, actor }))
  if (voided?.ok) return redirectWithToast(paths.document(documentId), { kind: 'success', message: 'Document voided' })
  if (voided === null) return reply(submission, { formErrors: [DOCUMENT_MESSAGES.failed], status: 503 })
  const status = voided.reason === 'provider-failed' ? 502 : 409
  return reply(submission, { formErrors: [DOCUMENT_MESSAGES[voided.reason]], status })
}

export default function VoidDocumentDialog() {
  const { id, signer, constraints } = useLoaderData<typeof loader>()
  const form = formOf<'reason'>({ lastReply: useReply(useActionData<FormReply>()), constraints })
  return (
    <ConfirmDialog draft="reason" title="Void this document?" verb="Void Document" closeTo={paths.document(id)}>
      <p>
        {signer} won’t be able to sign it. The link will show that the document was withdrawn. It stays in the list. This action
        cannot be undone.
      </p>
      <ErrorSummary errors={form.errors} />
      <Field {...form.field('reason')} label="Reason" hint="Shown in the list and timeline, not to the signer" />
    </ConfirmDialog>
  )
}
