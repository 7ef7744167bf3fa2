import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PRICE_GUARANTEE } from '#app/content/fees.ts'
import { capitalize } from '#app/format/capitalize.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { findAccess, requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findPlanPage } from '#app/modules/enrollment/plan-page.server.ts'
import { pickPlan } from '#app/modules/leads/edit/choose-plan.server.ts'
import { OneTimeFeesSection } from '#app/modules/pricing/components/one-time-fees-section.tsx'
import { PlanCard } from '#app/modules/pricing/components/plan-card.tsx'
import { PlanDifference } from '#app/modules/pricing/components/plan-difference.tsx'
import { PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import { choosePlanSchema } from '#app/modules/pricing/forms.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { leadOr404 } from './manage/open-presentation.server.ts'

export const handle: RouteHandle = { private: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  noindexMeta(matches, page?.change === null && !page.isSigned ? 'Choose a plan' : 'Your plan')

export const headers = privatePageHeaders

/** The only place where a lead's plan is chosen or changed. Readers who may not act for it see the plans as anyone would. */
export async function loader(args: LoaderFunctionArgs) {
  const leadId = leadOr404(args)
  const access = await findAccess(args.request, leadId)
  if (access === null) throw redirect(paths.fees())
  const page = findPlanPage(leadId, access)
  if (page === null) throw new Response('Lead not found', { status: 404 })
  return { leadId, ...page }
}

export async function action(args: ActionFunctionArgs) {
  const leadId = args.params.leadId ?? ''
  await requireGrant(args.request, leadId, 'submitted')
  const { plan, next } = valueOrThrow(await parsePublicForm(args, choosePlanSchema))
  const choice = { leadId, plan, actor: { kind: 'owner' } } as const
  if (next !== 'plan') {
    pickPlan(choice, { ifNone: true })
    return redirect(next === 'enrollment' ? paths.enroll({ from: leadId }) : NEXT[next](leadId), 303)
  }
  const chosen = pickPlan(choice)
  return redirectWithToast(
    paths.plan(leadId),
    chosen.ok
      ? { kind: 'success', message: `Your plan is ${PLAN_NAMES[plan]}. Every page, email and document now shows its fee.` }
      : { kind: 'error', message: 'You have signed an agreement. To change your plan, call us.' },
  )
}

const NEXT = {
  presentation: (leadId: string) => paths.managementStep(leadId, 'rent'),
  walkthrough: (leadId: string) => paths.agreementDialog(leadId),
} as const

export default function PlanPage() {
  const { leadId, street, unitCount, unitRentDollars, isOwnRent, offers, change, isSigned, once, texts } =
    useLoaderData<typeof loader>()
  const isChosen = change !== null || isSigned
  const units = unitCount > 1 ? ` for each of ${formatCount(unitCount, 'unit')}` : ''
  const rent = formatDollars(unitRentDollars)
  const at = `at ${isOwnRent ? 'a' : 'the estimated'} rent of ${rent} a month${units}.`
  return (
    <>
      <div className="mx-auto w-page">
        <div className="grid max-w-180 grid-cols-1 gap-3.5 py-[clamp(32px,4vw,56px)]">
          <h1>{isChosen ? `Your plan for ${street}` : 'Choose a plan'}</h1>
          <p className="text-lead text-ink-muted">{isChosen ? capitalize(at) : `Both plans for ${street}, ${at}`}</p>
          <p>
            <a href={paths.report(leadId)}>Back to the report</a>
          </p>
        </div>
        <div className={isChosen ? 'grid grid-cols-[560px_1fr] items-start gap-x-16 gap-y-10 max-xl:grid-cols-1' : undefined}>
          <div className={isChosen ? 'plans plans--one' : 'plans'}>
            {offers.map((offer) => (
              <PlanCard key={offer.plan} offer={offer} text={texts[offer.plan]} per={`a month at ${rent} rent${units}`}>
                {!isChosen && (
                  <ChooseButton
                    leadId={leadId}
                    plan={offer.plan}
                    next={offer.plan === 'online' ? 'enrollment' : 'walkthrough'}
                    isFirst={offer.plan === 'full-service'}
                  >
                    {offer.plan === 'online' ? 'Enroll online' : 'Book a free walkthrough'}
                  </ChooseButton>
                )}
              </PlanCard>
            ))}
          </div>
          {change !== null && (
            <section className="grid max-w-160 gap-4 justify-items-start" aria-labelledby="change">
              <h2 id="change" className="text-h3">
                Change your plan
              </h2>
              <p>
                {change.name} is{' '}
                <b>
                  {formatDollars(Math.abs(change.moreDollars))} a month {change.moreDollars < 0 ? 'less' : 'more'}
                </b>{' '}
                for this property. {texts[change.plan].forWhom} Once you switch, every page, email and document will show its fee.
              </p>
              <ChooseButton leadId={leadId} plan={change.plan} next="plan" isFirst={false}>
                Change to {change.name}
              </ChooseButton>
            </section>
          )}
          {isSigned && (
            <p className="max-w-160">
              This is the plan you agreed to. To change your plan, call us, and we’ll write you a new agreement.
            </p>
          )}
        </div>
        {!isChosen && <PlanDifference offers={offers} />}
      </div>
      <OneTimeFeesSection items={once} guarantee={PRICE_GUARANTEE} isChosen={isChosen} />
    </>
  )
}

type ChooseButtonProps = { leadId: string; plan: string; next: string; isFirst: boolean; children: ReactNode }

function ChooseButton({ leadId, plan, next, isFirst, children }: ChooseButtonProps) {
  return (
    <form method="post" action={paths.plan(leadId)}>
      <Honeypot />
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="next" value={next} />
      <Button variant={isFirst ? 'primary' : 'second'} wide={next !== 'plan'}>
        {children}
      </Button>
    </form>
  )
}

export { LeadErrorPage as ErrorBoundary } from './lead-error-page.tsx'
