import { z } from 'zod'
import { DAY_MS } from '#app/format/duration.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isEstimate, STANDARD_FIGURE } from '#app/modules/properties/standard-figure.ts'
import { isRentKnown, MIN_COMPARABLES, summarizeComparables } from './comparables/comparables-selection.ts'
import { distanceInWords } from './model/distance.ts'
import { sizeDoubts } from './size-doubts.ts'

const ROUGH_ESTIMATE = 'rough estimate'

/** The name of a figure that is less than an estimate of this property: 'standard figure', 'rough estimate'; null for others. */
export function figureName(analysis: RatedAnalysis): string | null {
  if (!isEstimate(analysis.source)) return STANDARD_FIGURE
  return roughWarning(analysis) === null ? null : ROUGH_ESTIMATE
}

/** The same in parentheses, after the figure; empty for others. */
export function figureNote(analysis: RatedAnalysis): string {
  const name = figureName(analysis)
  return name === null ? '' : ` (${name})`
}

/** The limits of an estimate's ranges, and how many of 100 rents are in the wide one. */
export type RentRanges = Pick<
  RentAnalysis,
  'rentRangeLow' | 'rentRangeHigh' | 'rentLikelyLow' | 'rentLikelyHigh' | 'rangeCoveragePercent'
>

/** The ranges in sentences. Null if the source has none. */
export function rangeSentences(ranges: RentRanges): { likely: string | null; wide: string | null } {
  const { rentRangeLow, rentRangeHigh, rentLikelyLow, rentLikelyHigh, rangeCoveragePercent } = ranges
  return {
    likely:
      rentLikelyLow === null || rentLikelyHigh === null
        ? null
        : `Most likely ${formatDollars(rentLikelyLow)} to ${formatDollars(rentLikelyHigh)}: half of homes like this rent in that range.`,
    wide:
      rangeCoveragePercent === null
        ? null
        : `${outOf(rangeCoveragePercent)} homes like this rent for ${formatDollars(rentRangeLow)} to ${formatDollars(rentRangeHigh)}.`,
  }
}

/** '8 of 10', '85 of 100'. */
function outOf(percent: number): string {
  return percent % 10 === 0 ? `${percent / 10} of 10` : `${percent} of 100`
}

type RatedAnalysis = Pick<RentAnalysis, 'source' | 'comparableProperties' | 'marketData'>

/**
 * Why an estimate is rough: the home is unlike the listings behind it, or few or no rentals nearby support it. Null if it isn’t
 * rough, and for the fallback.
 */
export function roughWarning(analysis: RatedAnalysis): { title: string; text: string } | null {
  if (!isEstimate(analysis.source)) return null
  const odd = sizeDoubts(knownFacts(analysis.marketData)).map(({ question }) => question.replace('. Is that right?', ''))
  if (odd.length > 0) {
    return {
      title: 'Rough estimate: few homes are like this one',
      text: `${odd.join(', and ')}: we don’t have rents for homes like it, so the range is wide. Treat this figure as a rough guide.`,
    }
  }
  if (analysis.source === 'public-figures') {
    return {
      title: 'Rough estimate from public figures',
      text: 'No comparable rental nearby supports this figure, so treat it as a rough guide.',
    }
  }
  const known = analysis.comparableProperties.filter(isRentKnown).length
  if (known >= MIN_COMPARABLES) return null
  const text =
    known === 0
      ? 'It has no comparable rental with a known rent.'
      : `Only ${formatCount(known, 'comparable rental')} with a known rent ${known === 1 ? 'supports' : 'support'} it.`
  return { title: 'Few comparables: treat this estimate as rough', text }
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/Chicago' })

/** What a source's rentals are: leases say more than what landlords ask. */
const RENTALS: Partial<Record<RentAnalysis['source'], string>> = {
  rentcast: 'asking rent',
  'own-rentals': 'signed lease',
  'sample-rentals': 'sample rental',
}

/** The rentals that a local estimate was computed from. The comparables are the most similar nearby ones. */
const evidenceSchema = z.object({ evidenceCount: z.number(), evidenceMiles: z.number() })

type BasedAnalysis = Pick<RentAnalysis, 'source' | 'comparableProperties' | 'method'>

/**
 * 'Based on 30 signed leases within about 9 mi. The 5 most similar are within 1.1 mi, the oldest from May 2026.' Empty without a
 * known rent.
 */
function basisOf({ comparableProperties, source, method }: BasedAnalysis, madeAt: Date | null): string {
  const found = summarizeComparables(comparableProperties)
  if (!found) return ''
  const known = comparableProperties.filter(isRentKnown)
  const ages = known.flatMap(({ ageDays }) => (ageDays === null ? [] : [ageDays]))
  const oldest =
    madeAt === null || ages.length < known.length
      ? ''
      : `, ${found.count === 1 ? '' : 'the oldest '}from ${monthYear.format(new Date(madeAt.getTime() - Math.max(...ages) * DAY_MS))}`
  const shown = `${within(found.farthestMiles, found.farthestIsApproximate)}${oldest}.`
  const rental = RENTALS[source] ?? 'rental'
  const all = evidenceSchema.safeParse(method).data
  if (all === undefined || all.evidenceCount <= found.count) return `Based on ${formatCount(found.count, rental)} ${shown}`
  const most = found.count === 1 ? 'The most similar one is' : `The ${found.count} most similar are`
  return `Based on ${formatCount(all.evidenceCount, rental)} ${within(all.evidenceMiles, true)}. ${most} ${shown}`
}

/** Why an estimate is rough, or what it is based on. */
export function reasonOrBasis(analysis: BasedAnalysis, warning: ReturnType<typeof roughWarning>, madeAt: Date | null): string {
  return warning ? `${warning.title}. ${warning.text}` : basisOf(analysis, madeAt)
}

type ProvenAnalysis = BasedAnalysis & Pick<RentAnalysis, 'averageDaysOnMarket' | 'daysOnMarketIsAssumed' | 'marketData'>

const testedSchema = z.object({ tested: z.object({ listings: z.number(), medianAbsolutePercentError: z.number() }) })

/**
 * How close such estimates were, unless this one is rough, and how long the comparables were on the market. Without what isn't
 * known.
 */
export function proofOf(analysis: ProvenAnalysis): { label: string; value: string }[] {
  const tested = testedSchema.safeParse(analysis.method).data?.tested
  const measured = daysOnMarketBasis(analysis)
  return [
    ...(tested === undefined || roughWarning(analysis) !== null
      ? []
      : [
          {
            label: 'Track record',
            value: `half of our estimates were within ${tested.medianAbsolutePercentError.toFixed(0)}% of the asking rent, tested on ${formatCount(tested.listings, 'apartment listing')} from 2018 and 2019`,
          },
        ]),
    ...(measured === null ? [] : [{ label: 'Days on market', value: `${analysis.averageDaysOnMarket}, ${measured}` }]),
  ]
}

/** The property's facts without those that were only assumed for the lookup. */
export function knownFacts({ assumed, ...facts }: RentAnalysis['marketData']) {
  const known = (field: 'yearBuilt' | 'bedrooms' | 'bathrooms' | 'squareFootage') =>
    assumed.includes(field) ? null : facts[field]
  return {
    yearBuilt: known('yearBuilt'),
    ...{ bedrooms: known('bedrooms'), bathrooms: known('bathrooms'), squareFootage: known('squareFootage') },
  }
}

/** 'average of 4 comparables'; null if the days on market are assumed. */
export function daysOnMarketBasis({
  comparableProperties,
  daysOnMarketIsAssumed,
  source,
}: Pick<ProvenAnalysis, 'comparableProperties' | 'daysOnMarketIsAssumed' | 'source'>): string | null {
  if (daysOnMarketIsAssumed) return null
  const timed = comparableProperties.filter(({ daysOnMarket }) => daysOnMarket !== null).length
  if (timed === 0) return 'from the source'
  return `average of ${formatCount(timed, source === 'sample-rentals' ? 'sample rental' : 'comparable')}`
}

function within(miles: number, isApproximate: boolean): string {
  if (miles < 0.1) return `in the same ${isApproximate ? 'ZIP code' : 'place'}`
  return `within ${distanceInWords(miles, isApproximate)}`
}

type ReportedResult = RentRanges & ProvenAnalysis & Pick<RentAnalysis, 'rentEstimate'>

/** Maximum comparables in an email. */
const MAX_LISTED = 3

/** A result's data for the email; null while there is none. `madeAt`: when it was made. */
export function reportedRent(result: ReportedResult | null, madeAt: Date) {
  if (result === null)
    return { rentDollars: null, source: null, note: '', likely: null, wide: null, rents: [], basis: '', proof: [], nearest: [] }
  const { rentEstimate, source, rentLikelyLow: low, rentLikelyHigh: high, comparableProperties } = result
  const known = comparableProperties.filter(isRentKnown)
  return {
    rentDollars: rentEstimate,
    source,
    note: figureNote(result),
    likely: low === null || high === null ? null : { low, high },
    wide:
      result.rangeCoveragePercent === null
        ? null
        : {
            label: `${outOf(result.rangeCoveragePercent)} homes like this`,
            value: `${formatDollars(result.rentRangeLow)} to ${formatDollars(result.rentRangeHigh)}`,
          },
    rents: known.map(({ rentAmount }) => rentAmount),
    basis: reasonOrBasis(result, roughWarning(result), madeAt),
    proof: proofOf(result),
    nearest: known
      .toSorted((one, other) => (other.similarity ?? 0) - (one.similarity ?? 0))
      .slice(0, MAX_LISTED)
      .map(({ address, distance, distanceIsApproximate, similarity, rentAmount, isSample }) => ({
        address,
        note: [
          distanceInWords(distance, distanceIsApproximate),
          ...(similarity === null ? [] : [`${Math.round(similarity)}% similar`]),
          ...(isSample ? ['a sample'] : []),
        ].join(', '),
        rent: formatDollars(rentAmount),
      })),
  }
}
