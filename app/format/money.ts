const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
const feeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const percentNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const plural = new Intl.PluralRules('en-US')
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const exactNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** Whole US dollars (P1.10): 1895 is '$1,895', a loss is '−$228'. */
export function formatDollars(dollars: number): string {
  return withMinusSign(wholeDollars.format(dollars))
}

/** The same with a sign, for differences: '+$67,429', '−$4,657', '$0'. */
export function formatDollarDifference(dollars: number): string {
  const text = formatDollars(dollars)
  return Math.round(dollars) > 0 ? `+${text}` : text
}

/** Integer cents with both decimals, for charges and payments: 19900 is '$199.00'. */
export function formatCents(cents: number): string {
  return withMinusSign(dollarsAndCents.format(cents / 100))
}

/** A fee in integer cents, as shown before it is charged: 19900 is '$199', 45050 is '$450.50'. */
export function formatFee(cents: number): string {
  return withMinusSign(feeDollars.format(cents / 100))
}

/** Dollars with both decimals, for a loan payment or a rent per square foot: 1.163 is '$1.16'. */
export function formatDollarsAndCents(dollars: number): string {
  return withMinusSign(dollarsAndCents.format(dollars))
}

/** A number with thousands separators and at most two decimals. */
export function formatNumber(number: number): string {
  return withMinusSign(plainNumber.format(number))
}

/** A count: '1 home', '2 homes', '1,204 replies'. Omit `many` if the plural only adds an s. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${pluralOf(count, one, many)}`
}

/** The noun of a count, for where the number is shown apart from it: 'lead' for 1, 'leads' for any other. */
export function pluralOf(count: number, one: string, many = `${one}s`): string {
  return plural.select(count) === 'one' ? one : many
}

/** A list in a sentence: 'rent', 'rent and fees', 'rent, fees, and taxes'. */
export function formatList(words: readonly string[]): string {
  return list.format(words)
}

/** A percent that is already one: 95 is '95%'. */
export function formatPercent(percent: number): string {
  return `${withMinusSign(percentNumber.format(percent))}%`
}

/** An entered rate in percent, with all its decimals, because figures calculated from it are beside it: 6.875 is '6.875%'. */
export function formatRate(percent: number): string {
  return `${withMinusSign(exactNumber.format(percent))}%`
}

/** A change in percent with its sign: 3.5 is '+3.5%'. */
export function formatPercentChange(percent: number): string {
  const text = formatPercent(percent)
  return percent > 0 && text !== '0%' ? `+${text}` : text
}

/** A minus sign instead of a hyphen; none before a zero. */
function withMinusSign(text: string): string {
  return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '')
}
