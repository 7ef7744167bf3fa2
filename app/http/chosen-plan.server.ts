import { type Plan, PLANS } from '#app/db/schema/leads.ts'
import { signedCookie } from './cookies.server.ts'

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

const planCookie = () => signedCookie('plan', THIRTY_DAYS_SECONDS)

/** The plan that this browser chose before there was a lead to keep it; null where it chose none. */
export async function findChosenPlan(request: Request): Promise<Plan | null> {
  const chosen: unknown = await planCookie().parse(request.headers.get('Cookie'))
  return PLANS.find((plan) => plan === chosen) ?? null
}

/** The Set-Cookie header by which the browser remembers a plan until its property is analyzed. */
export function chosenPlanHeader(plan: Plan): Promise<string> {
  return planCookie().serialize(plan)
}
