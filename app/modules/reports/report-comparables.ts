import { formatCount, formatDollars, formatDollarsAndCents } from '#app/format/money.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import {
  isRentKnown,
  resultKey,
  selectedRent,
  type Selection,
  summarizeComparables,
} from '#app/modules/rent-estimator/comparables-selection.ts'
import * as words from './report-labels.ts'

/** A rental that the estimate rests on, in words. */
export type ReportComparable = {
  address: string
  distance: string
  squareFootage: string
  rooms: string
  rent: string
  /** '$1.13 per sq ft'; null where rent or size is not known. */
  rentPerSquareFoot: string | null
  /** 'let 60 days ago, 24 days on market'; null where neither is known. */
  age: string | null
  /** 0 to 100. */
  similarity: number | null
  isSample: boolean
  /** Left out by the reader. */
  isLeftOut: boolean
}

/** The comparables of a report and what they say together. */
export type ReportComparables = {
  caption: string
  rows: ReportComparable[]
  /** Number, median, middle half, farthest distance; empty where no rent is known. */
  statistics: { label: string; value: string; note: string | null }[]
  /** Where each lies on the plot; `place` counts the rows from 1. */
  points: { place: number; miles: number; rentDollars: number; isLeftOut: boolean }[]
  /** Which result a selection belongs to. */
  of: string
}

/** The rent by the comparables that a reader kept, or why there is none. */
export type ReportSelection =
  { title: string; estimateDollars: number; range: string; text: string } | { title: string; estimateDollars: null; text: string }

/** Says the comparables in words; null where there are none. */
export function buildComparables(
  { comparableProperties, source }: RentAnalysis,
  madeAt: Date | null,
  selection: Selection | null,
): ReportComparables | null {
  if (comparableProperties.length === 0 || madeAt === null) return null
  const of = resultKey(madeAt)
  const leftOut = selection?.of === of ? selection.leftOut : []
  const rows = comparableProperties.map((comparable, place) => ({
    address: comparable.address,
    distance: words.distance(comparable.distance, comparable.distanceIsApproximate),
    squareFootage: comparable.squareFootage > 0 ? words.whole(comparable.squareFootage) : 'not known',
    rooms: words.rooms(comparable.bedrooms, comparable.bathrooms),
    rent: isRentKnown(comparable) ? formatDollars(comparable.rentAmount) : 'rent not known',
    rentPerSquareFoot:
      isRentKnown(comparable) && comparable.squareFootage > 0
        ? `${formatDollarsAndCents(comparable.rentAmount / comparable.squareFootage)} per sq ft`
        : null,
    age: words.age(comparable, source === 'rentcast' ? 'listed' : 'let'),
    similarity: comparable.similarity,
    isSample: comparable.isSample,
    isLeftOut: leftOut.includes(place),
  }))
  const points = comparableProperties.flatMap((comparable, place) =>
    isRentKnown(comparable)
      ? [{ place: place + 1, miles: comparable.distance, rentDollars: comparable.rentAmount, isLeftOut: leftOut.includes(place) }]
      : [],
  )
  return {
    caption: words.comparablesCaption(comparableProperties),
    rows,
    statistics: statisticsOf(comparableProperties),
    points,
    of,
  }
}

function statisticsOf(comparables: StoredComparable[]): ReportComparables['statistics'] {
  const found = summarizeComparables(comparables)
  if (!found) return []
  const unknown = comparables.length - found.count
  return [
    {
      label: 'Comparables used',
      value: words.whole(found.count),
      note: unknown > 0 ? `${words.whole(unknown)} more without a known rent` : null,
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

/** The rent after a reader left comparables out; null where none of this result is left out. */
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
  if (!found) return { title, estimateDollars: null, text: 'Keep at least one comparable with a known rent.' }
  return {
    title,
    estimateDollars: found.estimate,
    range: `Low ${formatDollars(found.low)}, high ${formatDollars(found.high)}`,
    text: `Yours is our estimate times the mean rent of the comparables that you kept (${formatDollars(found.keptMeanDollars)}), divided by the mean of all (${formatDollars(found.allMeanDollars)}), ${found.isWeighted ? 'each weighing by its similarity' : 'all weighing the same'}. The range moves along with it; it is not calculated again. None of this is stored.`,
  }
}
