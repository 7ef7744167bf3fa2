import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { ComposeForm } from '#app/modules/leads/compose/components/compose-form.tsx'
import { mailSchema } from '#app/modules/leads/compose/forms.ts'
import { MESSAGES } from '#app/modules/leads/compose/messages.ts'
import { fillTemplateFor, listTemplatesFor, whereAnswersCome } from '#app/modules/leads/compose/queries.server.ts'
import { writeMail } from '#app/modules/leads/compose/write-mail.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Write an email') }]

/** The form of the lead's page in its own dialog: where a template is filled in, and where what is wrong with it is said. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { name } = await requireStaff(request)
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGES.missing, { status: 404 })
  return {
    leadId: lead.id,
    email: lead.email,
    senderName: name,
    answersTo: whereAnswersCome(),
    templates: listTemplatesFor('email'),
    submissionId: newSubmissionId(),
    constraints: constraintsOf(mailSchema),
  }
}

type MailReply = FormReply & { round?: string }

export async function action({ request, params }: ActionFunctionArgs) {
  const sender = await requireStaff(request)
  const id = params.leadId ?? ''
  const submission = await parseForm(request, mailSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent === 'fill') return fill(submission, { leadId: id, templateId: posted.template ?? '', sender })
  const { subject, message, submissionId } = posted
  const written = await attempt('A staff email could not be queued', () =>
    writeMail({ id, subject, message, submissionId, sender }),
  )
  if (written === null) return reply(submission, { formErrors: [MESSAGES.failed], status: 503 })
  if (written.ok) return redirectWithToast(paths.lead(written.value.leadId), { kind: 'success', message: 'Email queued' })
  if (written.reason === 'missing') return reply(submission, { formErrors: [MESSAGES.missing], status: 404 })
  if (written.reason === 'link-unknown')
    return reply(submission, { fieldErrors: { message: [MESSAGES['link-unknown']] }, status: 409 })
  return reply(submission, { formErrors: [MESSAGES[written.reason]], status: 409 })
}

function fill(
  submission: Submission<unknown>,
  { leadId, templateId, sender }: { leadId: string; templateId: string; sender: Viewer },
) {
  const filled =
    templateId === '' ? { subject: '', message: '' } : fillTemplateFor({ channel: 'email', leadId, templateId, sender })
  if (filled === null) return reply(submission, { fieldErrors: { template: [MESSAGES['no-template']] } })
  const { submissionId } = submission.values
  return data<MailReply>({ initialValue: { template: templateId, ...filled }, round: newSubmissionId(), submissionId })
}

export default function WriteMailDialog() {
  const { leadId, email, senderName, answersTo, templates, submissionId, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<MailReply>()
  return (
    <Dialog title="Write an email" closeTo={paths.lead(leadId)} wide>
      <p className="note">To {email || 'no one: this lead has no email address'}.</p>
      <ComposeForm
        action={paths.writeMail(leadId)}
        templates={templates}
        senderName={senderName}
        answersTo={answersTo}
        submissionId={lastReply?.submissionId ?? submissionId}
        lastReply={lastReply}
        constraints={constraints}
        round={lastReply?.round}
        place="dialog"
      />
    </Dialog>
  )
}
