import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/mail-link-again.tsx'
import { finishPresentation } from '#app/modules/enrollment/presentation/finish-presentation.server.ts'
import { checklistStepSchema } from '#app/modules/enrollment/forms.ts'
import { ImprovementsStep } from '#app/modules/enrollment/components/improvements-step.tsx'
import { validateChecklist } from '#app/modules/properties/checklist-form.ts'
import { savePresentation } from '#app/modules/enrollment/presentation/save-presentation.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { redirectFromStep, openPresentation, parseStep } from './open-presentation.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Property Improvements')

export const headers = privatePageHeaders

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await openPresentation(args)), constraints: constraintsOf(checklistStepSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, access, submission } = await parseStep(args, checklistStepSchema)
  const { leadId } = presentation
  if (submission.status === 'error') return reply(submission)
  const { intent, improvements } = submission.value
  const checklist = validateChecklist(improvements, presentation.items)
  if (!checklist.isRight && intent !== 'back') return reply(submission, { fieldErrors: checklist.errors })
  const answer = redirectFromStep(intent, {
    back: paths.managementStep(leadId, 'rent'),
    update: paths.managementStep(leadId, 'improvements'),
    next: paths.managementStep(leadId, 'agreement'),
  })
  if (checklist.isRight) savePresentation(leadId, { improvements: checklist.typed })
  if (intent === 'next' && access) finishPresentation(leadId, access)
  return answer
}

export default function ImprovementsPage() {
  const { presentation, mayAct, constraints } = useLoaderData<typeof loader>()
  return (
    <ImprovementsStep
      presentation={presentation}
      lastReply={useActionData<FormReply>()}
      constraints={constraints}
      mayAct={mayAct}
      readOnlyNotice={<ReadOnlyNotice leadId={presentation.leadId} honeypot={<Honeypot />} />}
      honeypot={<Honeypot />}
    />
  )
}
