import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_SEARCH_CHARACTERS } from '#app/format/search-words.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import {
  asChosen,
  findChosenLead,
  findLeadsToChoose,
  listChoices,
  readyDocument,
} from '#app/modules/documents/sending/choose-document.server.ts'
import { LeadChoice } from '#app/modules/documents/sending/components/lead-choice.tsx'
import { SendCard } from '#app/modules/documents/sending/components/send-card.tsx'
import { notSentChoiceMessage } from '#app/modules/documents/sending/messages.ts'
import { sendChosen } from '#app/modules/documents/sending/send-chosen.server.ts'
import { readCoSigner, sendToLeadSchema } from '#app/modules/documents/templates/forms.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'New Document') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const now = new Date()
  const query = new URL(request.url).searchParams
  const leadId = query.get('lead') ?? ''
  const lead = leadId === '' ? null : findChosenLead(leadId)
  const choice = query.get('template') ?? ''
  return {
    choices: listChoices(),
    choice,
    lead: lead && asChosen(lead),
    isLeadMissing: leadId !== '' && lead === null,
    leads: lead ? null : findLeadsToChoose(query.get('q')),
    ready: lead && choice !== '' ? readyDocument(choice, lead, now) : null,
    submissionId: newSubmissionId(),
    constraints: constraintsOf(sendToLeadSchema),
    now,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, sendToLeadSchema)
  if (submission.status === 'error') return reply(submission)
  const { lead: leadId, template: choice, submissionId, replaces } = submission.value
  const sent = await attempt('A document could not be sent', () =>
    sendChosen({ leadId, choice, submissionId, userId: viewer.id, coSigner: readCoSigner(submission.value), replaces }),
  )
  if (sent?.ok)
    return redirectWithToast(paths.document(sent.value.documentId), {
      kind: 'success',
      message: sentWords('Document sent to the signer', 'The document'),
    })
  return reply(submission, {
    formErrors: [sent === null ? DOCUMENT_MESSAGES.failed : notSentChoiceMessage(sent.reason)],
    status: sent === null ? 503 : 409,
  })
}

export default function NewDocumentPage() {
  const { choices, choice, lead, isLeadMissing, leads, ready, submissionId, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const template = choices.some(({ value }) => value === choice) ? choice : undefined
  return (
    <>
      <PageHeader title="Send Document" back={{ to: paths.documents(), label: 'Document Management' }} />
      <ErrorSummary errors={lastReply?.error ?? undefined} className="mb-5" />
      <Card title="Document and lead" className="mb-5">
        <FilterBar
          label="Choose a document and a lead"
          action={paths.newDocument()}
          className="sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          button={lead ? 'Show Text' : 'Find Lead'}
          appliesOnChange
        >
          <SelectField name="template" label="Document" placeholder="Choose" defaultValue={template ?? ''} options={choices} />
          {lead ? (
            <Chosen lead={lead} template={template} />
          ) : (
            <Field
              name="q"
              type="search"
              label="Lead"
              placeholder="Name, email or address"
              defaultValue={leads?.search}
              maxLength={MAX_SEARCH_CHARACTERS}
              icon={<Icon name="search" />}
            />
          )}
        </FilterBar>
        {isLeadMissing && <Notice className="mt-4">{MESSAGE_NO_LEAD} Choose another one.</Notice>}
        {leads && <LeadChoice {...leads} to={(leadId) => paths.newDocument({ template, q: leads.search, lead: leadId })} />}
      </Card>
      {lead && template === undefined && <Notice>Choose a document for {lead.name} to sign.</Notice>}
      {lead && ready?.ok === false && (
        <Notice>
          {notSentChoiceMessage(ready.reason)} <Link to={paths.lead(lead.id)}>Open the lead</Link>
        </Notice>
      )}
      {lead && ready?.ok && (
        <SendCard
          document={ready.value}
          lead={lead}
          submissionId={submissionId}
          action={paths.newDocument({ template, lead: lead.id })}
          cancelTo={paths.documents()}
          lastReply={lastReply}
          constraints={constraints}
          now={now}
        />
      )}
    </>
  )
}

/** The chosen lead, shown instead of the search. */
function Chosen({ lead, template }: { lead: { id: string; name: string; propertyAddress: string }; template?: string }) {
  return (
    <div className="min-w-0 self-start wrap-anywhere">
      <input type="hidden" name="lead" value={lead.id} />
      <p className="text-small font-semibold">Lead</p>
      <p>
        {lead.name}
        {lead.propertyAddress !== '' && <span className="text-small text-ink-muted">, {lead.propertyAddress}</span>}
      </p>
      <Link to={paths.newDocument({ template })} className="inline-flex min-h-6 items-center text-small">
        Choose another lead
      </Link>
    </div>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
