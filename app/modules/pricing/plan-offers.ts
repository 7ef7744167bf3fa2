import { type Plan, PLANS } from '#app/db/schema/leads.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { FLAT_FEE_LABELS, formatShare, PLAN_NAMES } from './fee-labels.ts'
import { feesOfPlan, type LeadFees, monthlyFees, type PricedProperty } from './lead-fees.ts'

/** A plan's cost for one property. */
export type PlanOffer = {
  plan: Plan
  name: string
  /** Monthly, for the whole property. */
  monthlyDollars: number
  /** The parts of the cost. */
  lines: { label: string; dollars: number }[]
  /** The rent that is left, before repairs. */
  keptDollars: number
}

/** A plan's fees if all units together rent for `rentDollars` a month, in whole dollars, so that what is shown adds up. */
export function offerOf(fees: LeadFees, rentDollars: number): PlanOffer {
  const shareOfRentDollars = Math.round(monthlyFees(fees, rentDollars).shareOfRentDollars)
  const totalDollars = fees.flatMonthlyDollars + shareOfRentDollars
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
