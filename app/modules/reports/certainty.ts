import { z } from 'zod'
import { formatCount } from '#app/format/money.ts'
import { DAY_MS } from '#app/format/duration.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isRentKnown, summarizeComparables } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import * as words from './report-labels.ts'

/** How sure an estimate is: a level of four, its name, and its basis. */
export type Certainty = { level: 1 | 2 | 3 | 4; name: string; text: string }

const NAMES = { 1: 'not sure', 2: 'somewhat sure', 3: 'fairly sure', 4: 'very sure' } as const

/** How wide the middle half of rents may be for each level, as a share of the estimate. */
const MAX_WIDTH = { 4: 0.12, 3: 0.2 } as const
/** For sources without a middle half: this many rentals this close make it fairly sure. */
const ENOUGH = { rentals: 5, miles: 2 } as const

/** Rates an estimate by how much similar rents differ. A rough estimate, or a figure that is not one, is never sure. */
export function certaintyOf(
  analysis: RentAnalysis,
  warning: { title: string; text: string } | null,
  madeAt: Date | null,
): Certainty {
  if (warning) return { level: 1, name: NAMES[1], text: `${warning.title}. ${warning.text}` }
  const level = levelOf(analysis)
  return { level, name: NAMES[level], text: basisOf(analysis, madeAt) }
}

function levelOf({ rentEstimate, rentLikelyLow, rentLikelyHigh, comparableProperties }: RentAnalysis): 2 | 3 | 4 {
  if (rentLikelyLow === null || rentLikelyHigh === null) {
    const near = comparableProperties.filter((rental) => isRentKnown(rental) && rental.distance <= ENOUGH.miles)
    return near.length >= ENOUGH.rentals ? 3 : 2
  }
  const width = (rentLikelyHigh - rentLikelyLow) / rentEstimate
  return width <= MAX_WIDTH[4] ? 4 : width <= MAX_WIDTH[3] ? 3 : 2
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

/** 'From 30 signed leases within about 9 mi. The five most similar are within 1.1 mi, rented since May 2026.' */
function basisOf({ comparableProperties, source, method }: RentAnalysis, madeAt: Date | null): string {
  const found = summarizeComparables(comparableProperties)
  if (!found) return ''
  const known = comparableProperties.filter(isRentKnown)
  const ages = known.flatMap(({ ageDays }) => (ageDays === null ? [] : [ageDays]))
  const verb = source === 'rentcast' ? 'listed' : 'rented'
  const since =
    madeAt === null || ages.length < known.length
      ? ''
      : `, ${verb} since ${monthYear.format(new Date(madeAt.getTime() - Math.max(...ages) * DAY_MS))}`
  const shown = `${within(found.farthestMiles, found.farthestIsApproximate)}${since}.`
  const rentals = (count: number) => formatCount(count, RENTALS[source] ?? 'rental')
  const all = evidenceSchema.safeParse(method).data
  const count = words.countWord(found.count)
  if (all === undefined || all.evidenceCount <= found.count)
    return `${count} ${rentals(found.count).replace(/^\S+ /, '')} ${shown}`
  const most = found.count === 1 ? 'The most similar one is' : `The ${count.toLowerCase()} most similar are`
  return `From ${rentals(all.evidenceCount)} ${within(all.evidenceMiles, true)}. ${most} ${shown}`
}

function within(miles: number, isApproximate: boolean): string {
  if (miles < 0.1) return `in the same ${isApproximate ? 'ZIP code' : 'place'}`
  return `within ${words.distance(miles, isApproximate)}`
}
