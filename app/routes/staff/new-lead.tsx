import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatPhone } from '#app/format/phone.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLeadDraft, type LeadDraft } from '#app/modules/inbox/answer/lead-draft.server.ts'
import { leadOfMessage } from '#app/modules/inbox/answer/link-message.server.ts'
import { INBOX_MESSAGES, MESSAGE_NO_RECEIVED } from '#app/modules/inbox/messages.ts'
import { addLead } from '#app/modules/leads/add/add-lead.server.ts'
import { DuplicatesNotice } from '#app/modules/leads/add/components/duplicates-notice.tsx'
import type { Duplicate } from '#app/modules/leads/duplicates/same-facts.ts'
import { NewLeadFields, type NewLeadField } from '#app/modules/leads/add/components/new-lead-fields.tsx'
import { newLeadSchema } from '#app/modules/leads/add/new-lead-form.server.ts'
import { SOURCE_OPTIONS } from '#app/modules/leads/sources.ts'
import { PIPELINE_STATUSES, statusLabel } from '#app/modules/leads/status/status.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add a lead') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const message = messageOf(request)
  if (message !== null && message.leadId !== null) return redirect(paths.inboxMessage(message.id))
  return {
    message,
    constraints: constraintsOf(newLeadSchema()),
    submissionId: newSubmissionId(),
    statuses: PIPELINE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
    staff: listAssignable().map(({ id, name }) => ({ value: id, label: name })),
    now: new Date(),
  }
}

/** The inbox message that the lead is created from, or null. */
function messageOf(request: Request): LeadDraft | null {
  const id = new URL(request.url).searchParams.get('message')
  if (id === null) return null
  const draft = findLeadDraft(id)
  if (draft === null) throw new Response(MESSAGE_NO_RECEIVED, { status: 404 })
  return draft
}

type Answer = FormReply & { duplicates?: Duplicate[] }

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const message = messageOf(request)
  const submission = await parseForm(request, newLeadSchema())
  if (submission.status === 'error') return reply(submission)
  const origin = message === null ? {} : { origin: leadOfMessage(viewer, message.id) }
  const added = await attempt('A lead could not be added', () => addLead(viewer, submission.value, origin))
  if (added === null) return reply(submission, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (added.ok)
    return redirectWithToast(message ? paths.inboxMessage(message.id) : added.value, { kind: 'success', message: 'Lead added' })
  if (added.reason.kind === 'no-assignee') return reply(submission, { fieldErrors: { assigneeId: [MESSAGE_NO_ASSIGNEE] } })
  if (added.reason.kind === 'taken') return reply(submission, { formErrors: [INBOX_MESSAGES.taken], status: 409 })
  return reply(submission, { status: 409, more: { duplicates: added.reason.duplicates } })
}

const MESSAGE_FAILED = 'Failed to add the lead. Nothing was saved. Please try again.'
const MESSAGE_NO_ASSIGNEE = 'This person no longer has access. Choose someone else.'

/** Extra values of a refused form: its id, which identifies retries, and similar leads. */
export default function NewLeadPage() {
  const { message, constraints, statuses, staff, now, ...fresh } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const defaults = { state: 'IA', unitCount: '1', source: 'manual', status: 'leads', ...message?.fields }
  const form = formOf<NewLeadField>({ lastReply: answer, constraints, defaults })
  const back = message ? { to: paths.inboxMessage(message.id), label: 'Message' } : { to: paths.leads(), label: 'Leads' }
  return (
    <>
      <PageHeader title="Add a lead" back={back} />
      {message && (
        <p className="mb-5 text-ink-muted">
          Based on a message from {formatPhone(message.sender)}. Their other unlinked messages will be added to this lead, too.
        </p>
      )}
      <ErrorSummary errors={form.errors} className="mb-5" />
      {answer?.duplicates && (
        <DuplicatesNotice
          duplicates={answer.duplicates}
          linkAction={message ? paths.inboxMessage(message.id) : undefined}
          now={now}
        />
      )}
      <PostForm draft="lead" id="new-lead" className="grid max-w-224 gap-5">
        <input type="hidden" name="submissionId" value={answer?.submissionId ?? fresh.submissionId} />
        <NewLeadFields form={form} sources={SOURCE_OPTIONS} statuses={statuses} staff={staff} />
        <FormActions
          place="page"
          note="Before saving, you’ll see any leads with the same email, phone or address."
          cancelTo={back.to}
        >
          {/* Enter presses the first button, which never saves anything unseen. */}
          <Button name="intent" value="save" variant={answer?.duplicates ? 'second' : 'primary'} busy="Saving...">
            {answer?.duplicates ? 'Check again' : 'Save Lead'}
          </Button>
          {answer?.duplicates && (
            <Button name="intent" value="anyway" busy="Saving...">
              Save anyway
            </Button>
          )}
        </FormActions>
      </PostForm>
    </>
  )
}
