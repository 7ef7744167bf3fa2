/**
 * Measures the rent estimator against listings whose rent is known.
 *
 *     npm run estimator:evaluate -- FILE.csv [--json]   the listings of a file, in the columns of rentals-2018-2019.csv
 *     npm run estimator:evaluate                        cross-validation on the listings that it was fitted on
 *
 * No listing is predicted by an estimator that was fitted on it. With --json the last line is {"all":{…},"central":{…}}.
 */
import { parseArgs } from 'node:util'
import { ImportFileError } from '#app/modules/imports/file/check-header.ts'
import { readRows } from '#app/modules/imports/file/read-table.ts'
import { FOLDS, predictFile } from '#app/modules/rent-estimator/model/evaluate-file.ts'
import {
  crossValidate,
  type Evaluation,
  evaluationOf,
  measure,
  type Measured,
  predictByPublicFigure,
} from '#app/modules/rent-estimator/model/evaluate.ts'
import { fitted } from '#app/modules/rent-estimator/model/fitted.ts'
import { ListingsError, parseListings } from '#app/modules/rent-estimator/model/listings.ts'
import { NamedFileError, readNamedFile } from './read-named-file.ts'

// The listings are older than the date of the current rent level.
const level = { factor: 1, asOf: fitted.drift.since }

try {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
  if (positionals.length > 1) throw new ListingsError('Name one file, or leave it out.')
  const file = positionals[0]
  const evaluation = file === undefined ? crossValidated() : await ofFile(file)
  if (values.json) console.log(JSON.stringify({ all: figuresOf(evaluation.all), central: figuresOf(evaluation.central) }))
} catch (error) {
  if (!isProblemOfTheCall(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function ofFile(file: string): Promise<Evaluation> {
  const evaluation = evaluationOf(predictFile(parseListings(await readRows(readNamedFile(file))), level))
  print([
    ['all rows', evaluation.all],
    ['region central', evaluation.central],
  ])
  return evaluation
}

function crossValidated(): Evaluation {
  const { listings, drift } = fitted
  const options = { folds: FOLDS, drift, level }
  console.log(
    `${FOLDS}-fold cross-validation on the ${listings.length} listings used for the fit. Everything is refitted for each fold.`,
  )
  const random = evaluationOf(crossValidate(listings, ({ id }) => id, options))
  const bySpot = evaluationOf(crossValidate(listings, ({ spot }) => spot, options))
  const central = listings.filter(({ isCentral }) => isCentral)
  const byZipCode = crossValidate(listings, ({ spot }) => spot, { ...options, place: 'zip-code', only: central })
  const naive = evaluationOf(predictByPublicFigure(listings))
  print([
    ['at random, all', random.all],
    ['at random, central', random.central],
    ['by spot, all', bySpot.all],
    ['by spot, central', bySpot.central],
    ['ZIP code known only, central', measure(byZipCode)],
    ['SAFMR alone, all', naive.all],
    ['SAFMR alone, central', naive.central],
  ])
  return random
}

function print(rows: [string, Measured][]): void {
  const shown = (value: number | null) => (value === null || Number.isNaN(value) ? '-' : value.toFixed(1))
  const lines = rows.map(([name, measured]) => [
    name,
    String(measured.listings),
    shown(measured.medianAbsolutePercentError),
    shown(measured.within10Percent),
    shown(measured.rangeCoverPercent),
    shown(measured.likelyCoverPercent),
    shown(measured.biasPercent),
  ])
  const header = [
    '',
    'listings',
    'medianAbsolutePercentError',
    'within10Percent',
    'rangeCoverPercent',
    'likelyCoverPercent',
    'biasPercent',
  ]
  const widths = header.map((title, index) => Math.max(title.length, ...lines.map((line) => line[index]?.length ?? 0)))
  for (const line of [header, ...lines]) {
    console.log(
      line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  '),
    )
  }
}

function figuresOf({ listings: _listings, ...figures }: Measured) {
  return figures
}

/** A wrong option, an unreadable file, or one without listings: reported as a message without a stack. */
function isProblemOfTheCall(error: unknown): error is Error {
  if (error instanceof ImportFileError || error instanceof ListingsError || error instanceof NamedFileError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
