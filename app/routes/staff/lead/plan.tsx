import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { findPlanPage } from '#app/modules/enrollment/plan-page.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { choosePlanUnlessChanged } from '#app/modules/leads/edit/choose-plan.server.ts'
import { MESSAGE_LEAD_MISSING, MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { PlanChoice } from '#app/modules/pricing/components/plan-choice.tsx'
import { PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import { changePlanSchema } from '#app/modules/pricing/forms.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

const TITLE = 'Change the plan?'
const MESSAGE_SIGNED = 'The owner has signed an agreement. Send a new agreement to change the plan.'
const MESSAGE_CHANGED = 'Someone else changed the plan. Check it below, then choose again.'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const leadId = params.leadId ?? ''
  const page = findPlanPage(leadId, { knowsRent: true })
  if (page === null) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const { offers, change, current, isSigned, unitCount, unitRentDollars } = page
  const [own] = offers
  const plans = offers.map(({ plan, name, monthlyDollars }) => ({ plan, name, monthlyDollars }))
  if (own && change) plans.push({ plan: change.plan, name: change.name, monthlyDollars: own.monthlyDollars + change.moreDollars })
  return { leadId, current, plans, isSigned, unitCount, unitRentDollars }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, changePlanSchema)
  if (submission.status === 'error') return reply(submission)
  const { plan, seen } = submission.value
  const chosen = writeLead(params.leadId ?? '', new Date(), (tx, leadId) =>
    choosePlanUnlessChanged(tx, { leadId, plan, seen, actor: { kind: 'staff', userId: viewer.id } }),
  )
  if (chosen.ok)
    return redirectWithToast(paths.lead(chosen.value.leadId), {
      kind: 'success',
      message: `Plan set to ${PLAN_NAMES[plan]}. Every page, email and document will show its fee.`,
    })
  if (chosen.reason === 'missing') return reply(submission, { formErrors: [MESSAGE_LEAD_MISSING], status: 404 })
  const message = chosen.reason === 'signed' ? MESSAGE_SIGNED : MESSAGE_CHANGED
  return reply(submission, { formErrors: [message], status: 409 })
}

export default function ChangePlanDialog() {
  const { leadId, current, plans, isSigned, unitCount, unitRentDollars } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  const form = formOf<'plan'>({ lastReply, constraints: {} })
  const rent = `${formatDollars(unitRentDollars)} per month${unitCount > 1 ? ` for each of ${formatCount(unitCount, 'unit')}` : ''}`
  return (
    <ConfirmDialog title={TITLE} verb="Change Plan" closeTo={paths.lead(leadId)} isDestructive={false}>
      <ErrorSummary errors={form.errors} />
      {isSigned && formError(lastReply) === undefined && <p>{MESSAGE_SIGNED}</p>}
      <p>Based on a rent of {rent}. The owner will see only this plan’s fee.</p>
      <input type="hidden" name="seen" value={seenKey(current)} />
      <PlanChoice plans={plans} current={current} errors={form.field('plan').errors} />
    </ConfirmDialog>
  )
}
