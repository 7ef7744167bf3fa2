import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/read-only-notice.tsx'
import { finishPresentation } from '#app/modules/enrollment/finish-presentation.server.ts'
import { checklistStepSchema } from '#app/modules/enrollment/forms.ts'
import { ImprovementsStep } from '#app/modules/enrollment/components/improvements-step.tsx'
import { readChecklistStep, type StepReply, type TypedChecklist } from '#app/modules/enrollment/presentation-form.ts'
import { savePresentation } from '#app/modules/enrollment/save-presentation.server.ts'
import { paths } from '#app/paths.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { leaveStep, openPresentation, parseStep } from './open-presentation.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Property Improvements')

export const headers = privatePageHeaders

export function loader(args: LoaderFunctionArgs) {
  return openPresentation(args)
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, access, submission } = await parseStep(args, checklistStepSchema)
  const { leadId } = presentation
  const step = readChecklistStep(submission.values, presentation.items)
  if (submission.status === 'error') return data({ errors: submission.errors, typed: step.typed }, submission.init)
  const { intent } = submission.value
  if (!step.ok && intent !== 'back') return data({ errors: step.errors, typed: step.typed }, { status: 400 })
  const answer = leaveStep(intent, {
    back: paths.managementStep(leadId, 'rent'),
    update: paths.managementStep(leadId, 'improvements'),
    next: paths.managementStep(leadId, 'agreement'),
  })
  if (step.ok) savePresentation(leadId, { improvements: step.typed })
  if (intent === 'next' && access) finishPresentation(leadId, access)
  return answer
}

export default function ImprovementsPage() {
  const { presentation, mayAct } = useLoaderData<typeof loader>()
  const reply = useActionData<StepReply<TypedChecklist>>()
  return (
    <ImprovementsStep
      presentation={presentation}
      errors={reply?.errors ?? {}}
      typed={reply?.typed}
      mayAct={mayAct}
      readOnlyNotice={<ReadOnlyNotice leadId={presentation.leadId} honeypot={<Honeypot />} />}
      honeypot={<Honeypot />}
    />
  )
}
