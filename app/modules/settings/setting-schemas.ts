import { z } from 'zod'
import type { FeeSchedule } from '#app/content/fees.ts'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'

export const emailAddress = z.string().refine(isEmailAddress, 'must be an email address')
export const noticeAddresses = z.array(emailAddress).max(10)
const fraction = z.number().min(0).max(1)
const dollars = z.int().min(0).max(1_000_000)
const cents = z.int().min(0).max(1_000_000)
const presentationTier = z.object({
  minUnits: z.int().min(1),
  baseMonthlyFeeDollars: dollars,
  rentFraction: fraction,
  placementMonths: z.number().min(0).max(12),
})
export const feeScheduleSchema: z.ZodType<FeeSchedule> = z.object({
  marketing: z.object({
    foundationFraction: fraction,
    growthFraction: fraction,
    wealthFraction: fraction,
    placementOfAnnualContractFraction: fraction,
    guaranteeOnboardingFeeCents: cents,
    wealthPetDepositAlternativeDollars: dollars,
    wealthMaliciousDamageCoverageDollars: dollars,
  }),
  presentation: z.object({
    tiers: z
      .tuple([presentationTier, presentationTier, presentationTier])
      .refine(
        ([large, middle, small]) => large.minUnits > middle.minUnits && middle.minUnits > small.minUnits,
        'must start with the largest',
      ),
    setupFeeCents: cents,
    // A checkout can't be zero.
    onboardingFeeCents: cents.min(100),
    repairsPreapprovedBelowDollars: dollars,
    initialTermMonths: z.int().min(1).max(120),
  }),
  projection: z.object({ managementFraction: fraction, maintenanceFraction: fraction }),
  enrollment: z.object({
    administrationMonthlyDollars: dollars,
    managementFraction: fraction,
    fewUnitsFraction: fraction,
    manyUnitsFraction: fraction,
  }),
  referral: z.object({ successfulReferralCents: cents.min(1).max(500_000) }),
})

/** A review on another site; at most so many are shown. */
export const MAX_REVIEWS = 20
export const reviewSchema = z.object({
  name: z.string().min(1).max(80),
  source: z.string().min(1).max(80),
  link: z.url({ protocol: /^https?$/ }),
  day: z.iso.date(),
  words: z.string().min(1).max(600),
})

/** Limits of campaign delays by unit: thirty days in hours, a year in days. */
export const CAMPAIGN_WAITS = { hours: { min: 0, max: 720 }, days: { min: 1, max: 365 } } as const
export const hours = z.int().min(CAMPAIGN_WAITS.hours.min).max(CAMPAIGN_WAITS.hours.max)
export const days = z.int().min(CAMPAIGN_WAITS.days.min).max(CAMPAIGN_WAITS.days.max)
export const ratePerMinute = z.int().min(1).max(100_000)
