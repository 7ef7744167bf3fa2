import { scaleAround, share, ticksOf } from '#app/format/scale.ts'
import { formatDollars, formatList, formatPercent } from '#app/format/money.ts'
import { milesBetween } from '#app/modules/rent-estimator/model/distance.ts'
import { FISCAL_YEARS, ZIP_CODES, type ZipFacts, zipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'
import * as words from './report-labels.ts'

/** How rents of homes with this many bedrooms moved in the ZIP code, according to HUD. */
export type RentTrend = {
  title: string
  bedrooms: string
  summary: string
  source: string
  points: { year: number; dollars: number }[]
}

const MAX_BEDROOMS = 4

/** A ZIP code's trend; null if there are no figures for it. */
export function rentTrendOf(zipCode: string, bedrooms: number): RentTrend | null {
  const zip = zipFacts(zipCode)
  if (!zip) return null
  const counted = Math.min(MAX_BEDROOMS, Math.max(0, Math.floor(bedrooms)))
  const points = FISCAL_YEARS.flatMap((year, index) => {
    const dollars = zip.rents[index]?.[counted]
    return dollars === undefined ? [] : [{ year, dollars }]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const years = `fiscal years ${first.year} to ${last.year}`
  const isOfCounty = zip.countyYears.length === FISCAL_YEARS.length
  const some =
    !isOfCounty && zip.countyYears.length > 0
      ? ` Those for ${formatList(zip.countyYears.map(String))} cover all of ${zip.county} County.`
      : ''
  return {
    title: `Rent over time in ${zipCode}`,
    bedrooms: `${counted === 0 ? 'Studios' : `${words.countWord(counted)} bedroom${counted === 1 ? '' : 's'}`}, with utilities`,
    summary: [summaryOf(points), ...(isOfCounty ? [] : [nearbyOf(zip, counted)])].join(' '),
    source: `Source: HUD ${isOfCounty ? `Fair Market Rents for ${zip.county} County` : 'Small Area Fair Market Rents'}, ${years}.${some} HUD sets these so that 4 in 10 homes rent for less, so asking rents are usually higher.`,
    points,
  }
}

/** 'Up 19% since 2019, most of it in 2023.' */
function summaryOf(points: RentTrend['points']): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const change = last.dollars - first.dollars
  if (change === 0) return `The same as in ${first.year}.`
  const steps = points.slice(1).map(({ year, dollars }, index) => ({ year, step: dollars - (points[index]?.dollars ?? 0) }))
  const largest = steps.reduce((found, one) => (one.step * Math.sign(change) > found.step * Math.sign(change) ? one : found))
  const most = 2 * Math.abs(largest.step) > Math.abs(change) ? `, most of it in ${largest.year}` : ''
  const percent = formatPercent(Math.round((100 * Math.abs(change)) / first.dollars))
  return `${change > 0 ? 'Up' : 'Down'} ${percent} since ${first.year}${most}.`
}

const MAX_NEARBY = 2

/** 'Nearby in 2024: $1,330 in 50311 and $1,610 in 50324.' */
function nearbyOf(zip: ZipFacts, bedrooms: number): string {
  const rents = ZIP_CODES.flatMap((code) => zipFacts(code) ?? [])
    .filter(({ zipCode, countyYears }) => zipCode !== zip.zipCode && countyYears.length === 0)
    .toSorted((one, other) => milesBetween(one, zip) - milesBetween(other, zip))
    .flatMap(({ zipCode, rents: figures }) => {
      const rent = figures.at(-1)?.[bedrooms]
      return rent === undefined ? [] : `${formatDollars(rent)} in ${zipCode}`
    })
    .slice(0, MAX_NEARBY)
  return `Nearby in ${FISCAL_YEARS.at(-1)}: ${formatList(rents)}.`
}

const CHART = { width: 640, height: 240, left: 88, right: 626, top: 36, bottom: 204 } as const

/** A trend's points in chart units, for the page and the PDF. */
export function trendShape(points: RentTrend['points']) {
  const { left, right, top, bottom } = CHART
  const scale = scaleAround(
    points.map(({ dollars }) => dollars),
    4,
  )
  const y = (dollars: number) =>
    Math.round(bottom - share(dollars, { ...scale, min: scale.min - scale.step / 2 }) * (bottom - top))
  const step = (right - left - 40) / Math.max(1, points.length - 1)
  return {
    ...CHART,
    ticks: ticksOf(scale).map((dollars) => ({ dollars, y: y(dollars) })),
    places: points.map((point, index) => ({ ...point, x: Math.round(left + 30 + index * step), y: y(point.dollars) })),
  }
}
