import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PRICE_GUARANTEE } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { PLAN_TEXTS, planQuestions } from '#app/modules/pricing/plan-texts.ts'
import { formatCount, formatDollars, formatNumber } from '#app/format/money.ts'
import { chosenPlanHeader } from '#app/http/browser-memory.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findNewestLead } from '#app/modules/access/newest-lead.server.ts'
import { OneTimeFeesSection } from '#app/modules/pricing/components/one-time-fees-section.tsx'
import { PlanCard } from '#app/modules/pricing/components/plan-card.tsx'
import { PlanDifference } from '#app/modules/pricing/components/plan-difference.tsx'
import { choosePlanSchema, planExampleSchema } from '#app/modules/pricing/forms.ts'
import { oneTimeFees } from '#app/modules/pricing/one-time-fees.ts'
import { planOffers } from '#app/modules/pricing/plan-offers.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, MoneyField } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { faqPage } from '#app/ui/structured-data.ts'
import { QuestionsBand } from './_components/questions-band.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, {
    title: 'Plans and pricing',
    description: 'Two property management plans, what each includes and what it costs at your rent, with all one-time fees.',
    image: 'fees',
  }),
  ...(page.data ? [faqPage(page.data.questions)] : []),
]

/** Redirects a browser with its own property to its plan, so that it sees only its own prices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const leadId = findNewestLead(await findVisitorToken(request))
  if (leadId !== null) throw redirect(paths.plan(leadId))
  const { rent, units } = planExampleSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const schedule = getSetting('fees')
  const property = { propertyType: units > 1 ? ('multi-family' as const) : ('single-family' as const), unitCount: units }
  return {
    rent,
    units,
    offers: planOffers(schedule, property, rent * units),
    texts: PLAN_TEXTS,
    once: oneTimeFees(feesOfPlan(schedule, 'full-service', property), feesOfPlan(schedule, 'online', property)),
    questions: planQuestions(schedule),
  }
}

/** A plan chosen here is remembered until the property is analyzed or enrolled. */
export async function action(args: ActionFunctionArgs) {
  const { plan } = valueOrThrow(await parsePublicForm(args, choosePlanSchema))
  const headers = { 'Set-Cookie': await chosenPlanHeader(plan) }
  return redirect(plan === 'online' ? paths.enroll() : paths.analysis(), { status: 303, headers })
}

export default function PlansPage() {
  const { rent, units, offers, texts, once, questions } = useLoaderData<typeof loader>()
  const per = `a month at ${formatDollars(rent)} rent${units > 1 ? ` for each of ${formatCount(units, 'unit')}` : ''}`
  return (
    <>
      <div className="mx-auto w-page">
        <div className="grid max-w-180 gap-3.5 py-[clamp(32px,4vw,56px)]">
          <h1>Plans and pricing</h1>
          <p className="text-lead text-ink-muted">Two ways to work with us. The difference is how much we do in person.</p>
          <form method="get" action={paths.fees()} className="mt-2.5 flex flex-wrap items-end gap-x-4 gap-y-3">
            <div className="w-45">
              <MoneyField label="Your monthly rent" name="rent" inputMode="numeric" defaultValue={formatNumber(rent)} />
            </div>
            <div className="w-28">
              <Field label="Units" name="units" type="number" min={1} max={5000} defaultValue={units} />
            </div>
            <Button variant="second">Update both plans</Button>
          </form>
        </div>
        <div className="plans">
          {offers.map((offer) => (
            <PlanCard key={offer.plan} offer={offer} text={texts[offer.plan]} per={per}>
              <form method="post" action={paths.fees()}>
                <Honeypot />
                <input type="hidden" name="plan" value={offer.plan} />
                <Button variant={offer.plan === 'online' ? 'second' : 'primary'} wide>
                  {offer.plan === 'online' ? 'Enroll online' : 'Start with a free rental analysis'}
                </Button>
              </form>
            </PlanCard>
          ))}
        </div>
        <PlanDifference offers={offers} />
      </div>
      <OneTimeFeesSection items={once} guarantee={PRICE_GUARANTEE} />
      <QuestionsBand items={questions} />
    </>
  )
}
