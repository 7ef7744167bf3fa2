import figures from '../data/public-figures.json' with { type: 'json' }

/** Public facts of a ZIP code. */
export type ZipFacts = {
  zipCode: string
  city: string
  county: string
  /** Center of the ZIP code, degrees. */
  latitude: number
  longitude: number
  /** Typical distance of this ZIP code's properties from its center, miles. */
  radiusMiles: number
  /** HUD's gross rent by fiscal year of `FISCAL_YEARS`, for 0 to 4 bedrooms, dollars a month. */
  rents: number[][]
  /** Fiscal years without a HUD figure for the ZIP code, for which its county's is used. */
  countyYears: number[]
}

/** Today's rent level: FY2024 figures × `factor` on the day `asOf`. */
export type RentLevel = {
  factor: number
  /** yyyy-mm-dd */
  asOf: string
}

/** HUD's fiscal years with figures by ZIP code. */
export const FISCAL_YEARS: readonly number[] = figures.fiscalYears

/** The ZIP codes with public figures. */
export const ZIP_CODES: readonly string[] = figures.zips.map(({ zipCode }) => zipCode)

const FIRST_YEAR = Math.min(...FISCAL_YEARS)
const LAST_YEAR = Math.max(...FISCAL_YEARS)
const zips = new Map<string, ZipFacts>(figures.zips.map((zip) => [zip.zipCode, zip]))
const levelByYear = new Map<number, number>(figures.level.map(({ fiscalYear, dollars }) => [fiscalYear, dollars]))

/** The first supported day of rents: the start of HUD's fiscal year 2016. */
export const LEVEL_STARTS_ON = `${Math.min(...levelByYear.keys()) - 1}-10-01`

/** A ZIP code's facts; null if it has no public figures. */
export function zipFacts(zipCode: string): ZipFacts | null {
  return zips.get(zipCode) ?? null
}

/** HUD's fiscal year of a day (yyyy-mm-dd): from October on, the next. */
export function fiscalYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= 10 ? year + 1 : year
}

/**
 * HUD's gross rent for a ZIP code in the fiscal year of `day` (or the nearest year with a figure), and the year used. More than 4
 * bedrooms count as 4. Null if there is no figure.
 */
export function publicRent(zipCode: string, bedrooms: number, day: string): { dollars: number; fiscalYear: number } | null {
  const fiscalYear = Math.min(LAST_YEAR, Math.max(FIRST_YEAR, fiscalYearOf(day)))
  const dollars = zips.get(zipCode)?.rents[FISCAL_YEARS.indexOf(fiscalYear)]?.[Math.min(4, Math.max(0, Math.floor(bedrooms)))]
  return dollars === undefined ? null : { dollars, fiscalYear }
}

/**
 * The area's rent level on a day, dollars: HUD's two-bedroom figure of Polk County in that fiscal year. After the last year with
 * figures by ZIP code, it moves exponentially to `factor` times that figure on `asOf`, and stays there.
 */
export function levelDollars(day: string, level: RentLevel): number {
  const fiscalYear = Math.max(fiscalYearOf(day), Math.min(...levelByYear.keys()))
  if (fiscalYear < LAST_YEAR) return levelByYear.get(fiscalYear) ?? yearLevel(LAST_YEAR)
  return yearLevel(LAST_YEAR) * level.factor ** shareOfTime(day, `${LAST_YEAR}-04-01`, level.asOf)
}

/** The area's level in a fiscal year with figures by ZIP code, dollars. */
export function yearLevel(fiscalYear: number): number {
  const dollars = levelByYear.get(fiscalYear)
  if (dollars === undefined) throw new RangeError(`No rent level is known for fiscal year ${fiscalYear}.`)
  return dollars
}

/**
 * ln of HUD's own change in Polk County's figure after the last year with figures by ZIP code: the alternative for today's level.
 */
export const hudChangeSince: number = figures.hudChangeSince

/** How far `day` is between `from` and `to`: 0 before, 1 after. Days as yyyy-mm-dd. */
export function shareOfTime(day: string, from: string, to: string): number {
  const start = Date.parse(from)
  const end = Date.parse(to)
  if (end <= start) return Date.parse(day) > end ? 1 : 0
  return Math.min(1, Math.max(0, (Date.parse(day) - start) / (end - start)))
}
