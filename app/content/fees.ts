/** A tier of the presentation's fees. */
export type PresentationTier = {
  /** The tier applies from this number of units up to the next tier. */
  minUnits: number
  /** Dollars a month for the whole property. */
  baseMonthlyFeeDollars: number
  rentFraction: number
  /** Fee for placing a tenant, in monthly rents. */
  placementMonths: number
}

/** The presentation's fee tiers, largest first. */
export type PresentationTiers = [PresentationTier, PresentationTier, PresentationTier]

/** What the company charges and pays. Admins can change it. */
export type FeeSchedule = {
  /** On the home page. */
  marketing: {
    foundationFraction: number
    growthFraction: number
    wealthFraction: number
    /** Resident placement, as a share of the annual contract value: 12 monthly rents. */
    placementOfAnnualContractFraction: number
    /** Resident guarantee. */
    guaranteeOnboardingFeeCents: number
    /** Included in the Wealth tier. */
    wealthPetDepositAlternativeDollars: number
    wealthMaliciousDamageCoverageDollars: number
  }
  /** In the presentation, plus one-time fees that apply to every way of enrolling. */
  presentation: {
    tiers: PresentationTiers
    /** One-time, billed by invoice. */
    setupFeeCents: number
    /** One-time, paid by card. */
    onboardingFeeCents: number
    /** Repairs below this amount need no approval. */
    repairsPreapprovedBelowDollars: number
    initialTermMonths: number
  }
  /** The fees for a report whose property has no quoted fees yet. */
  projection: { managementFraction: number; maintenanceFraction: number }
  /** Online enrollment. */
  enrollment: {
    administrationMonthlyDollars: number
    managementFraction: number
    /** Multi-family with 2 to 4 units. */
    fewUnitsFraction: number
    /** Multi-family with 5 or more units. */
    manyUnitsFraction: number
  }
  /** For each referral that becomes a client. */
  referral: { successfulReferralCents: number }
}

/** The fees of P9.8 to P9.23 (docs/product/fees.md). */
export const feeSchedule: FeeSchedule = {
  marketing: {
    foundationFraction: 0.089,
    growthFraction: 0.109,
    wealthFraction: 0.129,
    placementOfAnnualContractFraction: 0.079,
    guaranteeOnboardingFeeCents: 29_900,
    wealthPetDepositAlternativeDollars: 1500,
    wealthMaliciousDamageCoverageDollars: 35_000,
  },
  presentation: {
    tiers: [
      { minUnits: 50, baseMonthlyFeeDollars: 500, rentFraction: 0.06, placementMonths: 0.5 },
      { minUnits: 10, baseMonthlyFeeDollars: 300, rentFraction: 0.07, placementMonths: 1 },
      { minUnits: 1, baseMonthlyFeeDollars: 150, rentFraction: 0.08, placementMonths: 1 },
    ],
    setupFeeCents: 29_900,
    onboardingFeeCents: 19_900,
    repairsPreapprovedBelowDollars: 1500,
    initialTermMonths: 12,
  },
  projection: { managementFraction: 0.069, maintenanceFraction: 0.1 },
  enrollment: {
    administrationMonthlyDollars: 39,
    managementFraction: 0.069,
    fewUnitsFraction: 0.059,
    manyUnitsFraction: 0.049,
  },
  referral: { successfulReferralCents: 40_000 },
}

/**
 * Kept by each lead's stored fees. The terms, the plan pages and the enrollment's email say so. It names the plan, because a
 * report without one only assumes a fee.
 */
export const PRICE_GUARANTEE =
  'Your plan’s fees on the day of your report or enrollment are the ones in your agreement, even if ours go up before you sign. After that, they change only by an amendment that we both sign.'
