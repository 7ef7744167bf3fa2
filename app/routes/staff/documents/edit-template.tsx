import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { TemplateForm } from '#app/modules/documents/templates/components/template-form.tsx'
import { TemplatePreview } from '#app/modules/documents/templates/components/template-preview.tsx'
import { TemplateVersionsCard } from '#app/modules/documents/templates/components/template-versions-card.tsx'
import { documentTemplateSchema } from '#app/modules/documents/templates/forms.ts'
import { MESSAGE_RETIRED, SAVE_MESSAGES } from '#app/modules/documents/templates/messages.ts'
import { previewDocumentTemplate } from '#app/modules/documents/templates/preview-template.server.ts'
import { findDocumentTemplate, listDocumentTemplateVersions } from '#app/modules/documents/templates/queries.server.ts'
import { retireTemplate, saveTemplate } from '#app/modules/documents/templates/save-template.server.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { savedWhileEditing, seenKey } from '#app/modules/forms/seen.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? data.title : 'Template not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'design')
  const template = params.templateId === undefined ? null : findDocumentTemplate(params.templateId)
  const isNew = params.templateId === undefined
  if (!template && !isNew && !wasRefused()) throw new Response(SAVE_MESSAGES.missing, { status: 404 })
  const query = new URL(request.url).searchParams
  const versions = template ? listDocumentTemplateVersions(template.id) : []
  const older = versions.find(({ number }) => String(number) === query.get('version'))
  return {
    template,
    title: template?.name ?? (isNew ? 'New Template' : 'Deleted template'),
    versions: versions.map(({ content: _content, ...version }) => version),
    older: older ? { number: older.number, ...older.content } : null,
    preview: template ? previewDocumentTemplate(template, { q: query.get('q'), leadId: query.get('lead') }, new Date()) : null,
    submissionId: newSubmissionId(),
    constraints: constraintsOf(documentTemplateSchema),
    now: new Date(),
  }
}

/** Saves a text as a new version, or retires the template. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'design')
  const templateId = params.templateId ?? null
  const submission = await parseForm(request, documentTemplateSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent !== 'save') {
    if (templateId === null || !findDocumentTemplate(templateId)) throw new Response(SAVE_MESSAGES.missing, { status: 404 })
    const isRetired = posted.intent === 'retire'
    const done = await attempt(SAVE_MESSAGES.failed, () => retireTemplate({ templateId, isRetired, userId: viewer.id }))
    if (!done?.ok) return reply(submission, { formErrors: [SAVE_MESSAGES.failed], status: 503 })
    const message = isRetired ? 'Template retired' : 'Template is back in use'
    return redirectWithToast(paths.documentTemplate(templateId), { kind: 'success', message })
  }
  const saved = await attempt(SAVE_MESSAGES.failed, () => saveTemplate({ ...posted, templateId, userId: viewer.id }))
  if (saved?.ok)
    return redirectWithToast(paths.documentTemplate(saved.value.templateId), { kind: 'success', message: 'Template saved' })
  if (saved === null) return reply(submission, { formErrors: [SAVE_MESSAGES.failed], status: 503 })
  if (saved.reason === 'name-taken')
    return reply(submission, { fieldErrors: { name: [SAVE_MESSAGES['name-taken']] }, status: 409 })
  if (saved.reason === 'missing') return reply(submission, { formErrors: [SAVE_MESSAGES.missing], status: 404 })
  const by = nameLastActor(['document_template_saved'], templateId ?? '')
  const seen = seenKey(findDocumentTemplate(templateId ?? '')?.version)
  return reply(submission, { formErrors: [savedWhileEditing('template', by)], status: 409, more: { seen } })
}

export default function EditTemplatePage() {
  const { template, title, versions, older, preview, now, ...form } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={title} back={{ to: paths.documentTemplates(), label: 'Document Templates' }} />
      {older !== null && (
        <Notice className="mb-5">
          This is the text from version {older.number}. If you save it, it becomes the newest version. Documents already sent
          don’t change.
        </Notice>
      )}
      {template?.isRetired && <Notice className="mb-5">{MESSAGE_RETIRED}</Notice>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <TemplateForm
          key={`${template?.id} ${template?.version} ${older?.number}`}
          template={template}
          older={older}
          lastReply={useActionData<FormReply>()}
          {...form}
        />
        <div className="grid gap-5">
          {template && <TemplateVersionsCard template={template} versions={versions} now={now} />}
          {template && preview && <TemplatePreview templateId={template.id} preview={preview} />}
        </div>
      </div>
    </>
  )
}
