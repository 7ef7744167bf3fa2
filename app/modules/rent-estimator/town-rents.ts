import { FISCAL_YEARS, ZIP_CODES, zipFacts } from './model/public-figures.ts'

/** HUD's figures by number of bedrooms, in dollars a month. */
export const TOWN_BEDROOMS = [1, 2, 3, 4] as const

type TownRents = {
  fiscalYear: number
  /** Each ZIP code of the town with its figures, in the order of `TOWN_BEDROOMS`. */
  zips: { zipCode: string; dollars: number[] }[]
  /** For three bedrooms, over the ZIP codes: the lowest and the highest, and the change in percent since `sinceYear`. */
  threeBedrooms: { low: number; high: number; changePercent: number; sinceYear: number }
}

/** The day of the newest of these figures: HUD's fiscal year starts in October. */
export const TOWN_RENTS_DATE = new Date(`${Math.max(...FISCAL_YEARS) - 1}-10-01T00:00:00Z`)

const THREE = TOWN_BEDROOMS.indexOf(3)

/** A town's public rent figures, or null if there are none. */
export function townRents(town: string): TownRents | null {
  const places = ZIP_CODES.flatMap((code) => zipFacts(code) ?? []).filter(({ city }) => city === town)
  const [firstYear, lastYear] = [Math.min(...FISCAL_YEARS), Math.max(...FISCAL_YEARS)]
  const figures = places.map(({ zipCode, rents }) => {
    const of = (year: number) => TOWN_BEDROOMS.map((bedrooms) => rents[FISCAL_YEARS.indexOf(year)]?.[bedrooms] ?? 0)
    return { zipCode, dollars: of(lastYear), before: of(firstYear) }
  })
  const known = figures.filter(({ dollars, before }) => [...dollars, ...before].every((figure) => figure > 0))
  if (known.length === 0) return null
  const three = known.map(({ dollars }) => dollars[THREE] ?? 0)
  const sum = (of: readonly number[]) => of.reduce((total, figure) => total + figure, 0)
  const before = sum(known.map((zip) => zip.before[THREE] ?? 0))
  return {
    fiscalYear: lastYear,
    zips: known.map(({ zipCode, dollars }) => ({ zipCode, dollars })),
    threeBedrooms: {
      low: Math.min(...three),
      high: Math.max(...three),
      changePercent: Math.round(100 * (sum(three) / before - 1)),
      sinceYear: firstYear,
    },
  }
}
