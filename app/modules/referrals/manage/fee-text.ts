import { readCents } from '#app/format/cents-text.ts'

/** A referral fee lies between these ends, in cents (docs/product/referral.md). */
const MIN_FEE_CENTS = 1
const MAX_FEE_CENTS = 500_000

/** The cents of a fee as it is typed: '1,299.5' is 129950. Null for what is no amount of whole cents within the ends. */
export function centsOfFee(typed: string): number | null {
  return readCents(typed, MIN_FEE_CENTS, MAX_FEE_CENTS)
}
