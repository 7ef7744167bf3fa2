import type { CsvRow } from '#app/modules/imports/file/read-table.ts'
import { milesBetween, type Position } from './distance.ts'
import type { ZipFacts } from './public-figures.ts'

/** The estimator's public figures: `figures/public-figures.json`. */
type CompiledFigures = {
  origin: string
  fiscalYears: number[]
  level: { fiscalYear: number; dollars: number }[]
  hudChangeSince: number
  zips: ZipFacts[]
}

/** The county whose two-bedroom figure is the area's level. */
const LEVEL_COUNTY = 'Polk'

type Tables = Record<'byZip' | 'byCounty' | 'centres', readonly CsvRow[]>

/**
 * Builds one table from HUD's figures (by ZIP code, by county) and the ZIP codes' centers. Throws `RangeError` if a figure is
 * missing.
 */
export function compileFigures({ byZip, byCounty, centres }: Tables): CompiledFigures {
  const zipRows = byZip.filter(({ fields }) => fields.primary === '1')
  const countyRents = new Map(byCounty.map((row) => [`${row.fields.county} ${row.fields.fy}`, rentsOf(row)]))
  const zipRents = new Map(zipRows.map((row) => [`${row.fields.zip} ${row.fields.fy}`, rentsOf(row)]))
  const fiscalYears = [...new Set(zipRows.map(({ fields }) => Number(fields.fy)))].toSorted((a, b) => a - b)
  const level = [...countyRents.entries()]
    .filter(([key]) => key.startsWith(`${LEVEL_COUNTY} `))
    .map(([key, rents]) => ({ fiscalYear: Number(key.slice(LEVEL_COUNTY.length + 1)), dollars: rents[2] ?? Number.NaN }))
    .toSorted((a, b) => a.fiscalYear - b.fiscalYear)
  const last = level.at(-1)
  const lastByZip = level.find(({ fiscalYear }) => fiscalYear === fiscalYears.at(-1))
  if (!last || !lastByZip) throw new RangeError(`Figures for ${LEVEL_COUNTY} County are missing.`)
  return {
    origin: 'Compiled from the CSV files of this folder by `npm run estimator:fit`; see PROVENANCE.md.',
    fiscalYears,
    level,
    hudChangeSince: round(Math.log(last.dollars / lastByZip.dollars), 6),
    zips: placesOf(centres, zipRows).map((place) => ({
      ...place,
      rents: fiscalYears.map(
        (year) => zipRents.get(`${place.zipCode} ${year}`) ?? countyRents.get(`${place.county} ${year}`) ?? missing(place, year),
      ),
      countyYears: fiscalYears.filter((year) => !zipRents.has(`${place.zipCode} ${year}`)),
    })),
  }
}

type Place = Pick<ZipFacts, 'zipCode' | 'city' | 'county' | 'latitude' | 'longitude' | 'radiusMiles'>

/**
 * ZIP codes with a center, then those with only figures (post office boxes, a campus), placed at the middle of their city's
 * others.
 */
function placesOf(centreRows: readonly CsvRow[], zipRows: readonly CsvRow[]): Place[] {
  const centred = centreRows.map(({ fields }) => ({
    zipCode: fields.zip ?? '',
    city: fields.city ?? '',
    county: fields.county ?? '',
    latitude: Number(fields.latitude),
    longitude: Number(fields.longitude),
  }))
  const withRadius = centred.map((place) => ({ ...place, radiusMiles: round(nearestMiles(place, centred) / 2, 2) }))
  const known = new Set(centred.map(({ zipCode }) => zipCode))
  const uncentered = new Map(
    zipRows.filter(({ fields }) => !known.has(fields.zip ?? '')).map(({ fields }) => [fields.zip ?? '', fields]),
  )
  const added = [...uncentered].map(([zipCode, { city = '', county = '' }]) => {
    const siblings = withRadius.filter((place) => place.city === city && place.county === county)
    if (siblings.length === 0) throw new RangeError(`The location of ZIP code ${zipCode} is unknown.`)
    const centre = {
      latitude: round(mean(siblings.map((place) => place.latitude)), 6),
      longitude: round(mean(siblings.map((place) => place.longitude)), 6),
    }
    return {
      zipCode,
      city,
      county,
      ...centre,
      radiusMiles: round(Math.max(...siblings.map((place) => milesBetween(place, centre) + place.radiusMiles)), 2),
    }
  })
  return [...withRadius, ...added].toSorted((a, b) => a.zipCode.localeCompare(b.zipCode))
}

/** Miles to the nearest other center. ZIP codes that share a center do not count. */
function nearestMiles(place: Position, places: Position[]): number {
  return Math.min(...places.map((other) => milesBetween(place, other)).filter((miles) => miles > 0.2))
}

function rentsOf({ line, fields }: CsvRow): number[] {
  return [fields.br0, fields.br1, fields.br2, fields.br3, fields.br4].map((value) => {
    const dollars = Number(value)
    if (!(dollars > 0)) throw new RangeError(`Line ${line} has no rent.`)
    return dollars
  })
}

function missing(place: Place, year: number): never {
  throw new RangeError(`No figure is known for ZIP code ${place.zipCode} (${place.county} County) in ${year}.`)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
