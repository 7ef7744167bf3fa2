import type { FeeSchedule } from '#app/content/fees.ts'
import { fractionOf } from '#app/format/fraction.ts'
import { DEFAULT_RENT_DOLLARS, enrollmentFees, FEE_SETS, presentationFees, RENT_VERSUS_SELL_FEES } from './fees.ts'
import { serviceTiers } from './tiers.ts'

/** Sizes of the examples, in units. */
export const EXAMPLE_UNITS = [1, 4, 12, 60] as const

/** The rent of one unit a month in the examples: what the other estimates assume where no rent is known. */
export const EXAMPLE_RENT_DOLLARS = DEFAULT_RENT_DOLLARS

/** What one fee set comes to for one size. */
type FeeExample = {
  unitCount: number
  /** For the whole property, a month. */
  monthlyDollars: number
  perUnitMonthlyDollars: number
  /** The share of the rent that goes into it. */
  rentFraction: number
  /** What is added to the share, in dollars a month for the whole property. */
  flatMonthlyDollars: number
  /** For each home that is rented again; null where the fee set says nothing of it. */
  placementDollars: number | null
}

export type ComparedFees = {
  key: string
  name: string
  /** Where a reader meets it. */
  place: string
  basis: string
  examples: readonly FeeExample[]
}

/** Every fee set that is named anywhere in the product, side by side for the same four properties. */
export function compareFees(schedule: FeeSchedule): ComparedFees[] {
  const placementFraction = schedule.marketing.placementOfAnnualContractFraction
  return [
    {
      key: 'presentation',
      name: 'Presentation, by unit count',
      place: 'In the walkthrough presentation',
      basis: FEE_SETS.presentation.basis,
      examples: EXAMPLE_UNITS.map((unitCount) => presentationExample(schedule, unitCount)),
    },
    {
      key: 'enrollment',
      name: 'Online enrollment',
      place: 'In the enrollment form',
      basis: FEE_SETS.enrollment.basis,
      examples: EXAMPLE_UNITS.map((unitCount) => enrollmentExample(schedule, unitCount)),
    },
    ...serviceTiers(schedule).map(({ name, rentFraction }) => ({
      key: name.toLowerCase(),
      name: `${name} tier`,
      place: 'On the home page, under Pricing',
      basis: FEE_SETS.marketing.basis,
      examples: EXAMPLE_UNITS.map((unitCount) =>
        example(unitCount, { rentFraction, placementDollars: fractionOf(12 * EXAMPLE_RENT_DOLLARS, placementFraction) }),
      ),
    })),
    {
      key: 'projection',
      name: 'Financial projection',
      place: 'In your rent analysis',
      basis: FEE_SETS.projection.basis,
      examples: EXAMPLE_UNITS.map((unitCount) => example(unitCount, { rentFraction: schedule.projection.managementFraction })),
    },
    {
      key: 'rent-vs-sell',
      name: 'Rent-versus-sell calculator',
      place: 'In the calculator',
      basis: 'Share of the rent that the calculator assumes for management',
      examples: EXAMPLE_UNITS.map((unitCount) => example(unitCount, { rentFraction: RENT_VERSUS_SELL_FEES.managementFraction })),
    },
  ]
}

function presentationExample(schedule: FeeSchedule, unitCount: number): FeeExample {
  const { tier } = presentationFees(schedule, unitCount, unitCount * EXAMPLE_RENT_DOLLARS)
  return example(unitCount, {
    rentFraction: tier.rentFraction,
    flatMonthlyDollars: tier.baseMonthlyFeeDollars,
    placementDollars: fractionOf(EXAMPLE_RENT_DOLLARS, tier.placementMonths),
  })
}

function enrollmentExample(schedule: FeeSchedule, unitCount: number): FeeExample {
  const propertyType = unitCount === 1 ? 'single-family' : 'multi-family'
  const { managementFraction } = enrollmentFees(schedule, { propertyType, unitCount }, unitCount * EXAMPLE_RENT_DOLLARS)
  return example(unitCount, {
    rentFraction: managementFraction,
    flatMonthlyDollars: schedule.enrollment.administrationMonthlyDollars,
    placementDollars: EXAMPLE_RENT_DOLLARS,
  })
}

type FeeRule = Pick<FeeExample, 'rentFraction'> & Partial<Pick<FeeExample, 'flatMonthlyDollars' | 'placementDollars'>>

function example(unitCount: number, { rentFraction, flatMonthlyDollars = 0, placementDollars = null }: FeeRule): FeeExample {
  const monthlyDollars = flatMonthlyDollars + fractionOf(unitCount * EXAMPLE_RENT_DOLLARS, rentFraction)
  return {
    unitCount,
    monthlyDollars,
    perUnitMonthlyDollars: monthlyDollars / unitCount,
    rentFraction,
    flatMonthlyDollars,
    placementDollars,
  }
}
