import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, unknownIntent, valueOrThrow, wasRefused } from '#app/http/form.server.ts'
import {
  TemplateEditor,
  type TemplateField,
  VariablesCard,
} from '#app/modules/campaigns/templates/components/template-editor.tsx'
import { findTemplateProblems } from '#app/modules/campaigns/templates/find-template-problems.ts'
import { previewSchema, templateSchema, testSchema } from '#app/modules/campaigns/templates/forms.ts'
import {
  MESSAGE_SAVED,
  MESSAGE_TEST_FAILED,
  MESSAGE_TEST_QUEUED,
  TEMPLATE_MESSAGES,
} from '#app/modules/campaigns/templates/messages.ts'
import { findTemplate, type StoredTemplate, templateKey } from '#app/modules/campaigns/templates/queries.server.ts'
import { updateTemplate } from '#app/modules/campaigns/templates/save-template.server.ts'
import { sendTest } from '#app/modules/campaigns/templates/send-test.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { seenOf } from '#app/ui/form-reply.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { MailNotice } from '../_components/mail-notice.tsx'
import { templateListLink } from './_components/campaigns-head.tsx'
import { PreviewColumn } from './_components/preview-column.tsx'
import {
  deletedTemplate,
  findPreviewLeads,
  shownPreview,
  LONG_TEMPLATE_FIELDS,
  notSavedTemplate,
  type TemplateAnswer,
  templateFormFacts,
} from './_components/template-form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? titleOf(data.template) : 'Template not found') },
]

function titleOf({ name, workflow }: Pick<StoredTemplate, 'name' | 'workflow'>): string {
  return `${name}, ${workflow === 'saved_reply' ? 'saved reply' : 'template'}`
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { email } = await requireStaff(request, 'see')
  const template = findTemplate(params.id ?? '') ?? (wasRefused() ? deletedTemplate(params.id ?? '') : null)
  if (!template) throw new Response(TEMPLATE_MESSAGES.missing, { status: 404 })
  const { leadId, ...search } = findPreviewLeads(request.url, template.workflow)
  const width = new URL(request.url).searchParams.get('width') === 'phone' ? ('phone' as const) : ('desk' as const)
  const preview = shownPreview(template.id, leadId)
  return {
    template,
    seen: templateKey(template),
    search,
    preview,
    width,
    email,
    testId: newSubmissionId(),
    now: new Date(),
    ...templateFormFacts(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const templateId = params.id ?? ''
  const template = findTemplate(templateId)
  const { form, check } = await readForm(request)
  if (!template && form !== 'save') throw new Response(TEMPLATE_MESSAGES.missing, { status: 404 })
  const here = new URL(request.url)
  if (form === 'test') {
    const { lead = '', submissionId } = valueOrThrow(check(testSchema))
    const test = { templateId, leadId: lead, submissionId }
    const sent = await attempt('A template test could not be queued', () => sendTest(viewer, test))
    const back = paths.campaignTemplate(templateId, { lead })
    if (sent?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_TEST_QUEUED })
    return redirectWithToast(back, {
      kind: 'error',
      message: sent === null ? MESSAGE_TEST_FAILED : TEMPLATE_MESSAGES[sent.reason],
    })
  }
  if (template && form === 'preview') {
    const submission = { ...check(previewSchema), longFields: LONG_TEMPLATE_FIELDS }
    const { subject = '', content = '', type } = submission.values
    const typed = { type: type === 'sms' ? ('sms' as const) : ('email' as const), subject, content }
    const { leadId } = findPreviewLeads(request.url, template.workflow)
    const preview = submission.status === 'error' ? null : shownPreview(templateId, leadId, typed)
    return reply(submission, { fieldErrors: findTemplateProblems(typed), status: 200, more: { preview: preview ?? undefined } })
  }
  if (form !== 'save') throw unknownIntent()
  const submission = { ...check(templateSchema), longFields: LONG_TEMPLATE_FIELDS }
  if (submission.status === 'error') return reply(submission)
  const { submissionId: _once, ...input } = submission.value
  const problems = findTemplateProblems({ type: input.type, subject: input.subject ?? '', content: input.content })
  if (Object.keys(problems).length > 0) return reply(submission, { fieldErrors: problems })
  const saved = await attempt('A template could not be saved', () => updateTemplate(viewer, templateId, input))
  if (saved === null) return reply(submission, notSavedTemplate('failed'))
  if (saved.ok) return redirectWithToast(here.pathname + here.search, { kind: 'success', message: MESSAGE_SAVED })
  if (saved.reason !== 'changed') return reply(submission, notSavedTemplate(saved.reason))
  const current = findTemplate(templateId)
  const by = nameLastActor(['template_changed'], templateId, { since: current?.updatedAt })
  return reply(submission, { ...notSavedTemplate(saved.reason, by), more: { seen: templateKey(current) } })
}

export default function TemplatePage() {
  const { template, seen, search, preview, width, email, testId, constraints, submissionId, now } = useLoaderData<typeof loader>()
  const answer = useActionData<TemplateAnswer>()
  const { id, name, workflow, type, delayDays, subject, content } = template
  const defaults = { name, workflow, type, delayDays: String(delayDays), subject, content }
  const form = formOf<TemplateField>({ lastReply: answer, constraints, defaults })
  const isReply = form.value('workflow') === 'saved_reply'
  const here = paths.campaignTemplate(id, { q: search.q, lead: preview?.lead.id, width })
  return (
    <>
      <PageHeader
        title={name}
        back={templateListLink(isReply)}
        actions={
          <>
            <ButtonLink to={paths.campaignTemplateVersions(id)} variant="quiet">
              Versions
            </ButtonLink>
            <Button variant="second" form="template" name="intent" value="preview" formAction={`${here}#preview`} formNoValidate>
              <Icon name="preview" />
              Preview
            </Button>
            <Button form="template" name="intent" value="save" busy="Saving...">
              {isReply ? 'Save Reply' : 'Save Template'}
            </Button>
          </>
        }
      />
      <MailNotice />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_420px] xl:grid-rows-[auto_1fr]">
        <PostForm draft="template" id="template" key={template.version} action={here}>
          <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
          <Carried name="seen" value={seenOf(answer, seen)} />
          <TemplateEditor form={form} isReply={isReply} note={<SavedNote template={template} now={now} />} />
        </PostForm>
        <PreviewColumn
          templateId={id}
          version={template.version}
          isTyped={answer?.preview !== undefined}
          preview={answer?.preview ?? preview}
          search={search}
          width={width}
          viewerEmail={email}
          submissionId={testId}
        />
        <VariablesCard />
      </div>
    </>
  )
}

function SavedNote({ template: { editedAt, editedBy, version }, now }: { template: StoredTemplate; now: Date }) {
  const saved =
    editedAt === null
      ? 'Original text, never edited.'
      : `Version ${version}, saved${editedBy === null ? '' : ` by ${editedBy}`} on ${formatMomentIn(editedAt, now)}.`
  return <p className="text-small text-ink-muted">{saved}</p>
}
