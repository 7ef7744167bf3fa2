import { formatList, formatCount } from '#app/format/money.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import type { Measured } from './model/evaluate.ts'
import { RANGE_HOLDS } from './model/fit.ts'
import { fitted } from './model/fitted.ts'
import type { RentLevel, ZipFacts } from './model/public-figures.ts'
import { SIMILARITY_IN_WORDS } from './comparables/similarity.ts'

/** How a local estimate was made, as stored with it and shown under 'How we got this'. Dollars a month. */
export type LocalMethod = {
  /** The method in sentences. */
  summary: string[]
  publicFigure: { dollars: number; fiscalYear: number; kind: string } | null
  level: RentLevel
  /** What the public figures say without any stored rental. */
  publicEstimate: number
  /** Stored rentals that carry the estimate; the comparables are the most similar of them that lie near. */
  evidenceCount: number
  /** Errors on listings of central Iowa that were left out of the fit, of which only the ZIP code was known. */
  tested: Measured
}

type Made = {
  zip: ZipFacts
  level: RentLevel
  source: RentAnalysis['source']
  evidenceCount: number
  publicEstimate: number
  publicFigure: { dollars: number; fiscalYear: number } | null
  isHouse: boolean
  /** What of the property lies beyond the listings that the method was fitted on. */
  held: string[]
  propertyType: RentAnalysis['marketData']['propertyType']
}

/** Puts the method into words and figures. */
export function methodOf(made: Made): LocalMethod {
  const isCounty = made.publicFigure !== null && made.zip.countyYears.includes(made.publicFigure.fiscalYear)
  const kind = isCounty
    ? `HUD Fair Market Rent, ${made.zip.county} County`
    : `HUD Small Area Fair Market Rent, ZIP code ${made.zip.zipCode}`
  const tested = fitted.tested.byZipCode
  return {
    summary: [
      `The estimate starts from the ${kind}, fiscal year ${made.publicFigure?.fiscalYear ?? ''}. It is adjusted by how rents of ${fitted.listings.length} Iowa apartment listings from 2018 and 2019 differ with size, bedrooms and bathrooms. Those listings are not shown as comparables.`,
      `Rents are brought to today's level: the figures of fiscal year 2024 times ${made.level.factor}.`,
      evidenceSentence(made),
      ...(made.isHouse
        ? [
            'For a house, bedrooms don’t change the estimate beyond its size. In those listings they only separate apartment buildings.',
          ]
        : []),
      `The wide range contains ${RANGE_HOLDS.wide} of 100 rents, and the likely range half of them. Both come from the errors on listings that were left out, and are wider where less is known.`,
      `Tested on ${tested.listings} apartment listings of central Iowa that were left out: half of the estimates were within ${tested.medianAbsolutePercentError.toFixed(0)}% of the asked rent. Those were apartments; no houses were among them, and hardly any with four bedrooms.`,
      ...(made.held.length > 0
        ? [
            `This property's ${formatList(made.held)} ${made.held.join() === 'size' ? 'lies' : 'lie'} beyond those listings: it counts like the farthest of them, and the range is wider.`,
          ]
        : []),
      ...(made.source === 'public-figures' ? [] : [SIMILARITY_IN_WORDS]),
    ],
    publicFigure: made.publicFigure && { ...made.publicFigure, kind },
    level: made.level,
    publicEstimate: made.publicEstimate,
    evidenceCount: made.evidenceCount,
    tested,
  }
}

function evidenceSentence({ source, evidenceCount }: Made): string {
  const rentals = formatCount(evidenceCount, 'rental')
  if (source === 'own-rentals')
    return `The ${rentals} of our own that are most like this property move it: the nearer, the more alike and the more of them, the more.`
  if (source === 'sample-rentals')
    return `The ${rentals} of the sample data that are most like this property move it; they are invented for the demo.`
  if (evidenceCount > 0)
    return `None of our own rentals is within five miles; ${rentals} farther away only show the general level of rents.`
  return 'None of our own rentals was available.'
}
