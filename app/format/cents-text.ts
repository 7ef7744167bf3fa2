/** Digits, with or without thousands separators, and whole cents: no exponent, sign, space or third decimal. */
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Parses a typed amount into cents: '1,299.5' is 129950. Null if it is not an amount in whole cents within the limits. */
export function readCents(typed: string, minCents: number, maxCents: number): number | null {
  const match = AMOUNT.exec(typed.trim())
  if (!match) return null
  const [, dollars = '', decimals = ''] = match
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return cents >= minCents && cents <= maxCents ? cents : null
}

/** An amount as in its field: 40000 is '400.00'. */
export function centsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
