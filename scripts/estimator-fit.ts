/**
 * Fits the rent estimator to the figures of `app/modules/rent-estimator/data/` and writes what it found beside them.
 *
 *     npm run estimator:fit
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readRows } from '#app/modules/imports/file/read-table.ts'
import { compileFigures } from '#app/modules/rent-estimator/model/compile-figures.ts'
import type { FittedEstimator } from '#app/modules/rent-estimator/model/fitted.ts'
import type { ZipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'

const FOLDER = 'app/modules/rent-estimator/data'
const read = (name: string) => readRows(readFileSync(`${FOLDER}/${name}`))

const figures = compileFigures({
  byZip: await read('hud_safmr_zip_fy2019_fy2024.csv'),
  byCounty: await read('hud_fmr_county_fy2016_fy2026.csv'),
  centres: await read('zip_centroids_central_iowa.csv'),
})
writeRows('public-figures.json', figures)

// Imported only now, because it reads the figures that were just written.
const { crossValidate, evaluationOf, measure, missesOf, predictByPublicFigure } =
  await import('#app/modules/rent-estimator/model/evaluate.ts')
const { fitListings, rangesOf } = await import('#app/modules/rent-estimator/model/fit.ts')
const { parseListings } = await import('#app/modules/rent-estimator/model/listings.ts')

const listings = parseListings(await read('rentals-2018-2019.csv'))
const days = listings.map(({ day }) => day).toSorted()
const since = days.at(-1) ?? ''
// The listings are older than the years of FY2024 × factor, so the level's factor has no part in the fit.
const level = { factor: 1, asOf: since }
const zipVariance = fitDrift(figures.zips, figures.fiscalYears.indexOf(2020), figures.fiscalYears.indexOf(2024))
const drift = { since, zipVariance }

console.log(`Fitting ${listings.length} listings and testing on the rest ...`)
const options = { folds: 10, drift, level }
const random = crossValidate(listings, ({ id }) => id, options)
const central = listings.filter(({ isCentral }) => isCentral)
const byZipCode = crossValidate(listings, ({ spot }) => spot, { ...options, place: 'zip-code', only: central })
const ranges = { spot: rangesOf(missesOf(random)), zipCode: rangesOf(missesOf(byZipCode)) }
const fit = { ...fitListings(listings, level), ranges }
const stored: FittedEstimator = {
  origin: 'Fitted to rentals-2018-2019.csv and public-figures.json by `npm run estimator:fit`; see decision 0007.',
  fit,
  drift,
  tested: {
    random: evaluationOf(random),
    bySpot: evaluationOf(crossValidate(listings, ({ spot }) => spot, options)),
    byZipCode: measure(byZipCode),
    naive: evaluationOf(predictByPublicFigure(listings)),
  },
  listings,
}
writeRows('fitted-estimator.json', stored)
console.log(JSON.stringify({ fit: stored.fit, drift: stored.drift, tested: stored.tested }, null, 2))

/**
 * How differently ZIP codes moved between two years (indexes in `FISCAL_YEARS`) of HUD's two-bedroom figures: the variance of
 * their log changes, minus the area's own. Neighbors hardly correlate (tested: 0.3 at 3 to 5 miles, 0.1 or less elsewhere).
 */
function fitDrift(zips: ZipFacts[], fromIndex: number, toIndex: number): number {
  const changes = zips.flatMap((zip) => {
    const [from, to] = [zip.rents[fromIndex]?.[2], zip.rents[toIndex]?.[2]]
    return zip.countyYears.length > 0 || from === undefined || to === undefined ? [] : [Math.log(to / from)]
  })
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length
}

/** Nine significant digits are enough, and make the file identical on every machine. */
function shortened(_: string, part: unknown): unknown {
  return typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(9)) : part
}

/** Writes JSON with one entry per line, so that diffs are readable. */
function writeRows(name: string, content: object): void {
  const lines = Object.entries(content).map(([key, value]: [string, unknown]) => {
    const rows =
      Array.isArray(value) && typeof value[0] === 'object'
        ? `[\n${value.map((row) => `  ${JSON.stringify(row, shortened)}`).join(',\n')}\n]`
        : undefined
    return `${JSON.stringify(key)}: ${rows ?? JSON.stringify(value, shortened)}`
  })
  writeFileSync(`${FOLDER}/${name}`, `{\n${lines.join(',\n')}\n}\n`)
}
