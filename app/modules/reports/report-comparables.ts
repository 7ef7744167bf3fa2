import { capitalize } from '#app/format/capitalize.ts'
import { formatCount, formatDollars, formatDollarsAndCents } from '#app/format/money.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { knownFacts } from '#app/modules/rent-estimator/estimate-words.ts'
import {
  isRentKnown,
  rentPerSquareFoot,
  resultKey,
  selectedRent,
  type Selection,
  summarizeComparables,
} from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import * as words from './report-labels.ts'

/** A rental behind the estimate, as text. */
export type ReportComparable = {
  address: string
  distance: string
  squareFootage: string
  rooms: string
  rent: string
  /** '$1.13'; null if the rent or size is unknown. */
  rentPerSquareFoot: string | null
  /** 'rented 60 days ago, 24 days on market'; null if neither is known. */
  age: string | null
  /** The short form: 'rented 60 days ago'. */
  shortAge: string | null
  /** '1931'; null if unknown. */
  yearBuilt: string | null
  /**
   * What it shares with the property, and what differs: 'Same street and age; 8% larger'. Empty if nothing is known to compare.
   */
  why: string
  /** 0 to 100. */
  similarity: number | null
  isSample: boolean
  /** Left out by the reader. */
  isLeftOut: boolean
}

/** A report's comparables, and their summary. */
export type ReportComparables = {
  caption: string
  /** '5 of 5 used · median rent $1,595, $1.12 per sq ft (this home: $1.13)' */
  summary: string
  /** Why all of them rent for more, or for less, than the estimate; empty if they don't. */
  gap: string
  rows: ReportComparable[]
  /** Count, median, middle half, farthest distance; empty if no rent is known. */
  statistics: { label: string; value: string; note: string | null }[]
  /** The result that a selection belongs to. */
  of: string
}

/** The rent from the comparables that a reader kept, or why there is none. */
export type ReportSelection =
  | { title: string; estimateDollars: number; range: string; text: string; shown: ShownRent }
  | { title: string; estimateDollars: null; text: string }

/** An estimate's figures, in dollars a month for one unit. */
export type ShownRent = { low: number; estimate: number; high: number; likely: { low: number; high: number } | null }

/** Describes the comparables as text, with figures of those that the reader kept; null if there are none. */
export function buildComparables(
  { comparableProperties, source, marketData }: RentAnalysis,
  { streetAddress, madeAt, shownDollars }: { streetAddress: string; madeAt: Date | null; shownDollars: number },
  selection: Selection | null,
): ReportComparables | null {
  if (comparableProperties.length === 0 || madeAt === null) return null
  const of = resultKey(madeAt)
  const leftOut = selection?.of === of ? selection.leftOut : []
  const verb = source === 'rentcast' ? 'listed' : 'rented'
  const home = knownFacts(marketData)
  const rows = comparableProperties.map((comparable, place) => ({
    address: comparable.address,
    distance: words.distance(comparable.distance, comparable.distanceIsApproximate),
    squareFootage: comparable.squareFootage > 0 ? words.whole(comparable.squareFootage) : 'unknown',
    rooms: words.rooms(comparable.bedrooms, comparable.bathrooms),
    rent: isRentKnown(comparable) ? formatDollars(comparable.rentAmount) : 'rent unknown',
    rentPerSquareFoot: inDollars(rentPerSquareFoot(comparable)),
    age: words.age(comparable, verb),
    shortAge: words.age({ ...comparable, daysOnMarket: null }, verb),
    yearBuilt: comparable.yearBuilt === null ? null : String(comparable.yearBuilt),
    why: whyItCompares({ ...home, streetAddress }, comparable),
    similarity: comparable.similarity,
    isSample: comparable.isSample,
    isLeftOut: leftOut.includes(place),
  }))
  const used = comparableProperties.filter((_, place) => !leftOut.includes(place))
  const found = summarizeComparables(used)
  const perSquareFoot = inDollars(found?.medianPerSquareFoot ?? null)
  const own = home.squareFootage ? ` (this home: ${formatDollarsAndCents(shownDollars / home.squareFootage)})` : ''
  const median = found
    ? ` · median rent ${formatDollars(found.medianDollars)}${perSquareFoot === null ? '' : `, ${perSquareFoot} per sq ft${own}`}`
    : ''
  return {
    caption: words.comparablesCaption(comparableProperties),
    summary: `${words.whole(used.length)} of ${words.whole(rows.length)} used${median}`,
    gap: explainGap(used, { rentDollars: shownDollars, squareFootage: home.squareFootage }),
    rows,
    statistics: statisticsOf(used),
    of,
  }
}

function inDollars(perSquareFoot: number | null): string | null {
  return perSquareFoot === null ? null : formatDollarsAndCents(perSquareFoot)
}

/** 'All 5 are larger than this home, which is one reason they rent for more.' */
function explainGap(used: StoredComparable[], home: { rentDollars: number; squareFootage: number | null }): string {
  const size = home.squareFootage
  if (used.length < 2 || !size || !used.every((each) => isRentKnown(each) && each.squareFootage > 0)) return ''
  for (const [sign, larger, more] of [
    [1, 'larger', 'more'],
    [-1, 'smaller', 'less'],
  ] as const) {
    const isBeyond = used.every(
      ({ rentAmount, squareFootage }) => sign * (rentAmount - home.rentDollars) > 0 && sign * (squareFootage - size) > 0,
    )
    if (isBeyond)
      return `${used.length === 2 ? 'Both' : `All ${words.whole(used.length)}`} are ${larger} than this home, which is one reason they rent for ${more}.`
  }
  return ''
}

function statisticsOf(comparables: StoredComparable[]): ReportComparables['statistics'] {
  const found = summarizeComparables(comparables)
  if (!found) return []
  const unknown = comparables.length - found.count
  return [
    {
      label: 'Comparables used',
      value: words.whole(found.count),
      note: unknown > 0 ? `${words.whole(unknown)} more with no known rent` : null,
    },
    { label: 'Median rent', value: formatDollars(found.medianDollars), note: null },
    {
      label: '25th to 75th percentile',
      value: `${formatDollars(found.lowerDollars)}–${formatDollars(found.upperDollars)}`,
      note: null,
    },
    { label: 'Farthest', value: words.distance(found.farthestMiles, found.farthestIsApproximate), note: null },
  ]
}

/** The rent after a reader left comparables out; null if all are included. */
export function formatSelection(
  analysis: RentAnalysis,
  madeAt: Date | null,
  selection: Selection | null,
): ReportSelection | null {
  const all = analysis.comparableProperties
  if (madeAt === null || selection?.of !== resultKey(madeAt)) return null
  const leftOut = selection.leftOut.filter((place) => place < all.length)
  if (leftOut.length === 0) return null
  const title = `Your selection: ${words.whole(all.length - leftOut.length)} of ${formatCount(all.length, 'comparable')}`
  const rent = { low: analysis.rentRangeLow, estimate: analysis.rentEstimate, high: analysis.rentRangeHigh }
  const found = selectedRent(rent, all, leftOut)
  const { rentLikelyLow, rentLikelyHigh } = analysis
  if (!found) return { title, estimateDollars: null, text: 'Keep at least one comparable with a known rent.' }
  return {
    title,
    estimateDollars: found.estimate,
    range: `Low ${formatDollars(found.low)}, high ${formatDollars(found.high)}`,
    shown: {
      low: found.low,
      estimate: found.estimate,
      high: found.high,
      likely:
        rentLikelyLow === null || rentLikelyHigh === null
          ? null
          : { low: Math.round(rentLikelyLow * found.factor), high: Math.round(rentLikelyHigh * found.factor) },
    },
    text: `Yours is our estimate times the average rent of the comparables you kept (${formatDollars(found.keptMeanDollars)}), divided by the average of all of them (${formatDollars(found.allMeanDollars)}), ${found.isWeighted ? 'each weighted by similarity' : 'all weighted equally'}. The range moves with it and isn’t recalculated. We don’t save any of this.`,
  }
}

/** The home that a rental is compared with. */
type ComparedHome = Pick<StoredComparable, 'bedrooms' | 'bathrooms' | 'yearBuilt'> & {
  streetAddress: string
  squareFootage: number | null
}

/** Within these limits, two homes count as the same size (share) or age (years). */
const SAME = { size: 0.05, years: 5 }

/** Why a rental compares with the property, in one line. */
function whyItCompares(home: ComparedHome, rental: StoredComparable): string {
  const same: string[] = []
  const differs: string[] = []
  const street = streetName(home.streetAddress)
  if (street !== '' && streetName(rental.address) === street) same.push('street')
  const bedrooms = difference(rental.bedrooms, home.bedrooms)
  if (bedrooms) differs.push(`${countOf(Math.abs(bedrooms), 'bedroom')} ${bedrooms > 0 ? 'more' : 'less'}`)
  if (home.squareFootage && rental.squareFootage > 0) {
    const share = rental.squareFootage / home.squareFootage - 1
    if (Math.abs(share) <= SAME.size) same.push('size')
    else differs.push(`${words.whole(Math.abs(share) * 100)}% ${share > 0 ? 'larger' : 'smaller'}`)
  }
  const years = difference(rental.yearBuilt, home.yearBuilt)
  if (years !== null) {
    if (Math.abs(years) <= SAME.years) same.push('age')
    else differs.push(`${words.whole(Math.abs(years))} years ${years > 0 ? 'newer' : 'older'}`)
  }
  const bathrooms = difference(rental.bathrooms, home.bathrooms)
  if (bathrooms) differs.push(`${countOf(Math.abs(bathrooms), 'bath')} ${bathrooms > 0 ? 'more' : 'less'}`)
  if (bedrooms === 0 && bathrooms === 0) same.push('rooms')
  const parts = [same.length > 0 ? `same ${inList(same)}` : '', differs.join(', ')].filter(Boolean)
  const line = parts.join('; ')
  return capitalize(line)
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}

/** 'one bedroom', 'half a bath', '1.5 baths'. */
function countOf(count: number, what: string): string {
  if (count === 0.5) return `half a ${what}`
  return count === 1 ? `one ${what}` : `${count} ${what}s`
}

function inList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

/** 'beaver ave' from '4102 Beaver Ave, Des Moines, IA 50310'; empty if it does not start with a number. */
function streetName(address: string): string {
  return /^\s*\d+[a-z]?\s+([^,#]+)/i.exec(address)?.[1]?.trim().toLowerCase() ?? ''
}
