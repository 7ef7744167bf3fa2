import { formatCount } from '#app/format/money.ts'
import { z } from 'zod'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'
import type { Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import {
  daysOnMarketBasis,
  proofOf,
  rangeSentences,
  type RentRanges,
  roughWarning,
} from '#app/modules/rent-estimator/estimate-words.ts'
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

/** A short fact: its name, its value for this property, and a note for the reader. */
export type ReportFact = { label: string; value: string; note: string | null }

/**
 * A report's content as text and whole dollars, the same on the page and in the PDF. Contains nothing that identifies the owner.
 */
export type Report = {
  /** Dollars a month, for one unit. */
  rentDollars: { low: number; estimate: number; high: number }
  /** The middle half; null if the source has none. */
  likelyDollars: { low: number; high: number } | null
  /** The figures at the top: our estimate, or the one from the reader's choice of comparables. */
  shown: ShownRent
  certainty: Certainty
  /** How close such estimates were, and how long the comparables were on the market. */
  proof: { label: string; value: string }[]
  /** Both ranges, described by what they contain. */
  range: { likely: string | null; wide: string | null }
  /** Rents of the comparables with a known rent. */
  comparableRentsDollars: number[]
  unitCount: number
  /** 'estimated monthly rent per unit, as of November 21, 2026' */
  rentCaption: string
  /** Set if the figure is less than an estimate of this property: 'Rough estimate from public figures'. */
  warning: { title: string; text: string } | null
  /** The owner may request a check by a person. */
  isRough: boolean
  /** The figure's name, and the text below it: 'Estimate', 'This is an estimate, not an appraisal.' */
  figure: { name: string; disclaimer: string }
  /** The basis of low and high. */
  rangeNote: string
  facts: ReportFact[]
  /** The property in short: 'Single-Family', '3 bedrooms', '1.5 baths (assumed)'. */
  brief: string[]
  market: ReportFact[]
  projections: ReportProjections
  /** Whose fee the projections use; null if none is chosen yet. */
  plan: ReportFees['plan']
  comparables: ReportComparables | null
  /** The locations of the property and its comparables; null if none is known. */
  places: ReportPlaces | null
  /** The rent from the comparables that the reader kept; null if all are included. */
  selection: ReportSelection | null
  source: { name: string; text: string; note: string | null; madeOn: string }
  /** How the figure was calculated, in sentences; empty if the source does not say. */
  method: string[]
}

/** A property with its newest result. */
export type AnalyzedProperty = {
  property: Omit<Subject, 'propertyType'> & { propertyType: Subject['propertyType'] | null }
  analysis: RentAnalysis
  /** When the result was created; null if none was ever requested. */
  madeAt: Date | null
  fees: ReportFees
}

/** Describes a stored result as text, without the comparables that the reader left out. */
export function buildReport({ property, analysis, madeAt, fees }: AnalyzedProperty, selection: Selection | null = null): Report {
  const rentDollars = { low: analysis.rentRangeLow, estimate: analysis.rentEstimate, high: analysis.rentRangeHigh }
  const known = analysis.comparableProperties.filter((comparable) => comparable.rentAmount > 0)
  const likelyDollars = likelyOf(analysis)
  const facts = propertyFacts(property, analysis)
  const selected = formatSelection(analysis, madeAt, selection)
  const shown = selected && 'shown' in selected ? selected.shown : { ...rentDollars, likely: likelyDollars }
  const warning = words.fallbackWarning(analysis) ?? roughWarning(analysis)
  return {
    rentDollars,
    likelyDollars,
    shown,
    certainty: certaintyOf(analysis, warning, madeAt),
    proof: proofOf(analysis),
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
    plan: fees.plan,
    comparables: buildComparables(
      analysis,
      { streetAddress: property.streetAddress, madeAt, shownDollars: shown.estimate },
      selection,
    ),
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

/** A fact as part of a one-line summary. Omits unknown facts. */
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

/** The owner's own entry takes precedence. Missing values are looked up, and marked if assumed. */
function roomFact(
  label: string,
  field: 'bedrooms' | 'bathrooms' | 'squareFootage' | 'yearBuilt',
  property: AnalyzedProperty['property'],
  analysis: RentAnalysis,
): ReportFact {
  const isRooms = field === 'bedrooms' || field === 'bathrooms'
  // A size or year of 0 means not entered. Zero bedrooms or bathrooms was entered.
  const typed = property[field] === 0 && !isRooms ? null : property[field]
  const used = (isRooms ? lookedUpRooms(analysis)?.[field] : null) ?? analysis.marketData[field]
  const assumed = analysis.marketData.assumed.includes(field)
  // The lookup needs at least one.
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

/** The rooms that a lookup was called with, if the method names them. */
function lookedUpRooms({ method }: RentAnalysis): { bedrooms?: number; bathrooms?: number } | undefined {
  return lookedUpSchema.safeParse(method?.lookedUpAs).data
}

const lookedUpSchema = z.object({ bedrooms: z.number().optional(), bathrooms: z.number().optional() })

function marketFacts(analysis: RentAnalysis): ReportFact[] {
  return [
    {
      label: 'Average days on market',
      value: words.whole(analysis.averageDaysOnMarket),
      note: daysOnMarketBasis(analysis) ?? AREA_ASSUMPTION,
    },
    { label: 'Occupancy rate', value: words.percent(analysis.occupancyRate), note: AREA_ASSUMPTION },
    { label: 'Year-over-year change', value: words.signedPercent(analysis.yearOverYearChange), note: AREA_ASSUMPTION },
  ]
}

/** A stored method's sentences. Results from other versions may have none. */
function methodSentences(method: RentAnalysis['method']): string[] {
  const summary = method?.summary
  return Array.isArray(summary) ? summary.filter((sentence) => typeof sentence === 'string') : []
}
