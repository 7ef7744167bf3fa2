import { formatList, formatCount } from '#app/format/money.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import type { Measured } from './model/evaluate.ts'
import { RANGE_COVERAGE } from './model/fit.ts'
import { fitted } from './model/fitted.ts'
import type { RentLevel, ZipFacts } from './model/public-figures.ts'
import { SIMILARITY_IN_WORDS } from './comparables/similarity.ts'

/** The method of a local estimate, stored with it and shown under 'How we got this'. Dollars a month. */
export type LocalMethod = {
  /** The method in sentences. */
  summary: string[]
  publicFigure: { dollars: number; fiscalYear: number; kind: string } | null
  level: RentLevel
  /** The estimate from public figures and fitted listings, without any stored rental. */
  publicEstimate: number
  /** Number of stored rentals behind the estimate, and the farthest one. The comparables are the most similar nearby ones. */
  evidenceCount: number
  evidenceMiles: number
  /** Errors on listings in central Iowa that were excluded from the fit, with only their ZIP code known. */
  tested: Measured
}

type Made = {
  zip: ZipFacts
  level: RentLevel
  source: RentAnalysis['source']
  evidenceCount: number
  evidenceMiles: number
  publicEstimate: number
  publicFigure: { dollars: number; fiscalYear: number } | null
  isHouse: boolean
  /** The property's facts that are outside the range of the fitted listings. */
  held: string[]
  propertyType: RentAnalysis['marketData']['propertyType']
}

/** Describes the method in sentences and figures. */
export function methodOf(made: Made): LocalMethod {
  const isCounty = made.publicFigure !== null && made.zip.countyYears.includes(made.publicFigure.fiscalYear)
  const kind = isCounty
    ? `HUD Fair Market Rent, ${made.zip.county} County`
    : `HUD Small Area Fair Market Rent, ZIP code ${made.zip.zipCode}`
  const tested = fitted.tested.byZipCode
  return {
    summary: [
      `The estimate starts from the ${kind}, fiscal year ${made.publicFigure?.fiscalYear ?? ''}. We adjust it based on how rents in ${fitted.listings.length} Iowa apartment listings from 2018 and 2019 differ by size, bedrooms and bathrooms. Those listings are not shown as comparables.`,
      `To bring rents up to date, we multiply fiscal year 2024 figures by ${made.level.factor}.`,
      evidenceSentence(made),
      ...(made.isHouse
        ? [
            'For a house, the size changes the estimate, but the number of bedrooms doesn’t, because all of those listings are apartments.',
          ]
        : []),
      `The wide range covers ${RANGE_COVERAGE.wide} of 100 rents, and the likely range covers half. Both come from our errors on listings we held out, and get wider when we know less.`,
      `Tested on ${tested.listings} held-out apartment listings in central Iowa. Half of the estimates were within ${tested.medianAbsolutePercentError.toFixed(0)}% of the asking rent. None were houses, and hardly any had four bedrooms.`,
      ...(made.held.length > 0
        ? [
            `This property’s ${formatList(made.held)} ${made.held.join() === 'size' ? 'is' : 'are'} outside the range of those listings. We treat it like the most extreme of them, so the range is wider.`,
          ]
        : []),
      ...(made.source === 'public-figures' ? [] : [SIMILARITY_IN_WORDS]),
    ],
    publicFigure: made.publicFigure && { ...made.publicFigure, kind },
    level: made.level,
    publicEstimate: made.publicEstimate,
    evidenceCount: made.evidenceCount,
    evidenceMiles: made.evidenceMiles,
    tested,
  }
}

function evidenceSentence({ source, evidenceCount }: Made): string {
  const rentals = formatCount(evidenceCount, 'rental')
  if (source === 'own-rentals')
    return `We adjust it using our ${rentals} most like this property. Closer and more similar rentals count more.`
  if (source === 'sample-rentals')
    return `We adjust it using the ${rentals} most like this property in our sample data, which is fictional.`
  if (evidenceCount > 0)
    return `None of our rentals are within five miles, so we used ${rentals} farther away only for the general level of rents.`
  return 'We had no rentals of our own to use.'
}
