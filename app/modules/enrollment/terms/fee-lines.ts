import { fractionOf } from '#app/format/fraction.ts'
import { FLAT_FEE_LABELS, formatPlacement, formatShare } from '#app/modules/pricing/fee-labels.ts'
import type { PresentationTiers } from '#app/content/fees.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { formatDollars, formatFee } from '#app/format/money.ts'

/** A figure that depends on one unit's rent: `baseDollars + perRentDollar × rent`, a month unless its basis says otherwise. */
export type FeeLine = {
  key: 'rent' | 'base' | 'share' | 'total' | 'left' | 'placement'
  label: string
  /** What the figure is a share of, or charged for. */
  basis: string
  baseDollars: number
  perRentDollar: number
}

/** The cost of managing this many units, line by line, by the lead's fees. */
export function feeLines(fees: LeadFees, unitCount: number): FeeLine[] {
  const { flatMonthlyDollars: base, rentFraction, placementMonths } = fees
  const perRentDollar = fractionOf(unitCount, rentFraction)
  const percent = formatShare(rentFraction)
  const flatLabel = FLAT_FEE_LABELS[fees.plan]
  const whole = unitCount > 1 ? `of the rent for all ${unitCount} units` : 'of the monthly rent'
  const rentOfAll: FeeLine = {
    key: 'rent',
    label: `Rent for all ${unitCount} units`,
    basis: 'a month, for all units combined',
    baseDollars: 0,
    perRentDollar: unitCount,
  }
  return [
    ...(unitCount > 1 ? [rentOfAll] : []),
    { key: 'base', label: flatLabel, basis: 'a month, for the whole property', baseDollars: base, perRentDollar: 0 },
    { key: 'share', label: `${percent} of rent`, basis: `a month: ${percent} ${whole}`, baseDollars: 0, perRentDollar },
    {
      key: 'total',
      label: 'Total management fee',
      basis: `a month: ${flatLabel.toLowerCase()} and share of the rent`,
      baseDollars: base,
      perRentDollar,
    },
    {
      key: 'left',
      label: 'You keep',
      basis: 'a month, before repairs, taxes, insurance and any loan',
      baseDollars: -base,
      perRentDollar: unitCount - perRentDollar,
    },
    {
      key: 'placement',
      label: 'Tenant placement',
      basis: `${formatPlacement(fees)}, each time a home is rented to a new resident`,
      baseDollars: 0,
      perRentDollar: placementMonths,
    },
  ]
}

/** A line's dollars for one unit's rent. */
export function lineDollars(
  { baseDollars, perRentDollar }: Pick<FeeLine, 'baseDollars' | 'perRentDollar'>,
  rentDollars: number,
): number {
  return baseDollars + fractionOf(rentDollars, perRentDollar)
}

/** A heading for the fees: 'Full service for 10 to 49 units', 'Online enrollment'. `tiers`: those that the owner saw. */
export function feeHeading({ plan }: Pick<LeadFees, 'plan'>, unitCount: number, tiers: PresentationTiers): string {
  return plan === 'online' ? 'Online enrollment' : `Full service for ${formatTier(unitCount, tiers)}`
}

/** 'fewer than 10 units', '10 to 49 units', '50 or more units'. */
function formatTier(unitCount: number, [large, middle]: PresentationTiers): string {
  if (unitCount >= large.minUnits) return `${large.minUnits} or more units`
  if (unitCount < middle.minUnits) return `fewer than ${middle.minUnits} units`
  const last = large.minUnits - 1
  return last === middle.minUnits ? `${last} units` : `${middle.minUnits} to ${last} units`
}

/** Fees that do not depend on the rent, as text. */
export type FixedFees = Record<'setupFee' | 'onboardingFee' | 'initialTermMonths' | 'repairsPreapprovedBelow', string>

type OneTimeFees = Pick<LeadFees, 'setupFeeCents' | 'onboardingFeeCents' | 'initialTermMonths' | 'repairsPreapprovedBelowDollars'>

/** The fixed figures of the presentation and the agreement's terms: '$299', '$199', '12', '$1,500'. */
export function fixedFees({
  setupFeeCents,
  onboardingFeeCents,
  initialTermMonths,
  repairsPreapprovedBelowDollars,
}: OneTimeFees): FixedFees {
  return {
    setupFee: formatFee(setupFeeCents),
    onboardingFee: formatFee(onboardingFeeCents),
    initialTermMonths: String(initialTermMonths),
    repairsPreapprovedBelow: formatDollars(repairsPreapprovedBelowDollars),
  }
}
