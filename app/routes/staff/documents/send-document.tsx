import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { AgreementText } from '#app/modules/documents/agreement/components/agreement-body.tsx'
import { MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { sendDocumentSchema } from '#app/modules/documents/templates/forms.ts'
import { notSentMessage } from '#app/modules/documents/templates/messages.ts'
import { fillForLead } from '#app/modules/documents/templates/preview-template.server.ts'
import { findTemplate, listTemplates } from '#app/modules/documents/templates/queries.server.ts'
import { sendDocument } from '#app/modules/documents/templates/send-document.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Send Document') }]

const MESSAGE_NO_LEAD = "The lead you're looking for doesn't exist."

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const lead = findLeadContact(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const templates = listTemplates().filter(({ isRetired }) => !isRetired)
  const chosen = findTemplate(new URL(request.url).searchParams.get('template') ?? '')
  const template = chosen?.isRetired === false ? chosen : null
  return {
    lead: { id: lead.id, name: lead.name.trim() || 'Unknown', email: lead.email, propertyAddress: lead.propertyAddress },
    templates: templates.map(({ id, name }) => ({ value: id, label: name })),
    template: template && { id: template.id, name: template.name },
    filled: template && fillForLead(template, lead, new Date()),
    submissionId: newSubmissionId(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const leadId = params.leadId ?? ''
  if (!findLeadContact(leadId)) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const submission = await parseForm(request, sendDocumentSchema)
  if (submission.status === 'error') return reply(submission)
  const { template: templateId, submissionId } = submission.value
  const sent = await attempt('A document could not be sent', () =>
    sendDocument({ leadId, templateId, submissionId, userId: viewer.id }),
  )
  if (sent?.ok)
    return redirectWithToast(paths.lead(sent.value.leadId), {
      kind: 'success',
      message: 'The document is on its way to its signer',
    })
  return reply(submission, {
    formErrors: [sent === null ? MESSAGES.failed : notSentMessage(sent.reason)],
    status: sent === null ? 503 : 409,
  })
}

export default function SendDocumentPage() {
  const { lead, templates, template, filled, submissionId } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageHeader title="Send Document" back={{ to: paths.lead(lead.id), label: `← ${lead.name}` }} />
      <ErrorSummary errors={lastReply?.error ?? undefined} />
      <FilterBar
        label="Choose a template"
        action={paths.newLeadDocument(lead.id)}
        className="mb-5 max-w-[36rem] sm:grid-cols-[minmax(0,1fr)_auto]"
        button="Show the Text"
      >
        <SelectField
          name="template"
          label="Template"
          placeholder="Choose"
          defaultValue={template?.id ?? ''}
          options={templates}
        />
      </FilterBar>
      {filled?.ok === false && <Notice className="mb-5">{notSentMessage(filled.reason)}</Notice>}
      {template && filled?.ok && (
        <Card title={template.name}>
          <div className="max-w-[48rem]">
            <AgreementText agreement={filled.value} propertyAddress={lead.propertyAddress} />
          </div>
          <PostForm className="mt-5">
            <input type="hidden" name="submissionId" value={submissionId} />
            <input type="hidden" name="template" value={template.id} />
            <p>
              A link to read and sign it goes to <b className="wrap-anywhere">{lead.email || 'nobody: the lead has no e-mail'}</b>
              .
            </p>
            <FormActions>
              <ButtonLink to={paths.lead(lead.id)} variant="second">
                Cancel
              </ButtonLink>
              <Button busy="Sending...">Send Document</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
