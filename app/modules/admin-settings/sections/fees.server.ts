import { z } from 'zod'
import type { FeeSchedule } from '#app/content/fees.ts'
import { centsText } from '#app/format/cents-text.ts'
import { getDefault } from '#app/modules/settings/settings.server.ts'
import type { SettingField } from '#app/modules/settings/field.ts'
import { PLACES, shownOn } from '#app/modules/settings/places.ts'
import { settingsSection } from './section.server.ts'
import { cents, percent, percentText, wholeNumber } from '#app/modules/settings/typed-values.ts'

const dollars = wholeNumber(0, 1_000_000, 'whole dollars')
const fee = cents(0, 1_000_000)
// A single unit is always in the smallest tier.
const tierSize = wholeNumber(2, 10_000, 'a whole number of units')

const ENROLL = shownOn(PLACES.fees, PLACES.enroll)
const HOME = shownOn(PLACES.home)
const REPORT = shownOn(PLACES.sampleReport)
const REALTORS = shownOn(PLACES.realtors, PLACES.referrals)

type Tier = { row: string; heading?: string; hasStart: boolean }

/** A tier in one row: its minimum units, base and percentage. The smallest starts at one. */
function tierRow(name: 'small' | 'middle' | 'large', { row, heading, hasStart }: Tier): SettingField[] {
  const part = (end: string, caption: string, kind: SettingField['kind'], unit?: string): SettingField => ({
    ...{ name: `${name}${end}`, label: `${row}: ${caption}`, row, caption, kind },
    ...(unit !== undefined && { unit }),
  })
  const parts = [part('Base', 'base per month', 'money'), part('Share', 'percentage of rent', 'share')]
  const [first, ...others] = hasStart ? [part('From', 'from', 'number', 'units'), ...parts] : parts
  return first ? [{ ...first, ...(heading !== undefined && { heading }) }, ...others] : []
}

/** What the company charges and pays. */
export const feesSection = settingsSection({
  key: 'fees',
  title: 'Fees',
  contents: 'Onboarding, tiers, referral',
  note: () => 'Used for new reports and enrollments. Existing reports and signed agreements keep their fees.',
  settings: ['fees'],
  fields: () => [
    { name: 'onboardingFee', label: 'Onboarding fee', hint: 'by card', kind: 'money' },
    { name: 'setupFee', label: 'Setup fee', hint: 'one-time, by invoice', kind: 'money' },
    { name: 'referralFee', label: 'Referral fee', hint: 'per signed agreement', kind: 'money', seenOn: REALTORS },
    { name: 'repairsBelow', label: 'Repairs without approval', hint: 'if they cost less than this', kind: 'money' },
    { name: 'termMonths', label: 'Initial term', kind: 'number', unit: 'months' },
    ...tierRow('small', { heading: 'By unit count', row: 'Small', hasStart: false }),
    ...tierRow('middle', { row: 'Middle', hasStart: true }),
    ...tierRow('large', { row: 'Large', hasStart: true }),
    {
      heading: 'Online enrollment',
      name: 'enrollmentShare',
      label: 'Percentage of rent',
      hint: 'one unit',
      kind: 'share',
      seenOn: ENROLL,
    },
    { name: 'fewUnitsShare', label: 'Multi-family, 2 to 4 units', kind: 'share', seenOn: ENROLL },
    { name: 'manyUnitsShare', label: 'Multi-family, 5 or more units', kind: 'share', seenOn: ENROLL },
    { name: 'administration', label: 'Administration', hint: 'per month', kind: 'money', seenOn: ENROLL },
    { heading: 'Home page', name: 'foundation', label: 'Foundation', kind: 'share', seenOn: HOME },
    { name: 'growth', label: 'Growth', kind: 'share', seenOn: HOME },
    { name: 'wealth', label: 'Wealth', kind: 'share', seenOn: HOME },
    { name: 'placement', label: 'Resident placement', hint: 'of the annual contract value', kind: 'share', seenOn: HOME },
    { name: 'guarantee', label: 'Resident guarantee', kind: 'money', seenOn: HOME },
    { name: 'petDeposit', label: 'Pet-deposit alternative', kind: 'money', seenOn: HOME },
    { name: 'damageCoverage', label: 'Malicious damage coverage', hint: 'up to', kind: 'money', seenOn: HOME },
    { heading: 'Report projection', name: 'projectionManagement', label: 'Management', kind: 'share', seenOn: REPORT },
    { name: 'projectionMaintenance', label: 'Maintenance', kind: 'share', seenOn: REPORT },
  ],
  schema: () => feesSchema,
  toTexts: (read) => feeTexts(read('fees')),
  toSettings: (typed) => ({ fees: scheduleOf(typed) }),
})

const feesSchema = z
  .object({
    // A checkout must be at least a dollar.
    onboardingFee: cents(100, 1_000_000),
    setupFee: fee,
    referralFee: cents(1, 500_000),
    repairsBelow: dollars,
    termMonths: wholeNumber(1, 120, 'a whole number of months'),
    smallBase: dollars,
    smallShare: percent(),
    middleFrom: tierSize,
    middleBase: dollars,
    middleShare: percent(),
    largeFrom: tierSize,
    largeBase: dollars,
    largeShare: percent(),
    enrollmentShare: percent(),
    fewUnitsShare: percent(),
    manyUnitsShare: percent(),
    administration: dollars,
    foundation: percent(),
    growth: percent(),
    wealth: percent(),
    placement: percent(),
    guarantee: fee,
    petDeposit: dollars,
    damageCoverage: dollars,
    projectionManagement: percent(),
    projectionMaintenance: percent(),
  })
  .refine(({ middleFrom, largeFrom }) => largeFrom > middleFrom, {
    path: ['largeFrom'],
    message: 'Enter more units than where the middle tier starts',
  })

type TypedFees = z.output<typeof feesSchema>

function feeTexts({ marketing, presentation, projection, enrollment, referral }: FeeSchedule): Record<keyof TypedFees, string> {
  const [large, middle, small] = presentation.tiers
  return {
    onboardingFee: centsText(presentation.onboardingFeeCents),
    setupFee: centsText(presentation.setupFeeCents),
    referralFee: centsText(referral.successfulReferralCents),
    repairsBelow: String(presentation.repairsPreapprovedBelowDollars),
    termMonths: String(presentation.initialTermMonths),
    smallBase: String(small.baseMonthlyFeeDollars),
    smallShare: percentText(small.rentFraction),
    middleFrom: String(middle.minUnits),
    middleBase: String(middle.baseMonthlyFeeDollars),
    middleShare: percentText(middle.rentFraction),
    largeFrom: String(large.minUnits),
    largeBase: String(large.baseMonthlyFeeDollars),
    largeShare: percentText(large.rentFraction),
    enrollmentShare: percentText(enrollment.managementFraction),
    fewUnitsShare: percentText(enrollment.fewUnitsFraction),
    manyUnitsShare: percentText(enrollment.manyUnitsFraction),
    administration: String(enrollment.administrationMonthlyDollars),
    foundation: percentText(marketing.foundationFraction),
    growth: percentText(marketing.growthFraction),
    wealth: percentText(marketing.wealthFraction),
    placement: percentText(marketing.placementOfAnnualContractFraction),
    guarantee: centsText(marketing.guaranteeOnboardingFeeCents),
    petDeposit: String(marketing.wealthPetDepositAlternativeDollars),
    damageCoverage: String(marketing.wealthMaliciousDamageCoverageDollars),
    projectionManagement: percentText(projection.managementFraction),
    projectionMaintenance: percentText(projection.maintenanceFraction),
  }
}

/** The placement fee in monthly rents is not changed here. */
function scheduleOf(typed: TypedFees): FeeSchedule {
  const [large, middle, small] = getDefault('fees').presentation.tiers
  return {
    marketing: {
      foundationFraction: typed.foundation,
      growthFraction: typed.growth,
      wealthFraction: typed.wealth,
      placementOfAnnualContractFraction: typed.placement,
      guaranteeOnboardingFeeCents: typed.guarantee,
      wealthPetDepositAlternativeDollars: typed.petDeposit,
      wealthMaliciousDamageCoverageDollars: typed.damageCoverage,
    },
    presentation: {
      tiers: [
        { ...large, minUnits: typed.largeFrom, baseMonthlyFeeDollars: typed.largeBase, rentFraction: typed.largeShare },
        { ...middle, minUnits: typed.middleFrom, baseMonthlyFeeDollars: typed.middleBase, rentFraction: typed.middleShare },
        { ...small, baseMonthlyFeeDollars: typed.smallBase, rentFraction: typed.smallShare },
      ],
      setupFeeCents: typed.setupFee,
      onboardingFeeCents: typed.onboardingFee,
      repairsPreapprovedBelowDollars: typed.repairsBelow,
      initialTermMonths: typed.termMonths,
    },
    projection: { managementFraction: typed.projectionManagement, maintenanceFraction: typed.projectionMaintenance },
    enrollment: {
      administrationMonthlyDollars: typed.administration,
      managementFraction: typed.enrollmentShare,
      fewUnitsFraction: typed.fewUnitsShare,
      manyUnitsFraction: typed.manyUnitsShare,
    },
    referral: { successfulReferralCents: typed.referralFee },
  }
}
