import { type Plan, PLANS } from '#app/db/schema/leads.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { FLAT_FEE_LABELS, formatShare, PLAN_NAMES } from './fee-labels.ts'
import { feesOfPlan, type LeadFees, monthlyFees, type PricedProperty } from './lead-fees.ts'

/** What a plan comes to for one property. */
export type PlanOffer = {
  plan: Plan
  name: string
  /** A month, for the whole property. */
  monthlyDollars: number
  /** What it is made of. */
  lines: { label: string; dollars: number }[]
  /** What is left of the rent, before repairs. */
  keptDollars: number
}

/** What the fees of a plan come to, where all units together rent for `rentDollars` a month. */
export function offerOf(fees: LeadFees, rentDollars: number): PlanOffer {
  const { shareOfRentDollars, totalDollars } = monthlyFees(fees, rentDollars)
  return {
    plan: fees.plan,
    name: PLAN_NAMES[fees.plan],
    monthlyDollars: totalDollars,
    lines: [
      { label: `${formatShare(fees.rentFraction)} of the rent`, dollars: shareOfRentDollars },
      { label: FLAT_FEE_LABELS[fees.plan], dollars: fees.flatMonthlyDollars },
    ],
    keptDollars: rentDollars - totalDollars,
  }
}

/** Both plans for one property. */
export function planOffers(schedule: FeeSchedule, property: PricedProperty, rentDollars: number): PlanOffer[] {
  return PLANS.map((plan) => offerOf(feesOfPlan(schedule, plan, property), rentDollars))
}
