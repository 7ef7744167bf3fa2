import type { PropertyType } from '#app/modules/rent-analysis/analysis.ts'
import { ENROLLMENT_FEES, enrollmentManagementFraction, presentationTier, share } from './fees.ts'

/** Which fees hold for a lead: those of the presentation, by unit count, or those of the online enrollment (public specification, section 9). */
export type FeeBasis = 'presentation' | 'enrollment'

/** What decides which fees hold for a lead. */
export type FeeFacts = {
  /** When it was first enrolled online; null where it never was. */
  enrolledOnlineAt: Date | null
  /** When the agreement that its owner signed was written; null where none is signed. */
  signedAgreementMadeAt: Date | null
}

/** Whoever enrolled online has the fees of the online enrollment, any other lead those of the presentation. An agreement that was signed before stays as it was signed. */
export function feeBasis({ enrolledOnlineAt, signedAgreementMadeAt }: FeeFacts): FeeBasis {
  if (enrolledOnlineAt === null) return 'presentation'
  return signedAgreementMadeAt !== null && signedAgreementMadeAt < enrolledOnlineAt ? 'presentation' : 'enrollment'
}

/** The fees of one property by one basis: what every page, mail and document says of them. */
export type LeadFees = {
  basis: FeeBasis
  unitCount: number
  /** Share of the rent that comes in. */
  rentFraction: number
  /** Dollars a month for the whole property: the base fee, or the administration fee. */
  flatMonthlyDollars: number
  /** For each home that is let anew, in its monthly rents. */
  placementMonths: number
}

/** The fees of a property. A type that is not known counts as a house, a missing number of units as one. */
export function leadFees(basis: FeeBasis, property: { propertyType: PropertyType | null; unitCount: number | null }): LeadFees {
  const unitCount = property.unitCount ?? 1
  if (basis === 'enrollment') {
    return {
      basis,
      unitCount,
      rentFraction: enrollmentManagementFraction(property.propertyType ?? 'single-family', unitCount),
      flatMonthlyDollars: ENROLLMENT_FEES.administrationMonthlyDollars,
      placementMonths: 1,
    }
  }
  const { rentFraction, baseMonthlyFeeDollars, placementMonths } = presentationTier(unitCount)
  return { basis, unitCount, rentFraction, flatMonthlyDollars: baseMonthlyFeeDollars, placementMonths }
}

/** What management comes to a month, in dollars, where all units together are let for `rentDollars` a month. */
export function monthlyFees({ rentFraction, flatMonthlyDollars }: LeadFees, rentDollars: number) {
  const shareOfRentDollars = share(rentDollars, rentFraction)
  return { shareOfRentDollars, totalDollars: flatMonthlyDollars + shareOfRentDollars }
}
