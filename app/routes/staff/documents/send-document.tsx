import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { asChosen, findChosenLead, listChoices, readyDocument } from '#app/modules/documents/sending/choose-document.server.ts'
import { SendCard } from '#app/modules/documents/sending/components/send-card.tsx'
import { notSentChoiceMessage } from '#app/modules/documents/sending/messages.ts'
import { sendChosen } from '#app/modules/documents/sending/send-chosen.server.ts'
import { readCoSigner, sendDocumentSchema } from '#app/modules/documents/templates/forms.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Send Document') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const now = new Date()
  const lead = findChosenLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const choice = new URL(request.url).searchParams.get('template') ?? ''
  return {
    lead: asChosen(lead),
    choices: listChoices(),
    choice,
    ready: choice === '' ? null : readyDocument(choice, lead, now),
    submissionId: newSubmissionId(),
    constraints: constraintsOf(sendDocumentSchema),
    now,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const leadId = params.leadId ?? ''
  if (!findChosenLead(leadId)) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const submission = await parseForm(request, sendDocumentSchema)
  if (submission.status === 'error') return reply(submission)
  const { template: choice, submissionId, replaces } = submission.value
  const sent = await attempt('A document could not be sent', () =>
    sendChosen({ leadId, choice, submissionId, userId: viewer.id, coSigner: readCoSigner(submission.value), replaces }),
  )
  if (sent?.ok)
    return redirectWithToast(paths.lead(sent.value.leadId), {
      kind: 'success',
      message: sentWords('Document sent to the signer', 'The document'),
    })
  return reply(submission, {
    formErrors: [sent === null ? DOCUMENT_MESSAGES.failed : notSentChoiceMessage(sent.reason)],
    status: sent === null ? 503 : 409,
  })
}

export default function SendDocumentPage() {
  const { lead, choices, choice, ready, submissionId, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageHeader title="Send Document" back={{ to: paths.lead(lead.id), label: lead.name }} />
      <ErrorSummary errors={lastReply?.error ?? undefined} className="mb-5" />
      <FilterBar
        label="Choose a document"
        action={paths.newLeadDocument(lead.id)}
        className="mb-5 max-w-[36rem] sm:grid-cols-[minmax(0,1fr)_auto]"
        button="Show Text"
        appliesOnChange
      >
        <SelectField
          name="template"
          label="Document"
          placeholder="Choose"
          required
          defaultValue={choices.some(({ value }) => value === choice) ? choice : ''}
          options={choices}
        />
      </FilterBar>
      {ready?.ok === false && <Notice className="mb-5">{notSentChoiceMessage(ready.reason)}</Notice>}
      {ready?.ok && (
        <SendCard
          document={ready.value}
          lead={lead}
          submissionId={submissionId}
          action={paths.newLeadDocument(lead.id, choice)}
          cancelTo={paths.lead(lead.id)}
          lastReply={lastReply}
          constraints={constraints}
          now={now}
        />
      )}
    </>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
