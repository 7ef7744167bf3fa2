import { feeSchedule, type FeeSchedule } from '#app/content/fees.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { AgreedFees } from '#app/db/schema/documents.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { enrollmentManagementFraction, presentationTier } from './fees.ts'

/** A property's fees, as used by every page, email and document. */
export type LeadFees = AgreedFees

/** An unknown type counts as a house, a missing number of units as one. */
export type PricedProperty = { propertyType: PropertyType | null; unitCount: number | null }

/** What a lead's fees depend on. */
export type FeeFacts = PricedProperty & {
  /** The owner's chosen plan; null until then. */
  plan: Plan | null
  /** The fees in the owner's signed agreement; null if none is signed. */
  signedFees: LeadFees | null
  /**
   * The fees when the owner first saw them: when the report was created or the property enrolled. Null
   * if the fees had not been changed by then.
   */
  schedule: FeeSchedule | null
}

/** A lead's plan: the signed one, else the chosen one, else null. */
export function planOf({ signedFees, plan }: Pick<FeeFacts, 'signedFees' | 'plan'>): Plan | null {
  return signedFees?.plan ?? plan
}

/** The fees of the lead's plan; of Full service if none is chosen. Signed fees never change. */
export function leadFees(lead: FeeFacts): LeadFees {
  return lead.signedFees ?? feesOfPlan(feeScheduleOf(lead), lead.plan ?? 'full-service', lead)
}

/**
 * The management fee for a page, email or PDF: the plan's fee, or without a plan the Full-Service one,
 * which `formatShownFee` calls assumed.
 */
export type ShownFee = { plan: Plan | null; rentFraction: number; flatMonthlyDollars: number }

/** The one fee shown for a lead. */
export function shownFee(lead: FeeFacts): ShownFee {
  const plan = planOf(lead)
  if (plan === null) return { plan, rentFraction: feeScheduleOf(lead).projection.managementFraction, flatMonthlyDollars: 0 }
  const { rentFraction, flatMonthlyDollars } = leadFees(lead)
  return { plan, rentFraction, flatMonthlyDollars }
}

/** The fees that apply to a lead: later changes are for later leads. */
export function feeScheduleOf({ schedule }: Pick<FeeFacts, 'schedule'>): FeeSchedule {
  return schedule ?? feeSchedule
}

/** A property's fees by plan. */
export function feesOfPlan(schedule: FeeSchedule, plan: Plan, property: PricedProperty): LeadFees {
  const unitCount = property.unitCount ?? 1
  const { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths } = schedule.presentation
  const once = { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths }
  if (plan === 'online') {
    return {
      plan,
      rentFraction: enrollmentManagementFraction(schedule, property.propertyType ?? 'single-family', unitCount),
      flatMonthlyDollars: schedule.enrollment.administrationMonthlyDollars,
      placementMonths: 1,
      ...once,
    }
  }
  const { rentFraction, baseMonthlyFeeDollars, placementMonths } = presentationTier(schedule, unitCount)
  return { plan, rentFraction, flatMonthlyDollars: baseMonthlyFeeDollars, placementMonths, ...once }
}

/** Monthly management cost in dollars, if all units together rent for `rentDollars` a month. */
export function monthlyFees(
  { rentFraction, flatMonthlyDollars }: Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>,
  rentDollars: number,
) {
  const shareOfRentDollars = fractionOf(rentDollars, rentFraction)
  return { shareOfRentDollars, totalDollars: flatMonthlyDollars + shareOfRentDollars }
}
