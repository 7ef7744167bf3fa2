import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/mail-link-again.tsx'
import { fixedFees } from '#app/modules/enrollment/terms/fee-lines.ts'
import { rentStepSchema } from '#app/modules/enrollment/forms.ts'
import { RentStep } from '#app/modules/enrollment/components/rent-step.tsx'
import { savePresentation } from '#app/modules/enrollment/presentation/save-presentation.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { IMPROVEMENT_MESSAGES, parseRent } from '#app/modules/properties/improvements.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { redirectFromStep, openPresentation, parseStep } from './open-presentation.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Rental Analysis')

export const headers = privatePageHeaders

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openPresentation(args)
  return { ...opened, fixedFees: fixedFees(opened.presentation.fees), constraints: constraintsOf(rentStepSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, submission } = await parseStep(args, rentStepSchema)
  const { leadId, estimateDollars } = presentation
  if (submission.status === 'error') return reply(submission)
  const { intent, estimatedRent } = submission.value
  const rent = parseRent(estimatedRent ?? '', estimateDollars)
  if (!rent.ok && intent !== 'back')
    return reply(submission, { fieldErrors: { estimatedRent: [IMPROVEMENT_MESSAGES[rent.reason]] } })
  const answer = redirectFromStep(intent, {
    back: paths.managementStep(leadId, 'why'),
    update: paths.managementStep(leadId, 'rent'),
    next: paths.managementStep(leadId, 'improvements'),
  })
  if (rent.ok) savePresentation(leadId, { rent: estimatedRent ?? '' })
  return answer
}

export default function RentPage() {
  const { presentation, mayAct, fixedFees, constraints } = useLoaderData<typeof loader>()
  return (
    <RentStep
      presentation={presentation}
      fixedFees={fixedFees}
      lastReply={useActionData<FormReply>()}
      constraints={constraints}
      mayAct={mayAct}
      readOnlyNotice={<ReadOnlyNotice leadId={presentation.leadId} honeypot={<Honeypot />} />}
      honeypot={<Honeypot />}
    />
  )
}
