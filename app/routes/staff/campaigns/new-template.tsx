import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import {
  TemplateEditor,
  type TemplateField,
  VariablesCard,
} from '#app/modules/campaigns/templates/components/template-editor.tsx'
import { findTemplateProblems } from '#app/modules/campaigns/templates/find-template-problems.ts'
import { templateSchema } from '#app/modules/campaigns/templates/forms.ts'
import { MESSAGE_CREATED } from '#app/modules/campaigns/templates/messages.ts'
import { findTemplate } from '#app/modules/campaigns/templates/queries.server.ts'
import { createTemplate } from '#app/modules/campaigns/templates/save-template.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { templateListLink } from './_components/campaigns-head.tsx'
import {
  LONG_TEMPLATE_FIELDS,
  notSavedTemplate,
  type TemplateAnswer,
  templateFormFacts,
} from './_components/template-form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.defaults.workflow === 'saved_reply' ? 'New saved reply' : 'New template') },
]

/** A blank template or saved reply, or a copy of the one in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const query = new URL(request.url).searchParams
  const copied = findTemplate(query.get('copy') ?? '')
  const workflowOfNew = query.get('for') === 'replies' ? 'saved_reply' : ''
  const { name = '', workflow = workflowOfNew, type = 'email', subject = '', content = '', delayDays = 0 } = copied ?? {}
  const defaults = { name: copied ? `${name} (copy)` : '', workflow, type, subject, content, delayDays: String(delayDays) }
  return { defaults, ...templateFormFacts() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = { ...(await parseForm(request, templateSchema)), longFields: LONG_TEMPLATE_FIELDS }
  if (submission.status === 'error') return reply(submission)
  const { type, subject, content } = submission.value
  const problems = findTemplateProblems({ type, subject: subject ?? '', content })
  if (Object.keys(problems).length > 0) return reply(submission, { fieldErrors: problems })
  const created = await attempt('A template could not be created', () => createTemplate(viewer, submission.value))
  if (created === null) return reply(submission, notSavedTemplate('failed'))
  if (!created.ok) return reply(submission, notSavedTemplate(created.reason))
  return redirectWithToast(paths.campaignTemplate(created.value.templateId), { kind: 'success', message: MESSAGE_CREATED })
}

export default function NewTemplatePage() {
  const { defaults, constraints, submissionId } = useLoaderData<typeof loader>()
  const answer = useActionData<TemplateAnswer>()
  const form = formOf<TemplateField>({ lastReply: answer, constraints, defaults })
  const isReply = defaults.workflow === 'saved_reply'
  return (
    <PostForm draft="template">
      <PageHeader
        title={isReply ? 'New saved reply' : 'New template'}
        back={templateListLink(isReply)}
        actions={<Button busy="Saving...">{isReply ? 'Save Reply' : 'Save Template'}</Button>}
      />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <TemplateEditor form={form} isReply={isReply} />
      <VariablesCard className="mt-5" />
    </PostForm>
  )
}
