import { formatCount, formatFee } from '#app/format/money.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isEstimate, NO_RENT_FIGURE, NOT_AN_ESTIMATE, rentLabel } from '#app/modules/properties/standard-figure.ts'
import { roughWarning } from '#app/modules/rent-estimator/estimate-words.ts'

/** Most properties under 'Your Properties', the newest ones: reading the rent of each takes time. */
export const MAX_LISTED_PROPERTIES = 24

/** The name of the figure between low and high, and the text below it. */
export function figureWords(source: RentAnalysis['source']): { name: string; disclaimer: string } {
  return isEstimate(source)
    ? { name: 'Estimate', disclaimer: 'This is an estimate, not an appraisal.' }
    : { name: 'Standard figure', disclaimer: NOT_AN_ESTIMATE }
}

/** How to start management. */
export const START_TEXT =
  'We walk through the house together and you sign the management agreement, in either order. Management begins once both are done and the onboarding fee is paid.'

/**
 * How a PDF ends, since it has no buttons: for readers who can start, who have started, and of a
 * shared report. `call` precedes the phone number of the person who does walkthroughs, `who`
 * follows their name.
 */
export const FILE_ENDINGS = {
  begin: {
    title: 'Start Property Management',
    text: `${START_TEXT} Call or email us to begin.`,
    call: 'Book a free walkthrough:',
    who: 'meets you at the house. Up to an hour, nothing to sign.',
  },
  goOn: {
    title: 'Your next steps',
    text: 'This report’s web page shows what’s done and what comes next. Questions? Call or email us.',
    call: 'Questions? Call',
    who: 'answers them.',
  },
  shared: {
    title: 'Shared with you',
    text: 'The owner of this property shared this report with you. A report on your own property is free and takes two minutes.',
    call: 'Questions? Call',
    who: 'answers them.',
  },
} as const

/** Each source's name, and what a reader should know about it. */
export const SOURCES: Record<RentAnalysis['source'], { name: string; text: string }> = {
  rentcast: {
    name: 'RentCast rent data',
    text: 'The estimate, its range and the comparables come from RentCast, a rent-data service.',
  },
  'own-rentals': {
    name: 'Our own signed rents',
    text: 'The estimate is based on leases we signed for homes like this one, and on public rent figures for the ZIP code.',
  },
  'sample-rentals': {
    name: 'Sample rentals',
    text: 'The estimate is based on sample rentals, which are not real homes, and on public rent figures for the ZIP code.',
  },
  'public-figures': {
    name: 'Public rent figures',
    text: 'The estimate is based on public rent figures for the ZIP code and on how rents differ with size and rooms. No nearby rentals were available.',
  },
  fallback: {
    name: 'Fallback analysis',
    text: 'We don’t have a rent figure for this address. These are the standard figures we start from, the same for every home.',
  },
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const chicagoDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' })

/** 1,640 */
export function whole(value: number): string {
  return wholeNumber.format(value)
}

/** 95% */
export function percent(value: number): string {
  return `${oneDecimal.format(value)}%`
}

/** +3.5%, −1.2% or 0% */
export function signedPercent(value: number): string {
  const shown = oneDecimal.format(Math.abs(value))
  return shown === '0' ? '0%' : `${value < 0 ? '−' : '+'}${shown}%`
}

/** November 21, 2026: the date in Chicago. */
export function longDate(moment: Date): string {
  return chicagoDate.format(moment)
}

export { distanceInWords as distance } from '#app/modules/rent-estimator/model/distance.ts'

/** 'rented 60 days ago, 24 days on market', or the known part; null if there is none. `verb` is what happened that long ago. */
export function age(
  { ageDays, daysOnMarket }: Pick<StoredComparable, 'ageDays' | 'daysOnMarket'>,
  verb: 'rented' | 'listed',
): string | null {
  const parts = [
    ageDays === null ? null : `${verb} ${ago(ageDays)}`,
    daysOnMarket === null ? null : `${formatCount(daysOnMarket, 'day')} on market`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}

function ago(days: number): string {
  if (days < 1) return 'today'
  if (days < 90) return `${formatCount(Math.round(days), 'day')} ago`
  if (days < 730) return `${formatCount(Math.round(days / 30.4), 'month')} ago`
  return `${formatCount(Math.round(days / 365), 'year')} ago`
}

/** '3 bd, 2 ba'; a studio has no bedrooms. */
export function rooms(bedrooms: number | null, bathrooms: number | null): string {
  const parts = [
    bedrooms === null ? null : bedrooms === 0 ? 'studio' : `${bedrooms} bd`,
    bathrooms === null ? null : `${bathrooms} ba`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : 'unknown'
}

/** The line below the large figure. */
export function rentCaption(analysis: RentAnalysis, unitCount: number, madeAt: Date | null): string {
  const of = rentLabel(analysis.source, unitCount, roughWarning(analysis) !== null)
  return madeAt === null ? of : `${of}, as of ${longDate(madeAt)}`
}

/** A warning before a figure that is not an estimate. */
export function fallbackWarning({ source }: Pick<RentAnalysis, 'source'>): { title: string; text: string } | null {
  return source === 'fallback' ? { title: 'Fallback analysis', text: NO_RENT_FIGURE } : null
}

/** The basis of low and high. */
export function rangeNote(analysis: RentAnalysis): string {
  if (analysis.source === 'fallback') return 'The low and high ends are standard figures, too.'
  if (analysis.rangeIsAssumed) return 'The source gives no range, so we assume 90% to 110% of the estimate.'
  const { assumed } = analysis.marketData
  if (assumed.includes('rentRangeLow')) return 'The high end comes from the source. We assume the low end is 90% of the estimate.'
  if (assumed.includes('rentRangeHigh'))
    return 'The low end comes from the source. We assume the high end is 110% of the estimate.'
  if (analysis.source === 'rentcast') return 'The range comes from the source.'
  return 'The range comes from how far off our estimates were when we tested them.'
}

/** Explains the comparables, so that readers do not misread them. */
export function comparablesCaption(comparables: StoredComparable[]): string {
  const samples = comparables.filter((comparable) => comparable.isSample).length
  if (samples === 0) return formatCount(comparables.length, 'rental')
  if (samples === comparables.length) return `${formatCount(samples, 'sample rental')}, made up for this demo`
  return `${formatCount(comparables.length, 'rental')}, ${samples} of them made up for this demo`
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'Five', for the start of a sentence; digits above ten. */
export function countWord(count: number): string {
  return COUNTS[count] ?? whole(count)
}

/** The cost to start, in a sentence. */
export function onboardingFeeWords({ onboardingFeeCents }: { onboardingFeeCents: number }): string {
  return `One-time onboarding fee of ${formatFee(onboardingFeeCents)}, paid by card.`
}
