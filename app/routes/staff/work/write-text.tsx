import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { TextForm } from '#app/modules/leads/compose/components/text-form.tsx'
import { textSchema } from '#app/modules/leads/compose/forms.ts'
import { TEXT_MESSAGES as MESSAGES } from '#app/modules/leads/compose/messages.ts'
import { fillTemplateFor, listTemplatesFor } from '#app/modules/leads/compose/queries.server.ts'
import { writeText } from '#app/modules/leads/compose/write-text.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Write a text') }]

/** The form of the lead's page in its own dialog: where a template is filled in, and where what is wrong with it is said. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGES.missing, { status: 404 })
  return {
    leadId: lead.id,
    phone: lead.phone,
    templates: listTemplatesFor('sms'),
    submissionId: newSubmissionId(),
    constraints: constraintsOf(textSchema),
  }
}

type TextReply = FormReply & { round?: string }

export async function action({ request, params }: ActionFunctionArgs) {
  const sender = await requireStaff(request)
  const id = params.leadId ?? ''
  const submission = await parseForm(request, textSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent === 'fill') return fill(submission, { leadId: id, templateId: posted.template ?? '', sender })
  const { message, submissionId } = posted
  const written = await attempt('A staff text could not be queued', () => writeText({ id, message, submissionId, sender }))
  if (written === null) return reply(submission, { formErrors: [MESSAGES.failed], status: 503 })
  if (written.ok) return redirectWithToast(paths.lead(written.value.leadId), { kind: 'success', message: 'Text queued' })
  if (written.reason === 'missing') return reply(submission, { formErrors: [MESSAGES.missing], status: 404 })
  if (written.reason === 'link-unknown' || written.reason === 'too-long')
    return reply(submission, { fieldErrors: { message: [MESSAGES[written.reason]] }, status: 409 })
  return reply(submission, { formErrors: [MESSAGES[written.reason]], status: 409 })
}

function fill(
  submission: Submission<unknown>,
  { leadId, templateId, sender }: { leadId: string; templateId: string; sender: Viewer },
) {
  const filled = templateId === '' ? { message: '' } : fillTemplateFor({ channel: 'sms', leadId, templateId, sender })
  if (filled === null) return reply(submission, { fieldErrors: { template: [MESSAGES['no-template']] } })
  const { submissionId } = submission.values
  return data<TextReply>({
    initialValue: { template: templateId, message: filled.message },
    round: newSubmissionId(),
    submissionId,
  })
}

export default function WriteTextDialog() {
  const { leadId, phone, templates, submissionId, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<TextReply>()
  return (
    <Dialog title="Write a text" closeTo={paths.lead(leadId)} wide>
      <p className="note">To {phone || 'no one: this lead has no phone number'}.</p>
      <TextForm
        action={paths.writeText(leadId)}
        templates={templates}
        submissionId={lastReply?.submissionId ?? submissionId}
        lastReply={lastReply}
        constraints={constraints}
        round={lastReply?.round}
        place="dialog"
      />
    </Dialog>
  )
}
