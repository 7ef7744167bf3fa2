import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { ContactForm } from '#app/modules/leads/work-log/components/contact-form.tsx'
import { contactSchema } from '#app/modules/leads/work-log/forms.ts'
import { CONTACTS, isContactKind } from '#app/modules/leads/contacts.ts'
import { logContact } from '#app/modules/leads/work-log/log-contact.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

const FAILED = 'Failed to update lead'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Log a contact') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const kind = new URL(request.url).searchParams.get('kind')
  return {
    leadId: lead.id,
    kind: isContactKind(kind) ? kind : 'call',
    submissionId: newSubmissionId(),
    constraints: constraintsOf(contactSchema),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const id = params.leadId ?? ''
  const submission = await parseForm(request, contactSchema)
  if (submission.status === 'error') return reply(submission)
  const actor = { kind: 'staff', userId: viewer.id } as const
  const logged = await attempt(FAILED, () => logContact({ id, contact: submission.value, actor }))
  if (logged === null) return reply(submission, { formErrors: [FAILED], status: 503 })
  if (!logged.ok) return reply(submission, { formErrors: [MESSAGE_NO_LEAD], status: 404 })
  const message = `${CONTACTS[submission.value.kind].label} logged`
  return redirectWithToast(paths.lead(logged.value.leadId), { kind: 'success', message })
}

export default function LogContactDialog() {
  const { leadId, kind, submissionId, constraints } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  const closeTo = paths.lead(leadId)
  const chosen = isContactKind(kind) ? CONTACTS[kind].label.toLowerCase() : 'contact'
  return (
    <Dialog title={`Log a ${chosen}`} closeTo={closeTo} wide>
      <ContactForm
        kind={kind}
        submissionId={submissionId}
        place="log"
        lastReply={lastReply}
        constraints={constraints}
        cancel={
          <ButtonLink to={closeTo} variant="second">
            Cancel
          </ButtonLink>
        }
      />
    </Dialog>
  )
}
