import { formatCount } from '#app/format/money.ts'
import { z } from 'zod'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'
import type { Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { rangeSentences, type RentRanges, roughWarning } from '#app/modules/rent-estimator/estimate-words.ts'
import { AREA_ASSUMPTION } from '#app/modules/rent-estimator/market-figures.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import {
  buildComparables,
  formatSelection,
  type ReportComparables,
  type ReportSelection,
  type ShownRent,
} from './report-comparables.ts'
import { type Certainty, certaintyOf } from './certainty.ts'
import { placesOf, type ReportPlaces } from './report-places.ts'
import { buildProjections, type ReportFees, type ReportProjections } from './report-projections.ts'
import * as words from './report-labels.ts'

/** A short fact: what it is, what it is for this property, and what the reader should know about it. */
export type ReportFact = { label: string; value: string; note: string | null }

/** What a report says, in words and whole dollars: the page and the PDF show the same. Contains nothing that tells who the owner is. */
export type Report = {
  /** Dollars a month for one unit. */
  rentDollars: { low: number; estimate: number; high: number }
  /** The middle half; null where the source does not say. */
  likelyDollars: { low: number; high: number } | null
  /** What is at the top: our estimate, or what the reader's choice of comparables makes of it. */
  shown: ShownRent
  certainty: Certainty
  /** Both ranges by what they hold. */
  range: { likely: string | null; wide: string | null }
  /** Of the comparables whose rent is known. */
  comparableRentsDollars: number[]
  unitCount: number
  /** 'estimated monthly rent per unit, as of November 21, 2026' */
  rentCaption: string
  /** Set where the figure is less than an estimate of this property: 'Rough estimate from public figures'. */
  warning: { title: string; text: string } | null
  /** Its owner may have it checked by a person. */
  isRough: boolean
  /** What the figure is called, and what is under it: 'Estimate', 'This is an estimate, not an appraisal.' */
  figure: { name: string; disclaimer: string }
  /** Where low and high come from. */
  rangeNote: string
  facts: ReportFact[]
  /** The same in short: 'Single-Family', '3 bedrooms', '1.5 baths (assumed)'. */
  brief: string[]
  market: ReportFact[]
  projections: ReportProjections
  /** The projections take the fees of the online enrollment: it is offered to no one beside them. */
  isEnrolledOnline: boolean
  comparables: ReportComparables | null
  /** Where the property and its comparables are; null where none of them has a known place. */
  places: ReportPlaces | null
  /** The rent by the comparables that the reader kept; null where none is left out. */
  selection: ReportSelection | null
  source: { name: string; text: string; note: string | null; madeOn: string }
  /** How the figure was made, in sentences; empty where the source does not say. */
  method: string[]
}

/** A property with the newest result for it. */
export type AnalyzedProperty = {
  property: Omit<Subject, 'propertyType'> & { propertyType: Subject['propertyType'] | null }
  analysis: RentAnalysis
  /** When the result was made; null where none was ever asked for. */
  madeAt: Date | null
  fees: ReportFees
}

/** Says a stored result in words, with what the reader leaves out of its comparables. */
export function buildReport({ property, analysis, madeAt, fees }: AnalyzedProperty, selection: Selection | null = null): Report {
  const rentDollars = { low: analysis.rentRangeLow, estimate: analysis.rentEstimate, high: analysis.rentRangeHigh }
  const known = analysis.comparableProperties.filter((comparable) => comparable.rentAmount > 0)
  const likelyDollars = likelyOf(analysis)
  const facts = propertyFacts(property, analysis)
  const selected = formatSelection(analysis, madeAt, selection)
  const warning = words.fallbackWarning(analysis) ?? roughWarning(analysis)
  return {
    rentDollars,
    likelyDollars,
    shown: selected && 'shown' in selected ? selected.shown : { ...rentDollars, likely: likelyDollars },
    certainty: certaintyOf(analysis, warning, madeAt),
    range: rangeSentences(analysis),
    comparableRentsDollars: known.map((comparable) => comparable.rentAmount),
    unitCount: property.unitCount,
    rentCaption: words.rentCaption(analysis, property.unitCount, madeAt),
    warning,
    isRough: roughWarning(analysis) !== null || analysis.source === 'fallback',
    figure: words.figureWords(analysis.source),
    rangeNote: words.rangeNote(analysis),
    facts,
    brief: facts.flatMap(inBrief),
    market: marketFacts(analysis),
    projections: buildProjections(rentDollars, property.unitCount, fees),
    isEnrolledOnline: fees.plan === 'online',
    comparables: buildComparables(analysis, { streetAddress: property.streetAddress, madeAt }, selection),
    places: placesOf(property, analysis),
    selection: selected,
    source: {
      ...words.SOURCES[analysis.source],
      note: analysis.sourceNote,
      madeOn: madeAt === null ? 'no analysis has been run yet' : words.longDate(madeAt),
    },
    method: methodSentences(analysis.method),
  }
}

function likelyOf({ rentLikelyLow, rentLikelyHigh }: RentRanges): ShownRent['likely'] {
  return rentLikelyLow === null || rentLikelyHigh === null ? null : { low: rentLikelyLow, high: rentLikelyHigh }
}

function propertyFacts(property: AnalyzedProperty['property'], analysis: RentAnalysis): ReportFact[] {
  return [
    {
      label: 'Property type',
      value: property.propertyType === null ? 'Not given' : PROPERTY_TYPE_LABELS[property.propertyType],
      note: property.unitCount > 1 ? formatCount(property.unitCount, 'unit') : null,
    },
    roomFact('Bedrooms', 'bedrooms', property, analysis),
    roomFact('Bathrooms', 'bathrooms', property, analysis),
    roomFact('Square feet', 'squareFootage', property, analysis),
    roomFact('Year built', 'yearBuilt', property, analysis),
  ]
}

/** A fact as it is beside others on one line; what no one knows is left out. */
function inBrief({ label, value, note }: ReportFact): string[] {
  if (value === 'Not given') return []
  const words = label === 'Year built' ? `built in ${value}` : label === 'Property type' ? value : inUnits(label, value)
  return [note === null ? words : `${words} (${note})`]
}

const UNITS: Record<string, string> = { Bedrooms: 'bedroom', Bathrooms: 'bath' }

function inUnits(label: string, value: string): string {
  const unit = UNITS[label]
  return unit === undefined ? `${value} sq ft` : `${value} ${unit}${value === '1' ? '' : 's'}`
}

/** What the owner typed comes first; what was left open is shown as looked up, and marked where it was assumed. */
function roomFact(
  label: string,
  field: 'bedrooms' | 'bathrooms' | 'squareFootage' | 'yearBuilt',
  property: AnalyzedProperty['property'],
  analysis: RentAnalysis,
): ReportFact {
  const isRooms = field === 'bedrooms' || field === 'bathrooms'
  // A size or a year of 0 was not given; no bedroom and no bathroom are what was typed.
  const typed = property[field] === 0 && !isRooms ? null : property[field]
  const used = (isRooms ? lookedUpRooms(analysis)?.[field] : null) ?? analysis.marketData[field]
  const assumed = analysis.marketData.assumed.includes(field)
  // Fewer than one are not looked up.
  const isHeld = isRooms && typed !== null && typed < 1
  const show = (value: number) => (field === 'squareFootage' ? words.whole(value) : String(value))
  if (typed !== null) {
    const notes = [
      field === 'bedrooms' && typed === 0 ? 'studio' : null,
      (assumed || isHeld) && used !== null && used !== typed ? `looked up as ${show(used)}` : null,
    ]
    return { label, value: show(typed), note: notes.filter(Boolean).join(', ') || null }
  }
  if (used === null) return { label, value: 'Not given', note: null }
  return { label, value: show(used), note: assumed ? 'assumed' : 'as listed by the source' }
}

/** What a lookup was asked with, where the method tells. */
function lookedUpRooms({ method }: RentAnalysis): { bedrooms?: number; bathrooms?: number } | undefined {
  return lookedUpSchema.safeParse(method?.lookedUpAs).data
}

const lookedUpSchema = z.object({ bedrooms: z.number().optional(), bathrooms: z.number().optional() })

function marketFacts(analysis: RentAnalysis): ReportFact[] {
  const timed = analysis.comparableProperties.filter((comparable) => comparable.daysOnMarket !== null).length
  return [
    {
      label: 'Average days on market',
      value: words.whole(analysis.averageDaysOnMarket),
      note: analysis.daysOnMarketIsAssumed
        ? AREA_ASSUMPTION
        : timed > 0
          ? `measured: mean of ${formatCount(timed, 'comparable')}`
          : 'measured by the source',
    },
    { label: 'Occupancy rate', value: words.percent(analysis.occupancyRate), note: AREA_ASSUMPTION },
    { label: 'Year-over-year change', value: words.signedPercent(analysis.yearOverYearChange), note: AREA_ASSUMPTION },
  ]
}

/** The sentences of a stored method; what was stored by other versions may have none. */
function methodSentences(method: RentAnalysis['method']): string[] {
  const summary = method?.summary
  return Array.isArray(summary) ? summary.filter((sentence) => typeof sentence === 'string') : []
}
