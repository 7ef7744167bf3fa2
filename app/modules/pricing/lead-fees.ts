import { feeSchedule, type FeeSchedule } from '#app/content/fees.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { AgreedFees } from '#app/db/schema/documents.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { enrollmentManagementFraction, presentationTier } from './fees.ts'

/** The fees of one property: what every page, mail and document says of them. */
export type LeadFees = AgreedFees

/** Which fees those are: of the presentation, by unit count, or of the online enrollment. */
export type FeeBasis = LeadFees['basis']

/** A type that is not known counts as a house, a missing number of units as one. */
type PricedProperty = { propertyType: PropertyType | null; unitCount: number | null }

/** What decides which fees hold for a lead. */
export type FeeFacts = PricedProperty & {
  /** When it was first enrolled online; null where it never was. */
  enrolledOnlineAt: Date | null
  /** The fees of the agreement that its owner signed; null where none is signed. */
  signedFees: LeadFees | null
  /**
   * What was charged when its owner saw first: when the report was made, or the property enrolled. Null where no one had changed the fees by then.
   */
  schedule: FeeSchedule | null
}

/**
 * Anyone who enrolled online has the fees of the online enrollment, any other lead those of the presentation. What was signed stays as it was signed.
 */
export function leadFees(lead: FeeFacts): LeadFees {
  const basis = lead.enrolledOnlineAt === null ? 'presentation' : 'enrollment'
  return lead.signedFees ?? feesOfBasis(scheduleOf(lead), basis, lead)
}

/** What is charged for a lead: later changes of the fees are for later leads. */
export function scheduleOf({ schedule }: Pick<FeeFacts, 'schedule'>): FeeSchedule {
  return schedule ?? feeSchedule
}

/** The fees of a property by a basis. */
export function feesOfBasis(schedule: FeeSchedule, basis: FeeBasis, property: PricedProperty): LeadFees {
  const unitCount = property.unitCount ?? 1
  const { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths } = schedule.presentation
  const once = { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths }
  if (basis === 'enrollment') {
    return {
      basis,
      rentFraction: enrollmentManagementFraction(schedule, property.propertyType ?? 'single-family', unitCount),
      flatMonthlyDollars: schedule.enrollment.administrationMonthlyDollars,
      placementMonths: 1,
      ...once,
    }
  }
  const { rentFraction, baseMonthlyFeeDollars, placementMonths } = presentationTier(schedule, unitCount)
  return { basis, rentFraction, flatMonthlyDollars: baseMonthlyFeeDollars, placementMonths, ...once }
}

/** What management comes to a month, in dollars, where all units together rent for `rentDollars` a month. */
export function monthlyFees(
  { rentFraction, flatMonthlyDollars }: Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>,
  rentDollars: number,
) {
  const shareOfRentDollars = fractionOf(rentDollars, rentFraction)
  return { shareOfRentDollars, totalDollars: flatMonthlyDollars + shareOfRentDollars }
}
