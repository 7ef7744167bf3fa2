import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { StepFields, type StepField } from '#app/modules/campaigns/steps/components/step-fields.tsx'
import { findStepProblems, stepSchema } from '#app/modules/campaigns/steps/forms.ts'
import { MESSAGE_STEP_ADDED } from '#app/modules/campaigns/steps/messages.ts'
import { stepChoices } from '#app/modules/campaigns/steps/queries.server.ts'
import { addStep } from '#app/modules/campaigns/steps/save-step.server.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { notSavedStep } from './_components/step-form.server.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'New step') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  const facts = { constraints: constraintsOf(stepSchema), submissionId: newSubmissionId() }
  return { workflow, choices: stepChoices(workflow), ...facts }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  const submission = await parseForm(request, stepSchema)
  if (submission.status === 'error') return reply(submission)
  const problems = findStepProblems(submission.value)
  if (Object.keys(problems).length > 0) return reply(submission, { fieldErrors: problems })
  const added = await attempt('A step could not be added', () => addStep(viewer, { ...submission.value, workflow }))
  if (added === null) return reply(submission, notSavedStep('failed'))
  if (!added.ok) return reply(submission, notSavedStep(added.reason))
  return redirectWithToast(paths.campaignWorkflow(workflow), { kind: 'success', message: MESSAGE_STEP_ADDED })
}

export default function NewStepPage() {
  const { workflow, choices, constraints, submissionId } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply>()
  const defaults = { delayUnit: 'days', condition: 'always', law: 'marketing', isOn: 'yes' }
  const form = formOf<StepField>({ lastReply: answer, constraints, defaults })
  return (
    <PostForm draft="step">
      <PageHeader
        title="New step"
        back={{ to: paths.campaignWorkflow(workflow), label: WORKFLOW_LABELS[workflow] }}
        actions={<Button busy="Saving...">Add Step</Button>}
      />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <StepFields form={form} choices={choices} />
    </PostForm>
  )
}
