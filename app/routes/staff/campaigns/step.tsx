import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { StepFields, type StepField } from '#app/modules/campaigns/steps/components/step-fields.tsx'
import { findStepProblems, stepSchema } from '#app/modules/campaigns/steps/forms.ts'
import { MESSAGE_STEP_SAVED, STEP_MESSAGES } from '#app/modules/campaigns/steps/messages.ts'
import { findStep, stepChoices } from '#app/modules/campaigns/steps/queries.server.ts'
import { updateStep } from '#app/modules/campaigns/steps/save-step.server.ts'
import { leavesByOf } from '#app/modules/campaigns/step-words.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { notSavedStep } from './_components/step-form.server.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `${data.name}, step` : 'Step not found') },
]

type Step = NonNullable<ReturnType<typeof findStep>>

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  const { stepId = '' } = params
  const step = findStep(workflow, stepId)
  if (!step && !wasRefused()) throw new Response(STEP_MESSAGES.missing, { status: 404 })
  const facts = { constraints: constraintsOf(stepSchema), submissionId: newSubmissionId(), choices: stepChoices(workflow) }
  const defaults: Partial<Record<StepField, string>> = step ? textsOf(step) : {}
  return { workflow, stepId, name: step?.name ?? 'Deleted step', seen: seenKey(step?.updatedAt), defaults, ...facts }
}

/** A step's form values. */
function textsOf(step: Step): Record<StepField, string> {
  return {
    templateId: step.templateId,
    templateBId: step.templateBId ?? '',
    leavesBy: leavesByOf(step),
    delay: step.delay === null ? '' : String(step.delay),
    delayUnit: step.delayUnit ?? 'days',
    timesInterval: step.timing === 'followUpEveryDays' ? String(step.timesInterval) : '',
    condition: step.condition,
    law: step.isMarketing ? 'marketing' : 'service',
    isOn: step.isOn ? 'yes' : '',
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  const stepId = params.stepId ?? ''
  const submission = await parseForm(request, stepSchema)
  if (submission.status === 'error') return reply(submission)
  const { submissionId: _once, ...input } = submission.value
  const problems = findStepProblems(input)
  if (Object.keys(problems).length > 0) return reply(submission, { fieldErrors: problems })
  const change = { ...input, workflow, stepId }
  const saved = await attempt('A step could not be saved', () => updateStep(viewer, change))
  if (saved === null) return reply(submission, notSavedStep('failed'))
  if (saved.ok) return redirectWithToast(paths.campaignWorkflow(workflow), { kind: 'success', message: MESSAGE_STEP_SAVED })
  if (saved.reason !== 'changed') return reply(submission, notSavedStep(saved.reason))
  const since = findStep(workflow, stepId)?.updatedAt
  const by = nameLastActor(['step_changed', 'version_chosen'], stepId, { since })
  return reply(submission, { ...notSavedStep(saved.reason, by), more: { seen: seenKey(since) } })
}

export default function StepPage() {
  const { workflow, stepId, name, seen, defaults, choices, constraints, submissionId } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply>()
  const form = formOf<StepField>({ lastReply: answer, constraints, defaults })
  return (
    <PostForm draft="step">
      <PageHeader
        title={name}
        back={{ to: paths.campaignWorkflow(workflow), label: WORKFLOW_LABELS[workflow] }}
        actions={
          <>
            <ButtonLink to={paths.removeCampaignStep(workflow, stepId)} variant="quiet">
              Remove…
            </ButtonLink>
            <Button busy="Saving...">Save Step</Button>
          </>
        }
      />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <Carried name="seen" value={seenOf(answer, seen)} />
      <StepFields form={form} choices={choices} />
    </PostForm>
  )
}
