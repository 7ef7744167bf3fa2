import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readRows } from '#app/modules/imports/file/read-table.ts'
import committed from '../data/public-figures.json' with { type: 'json' }
import { compileFigures } from './compile-figures.ts'
import { milesBetween } from './distance.ts'
import { fiscalYearOf, levelDollars, publicRent, shareOfTime, zipFacts } from './public-figures.ts'

const LEVEL = { factor: 1.04, asOf: '2026-10-01' }
const read = async (name: string) => readRows(await readFile(`app/modules/rent-estimator/data/${name}`))

test('the committed figures match the CSV files beside them', async () => {
  const compiled = compileFigures({
    byZip: await read('hud_safmr_zip_fy2019_fy2024.csv'),
    byCounty: await read('hud_fmr_county_fy2016_fy2026.csv'),
    centres: await read('zip_centroids_central_iowa.csv'),
  })
  expect(committed).toEqual(compiled)
})

test("HUD's fiscal year starts in October", () => {
  expect([fiscalYearOf('2018-12-08'), fiscalYearOf('2019-07-19'), fiscalYearOf('2019-10-01')]).toEqual([2019, 2019, 2020])
})

describe('the public rent of a ZIP code', () => {
  test("is HUD's figure of the fiscal year, or of the nearest one", () => {
    expect(publicRent('50265', 2, '2019-12-26')).toEqual({ dollars: 970, fiscalYear: 2020 })
    expect(publicRent('50265', 2, '2026-11-21')).toEqual({ dollars: 1080, fiscalYear: 2024 })
    expect(publicRent('50265', 7, '2026-11-21')).toEqual({ dollars: 1480, fiscalYear: 2024 })
  })

  test("is the county's if the ZIP code has none", () => {
    expect(zipFacts('50219')?.countyYears).toContain(2024)
    expect(publicRent('50219', 2, '2026-11-21')?.dollars).toBe(941)
  })

  test('is unknown elsewhere', () => {
    expect(publicRent('52240', 2, '2026-11-21')).toBeNull()
    expect(zipFacts('52240')).toBeNull()
  })
})

describe('the level of rents', () => {
  test("is that of the year, and today's is FY2024 times the factor", () => {
    expect(levelDollars('2018-12-08', LEVEL)).toBe(910)
    expect(levelDollars('2023-12-01', LEVEL)).toBe(1080)
    expect(levelDollars('2026-10-01', LEVEL)).toBeCloseTo(1080 * 1.04, 9)
    expect(levelDollars('2030-01-01', LEVEL)).toBeCloseTo(1080 * 1.04, 9)
  })

  test('moves linearly in between', () => {
    expect(levelDollars('2025-07-01', LEVEL)).toBeCloseTo(1080 * Math.sqrt(1.04), 0)
    expect(['2019-12-25', '2019-12-26', '2019-12-27'].map((day) => shareOfTime(day, '2019-12-26', '2019-12-26'))).toEqual([
      0, 0, 1,
    ])
    expect(shareOfTime('2025-01-01', '2024-01-01', '2026-01-01')).toBeCloseTo(0.5, 2)
  })
})

test('miles between two places', () => {
  // West Des Moines and Ames; 34.6 along the great circle.
  const miles = milesBetween({ latitude: 41.542743, longitude: -93.751089 }, { latitude: 42.030826, longitude: -93.5883 })
  expect(miles).toBeCloseTo(34.7, 0)
  expect(milesBetween({ latitude: 41, longitude: -93 }, { latitude: 41, longitude: -93 })).toBe(0)
})
