import { fractionOf } from '#app/format/fraction.ts'
import type { AgreedFees } from '#app/db/schema/documents.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { ENROLLMENT_FEES, enrollmentManagementFraction, presentationTier } from './fees.ts'

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
}

/** Whoever enrolled online has the fees of the online enrollment, any other lead those of the presentation. What was signed stays as it was signed. */
export function leadFees(lead: FeeFacts): LeadFees {
  return lead.signedFees ?? feesOfBasis(lead.enrolledOnlineAt === null ? 'presentation' : 'enrollment', lead)
}

/** The fees of a property by a basis. */
export function feesOfBasis(basis: FeeBasis, property: PricedProperty): LeadFees {
  const unitCount = property.unitCount ?? 1
  if (basis === 'enrollment') {
    return {
      basis,
      rentFraction: enrollmentManagementFraction(property.propertyType ?? 'single-family', unitCount),
      flatMonthlyDollars: ENROLLMENT_FEES.administrationMonthlyDollars,
      placementMonths: 1,
    }
  }
  const { rentFraction, baseMonthlyFeeDollars, placementMonths } = presentationTier(unitCount)
  return { basis, rentFraction, flatMonthlyDollars: baseMonthlyFeeDollars, placementMonths }
}

/** What management comes to a month, in dollars, where all units together are let for `rentDollars` a month. */
export function monthlyFees({ rentFraction, flatMonthlyDollars }: LeadFees, rentDollars: number) {
  const shareOfRentDollars = fractionOf(rentDollars, rentFraction)
  return { shareOfRentDollars, totalDollars: flatMonthlyDollars + shareOfRentDollars }
}
