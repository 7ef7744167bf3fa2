import { feeSchedule, type FeeSchedule } from '#app/content/fees.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { AgreedFees } from '#app/db/schema/documents.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { enrollmentManagementFraction, presentationTier } from './fees.ts'

/** The fees of one property: what every page, mail and document says of them. */
export type LeadFees = AgreedFees

/** A type that is not known counts as a house, a missing number of units as one. */
export type PricedProperty = { propertyType: PropertyType | null; unitCount: number | null }

/** What decides which fees hold for a lead. */
export type FeeFacts = PricedProperty & {
  /** What its owner chose; null until then. */
  plan: Plan | null
  /** The fees of the agreement that its owner signed; null where none is signed. */
  signedFees: LeadFees | null
  /**
   * What was charged when its owner saw first: when the report was made, or the property enrolled. Null where no one had changed the fees by then.
   */
  schedule: FeeSchedule | null
}

/** The plan of a lead: what was signed, else what was chosen; null where nothing is. */
export function planOf({ signedFees, plan }: Pick<FeeFacts, 'signedFees' | 'plan'>): Plan | null {
  return signedFees?.plan ?? plan
}

/** The fees of the lead's plan; of Full service, where none is chosen. What was signed stays as it was signed. */
export function leadFees(lead: FeeFacts): LeadFees {
  return lead.signedFees ?? feesOfPlan(scheduleOf(lead), lead.plan ?? 'full-service', lead)
}

/**
 * What a page, an email or a PDF takes for management: the fee of the plan, or where none is chosen the one of Full-Service, which
 * `formatShownFee` calls assumed.
 */
export type ShownFee = { plan: Plan | null; rentFraction: number; flatMonthlyDollars: number }

/** The one fee that is shown for a lead. */
export function shownFee(lead: FeeFacts): ShownFee {
  const plan = planOf(lead)
  if (plan === null) return { plan, rentFraction: scheduleOf(lead).projection.managementFraction, flatMonthlyDollars: 0 }
  const { rentFraction, flatMonthlyDollars } = leadFees(lead)
  return { plan, rentFraction, flatMonthlyDollars }
}

/** What is charged for a lead: later changes of the fees are for later leads. */
export function scheduleOf({ schedule }: Pick<FeeFacts, 'schedule'>): FeeSchedule {
  return schedule ?? feeSchedule
}

/** The fees of a property by a plan. */
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

/** What management comes to a month, in dollars, where all units together rent for `rentDollars` a month. */
export function monthlyFees(
  { rentFraction, flatMonthlyDollars }: Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>,
  rentDollars: number,
) {
  const shareOfRentDollars = fractionOf(rentDollars, rentFraction)
  return { shareOfRentDollars, totalDollars: flatMonthlyDollars + shareOfRentDollars }
}
