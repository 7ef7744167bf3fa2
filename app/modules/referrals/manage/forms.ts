import { z } from 'zod'
import { REFERRAL_STATUSES } from '#app/db/schema/referrals.ts'
import { checkbox, oneOf, requiredText, seenTexts, submissionIdField } from '#app/modules/forms/fields.ts'
import { referralSchema } from '../forms.ts'
import { MESSAGE_REFERRAL_EXPIRED } from '../messages.ts'
import { readCents } from '#app/format/cents-text.ts'

/** The limits of a referral fee in cents (docs/product/referral.md). */
const MIN_FEE_CENTS = 1
const MAX_FEE_CENTS = 500_000

/** A typed fee in cents: '1,299.5' is 129950. Null if it is not an amount in whole cents within the limits. */
export function centsOfFee(typed: string): number | null {
  return readCents(typed, MIN_FEE_CENTS, MAX_FEE_CENTS)
}

/** Characters of a typed amount. */
const MAX_AMOUNT = 12
/** Characters of the reason for a reversal. */
const MAX_REASON = 200

/** The buttons of the referral list. */
export const referralsSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('status'),
    referral: requiredText('Choose a referral', 64),
    status: oneOf(REFERRAL_STATUSES, 'Choose a status'),
  }),
  z.object({ intent: z.literal('convert'), referral: requiredText('Choose a referral', 64) }),
])

/** A referral's contacts, property and notes. */
export const editReferralSchema = referralSchema
  .omit({ clientConsented: true, smsConsent: true, submissionId: true })
  .extend({ seen: seenTexts() })

export type ReferralEdit = z.output<typeof editReferralSchema>

/** A dollar amount, in cents. */
const fee = requiredText('Enter the amount', MAX_AMOUNT).transform((text, context): number => {
  const cents = centsOfFee(text)
  if (cents !== null) return cents
  context.addIssue({ code: 'custom', message: 'Enter an amount between $0.01 and $5,000.00, for example 400.00' })
  return z.NEVER
})

/** Paying a realtor. `confirmed`: even though the client has not signed. */
export const paymentSchema = z.object({
  amount: fee,
  confirmed: checkbox(),
  submissionId: submissionIdField(MESSAGE_REFERRAL_EXPIRED),
})

/** Reversing all or part of a payment. */
export const reversalSchema = z.object({
  amount: fee,
  reason: requiredText('Enter a reason', MAX_REASON),
  submissionId: submissionIdField(MESSAGE_REFERRAL_EXPIRED),
})
