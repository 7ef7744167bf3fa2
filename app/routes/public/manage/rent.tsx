import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/read-only-notice.tsx'
import { fixedFees } from '#app/modules/enrollment/fixed-fees.ts'
import { rentStepSchema } from '#app/modules/enrollment/forms.ts'
import { RentStep } from '#app/modules/enrollment/components/rent-step.tsx'
import { readRentStep, type StepReply } from '#app/modules/enrollment/presentation-form.ts'
import { savePresentation } from '#app/modules/enrollment/save-presentation.server.ts'
import { paths } from '#app/paths.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { leaveStep, openPresentation, parseStep } from './open-presentation.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Rental Analysis')

export const headers = privatePageHeaders

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await openPresentation(args)), fixedFees: fixedFees() }
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, submission } = await parseStep(args, rentStepSchema)
  const { leadId, estimateDollars } = presentation
  const step = readRentStep(submission.values, estimateDollars)
  if (submission.status === 'error') return data({ errors: submission.errors, typed: step.typed }, submission.init)
  const { intent } = submission.value
  if (!step.ok && intent !== 'back') return data({ errors: step.errors, typed: step.typed }, { status: 400 })
  const answer = leaveStep(intent, {
    back: paths.managementStep(leadId, 'why'),
    update: paths.managementStep(leadId, 'rent'),
    next: paths.managementStep(leadId, 'improvements'),
  })
  if (step.ok) savePresentation(leadId, { rent: step.typed })
  return answer
}

export default function RentPage() {
  const { presentation, mayAct, fixedFees } = useLoaderData<typeof loader>()
  const reply = useActionData<StepReply<string>>()
  return (
    <RentStep
      presentation={presentation}
      fixedFees={fixedFees}
      errors={reply?.errors ?? {}}
      typed={reply?.typed}
      mayAct={mayAct}
      readOnlyNotice={<ReadOnlyNotice leadId={presentation.leadId} honeypot={<Honeypot />} />}
      honeypot={<Honeypot />}
    />
  )
}
