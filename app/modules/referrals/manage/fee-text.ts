/** A referral fee lies between these ends, in cents; the usual one is in docs/product/referral.md. */
export const MIN_FEE_CENTS = 1
export const MAX_FEE_CENTS = 500_000
export const USUAL_FEE_CENTS = 40_000

/** Digits, with or without thousands separators, and whole cents: no exponent, sign, space or third decimal. */
const FEE_TEXT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/

/** The cents of a fee as it is typed: '1,299.5' is 129950. Null for what is no amount of whole cents within the ends. */
export function centsOfFee(typed: string): number | null {
  const match = FEE_TEXT.exec(typed.trim())
  if (!match) return null
  const [, dollars = '', decimals = ''] = match
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return cents >= MIN_FEE_CENTS && cents <= MAX_FEE_CENTS ? cents : null
}

/** A fee as its field holds it: 40000 is '400.00'. */
export function feeText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
