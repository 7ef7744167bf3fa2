import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rentcast } from '#app/adapters/rent-data/rentcast.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { rentals, rentLookups } from '#app/db/schema/index.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { FULL_ANSWER, type RentcastServer, startRentcastServer } from '#tests/servers/rentcast-server.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { analyzeProperties } from './analyze-property.server.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { roughWarning } from '#app/modules/rent-estimator/estimate-words.ts'
import { sampleRentals } from '#app/modules/rent-estimator/rentals/sample-rentals.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const LEVEL = { factor: 1.04, asOf: '2026-10-01' }
const NOW = new Date('2026-11-21T12:00:00Z')

const SUBJECT: Subject = {
  streetAddress: '412 Oak St',
  city: 'West Des Moines',
  state: 'IA',
  zipCode: '50265',
  propertyType: 'single-family',
  squareFootage: 1600,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: null,
}

setupTestDatabase()

function addRentals(rows: Partial<typeof rentals.$inferInsert>[]): void {
  const usual = {
    origin: 'own',
    streetAddress: '9 Elm St',
    city: 'West Des Moines',
    zipCode: '50265',
    propertyType: 'single-family',
  } as const
  const home = { squareFootage: 1600, bedrooms: 3, bathrooms: 2, rent: 2000, leaseSignedOn: '2026-09-01' }
  for (const [index, row] of rows.entries()) {
    db()
      .insert(rentals)
      .values({ ...usual, ...home, externalId: `r${index}`, streetAddress: `${index + 1} Elm St`, ...row })
      .run()
  }
}

describe('our own estimate', () => {
  const of = (change: Partial<Subject>) => estimateLocally({ ...SUBJECT, ...change }, null, NOW)

  test('never falls with more bedrooms in the same house', () => {
    addRentals([
      { rent: 2600, bedrooms: 2 },
      { rent: 1500, bedrooms: 5, squareFootage: 1700 },
      { rent: 1900, bedrooms: 3, propertyType: 'condo', squareFootage: 900 },
    ])
    const house = fc.record({
      zipCode: fc.constantFrom('50265', '50309', '50010', '50163'),
      propertyType: fc.constantFrom('single-family' as const, 'townhouse' as const),
      squareFootage: fc.integer({ min: 1, max: 500_000 }),
      bathrooms: fc.option(fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2)),
      bedrooms: fc.integer({ min: 0, max: 98 }),
      more: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(house, ({ more, bedrooms, ...facts }) => {
        const [fewer, several] = [bedrooms, bedrooms + more].map((count) => of({ ...facts, bedrooms: count }).rentEstimate)
        expect(several).toBeGreaterThanOrEqual(fewer ?? Number.NaN)
      }),
    )
  })

  test('of an unusual home has a wider range, and no comparable that is hardly similar', () => {
    addRentals(Array.from({ length: 6 }, () => ({})))
    const width = ({ rentRangeLow, rentRangeHigh }: ReturnType<typeof of>) => rentRangeHigh / rentRangeLow
    const ordinary = of({})
    expect(ordinary.comparableProperties).toHaveLength(5)
    for (const odd of [{ squareFootage: 500_000 }, { bedrooms: 30 }, { squareFootage: 1 }, { bedrooms: 8, squareFootage: 700 }]) {
      const made = of(odd)
      expect(width(made), JSON.stringify(odd)).toBeGreaterThan(1.1 * width(ordinary))
      expect(made.comparableProperties.filter(({ similarity }) => (similarity ?? 0) < 40)).toEqual([])
      expect(roughWarning(made)?.title).toBe('Rough estimate: few homes are like this one')
    }
    expect(of({ bedrooms: 30 }).comparableProperties).toEqual([])
  })

  test('states the middle half within the range that covers 8 of 10', () => {
    const { rentRangeLow, rentLikelyLow, rentEstimate, rentLikelyHigh, rentRangeHigh, rangeCoveragePercent } = of({})
    const ends = [rentRangeLow, rentLikelyLow ?? 0, rentEstimate, rentLikelyHigh ?? 0, rentRangeHigh]
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(new Set(ends).size).toBe(5)
    expect(rangeCoveragePercent).toBe(80)
  })
})

describe('without a rent-data service', () => {
  test('without rentals the public figures are used, and no old listing is shown', async () => {
    const [outcome] = await analyzeProperties([SUBJECT], null)
    expect(outcome).toMatchObject({
      ok: true,
      value: { source: 'public-figures', sourceNote: null, rangeIsAssumed: false, comparableProperties: [] },
    })
    if (!outcome?.ok) return
    // HUD's three-bedroom figure for the ZIP code is $1,480, times 1.04.
    expect(outcome.value.rentEstimate).toBeGreaterThan(1480)
    expect(outcome.value.rentEstimate).toBeLessThan(2100)
    expect(outcome.value.rentRangeLow).toBeLessThan(0.85 * outcome.value.rentEstimate)
    expect(outcome.value.rentRangeHigh).toBeGreaterThan(1.2 * outcome.value.rentEstimate)
  })

  test('own rentals nearby are used and are its comparables, at most five, the most similar first', () => {
    const before = estimateLocally(SUBJECT, null, NOW)
    addRentals(
      Array.from({ length: 8 }, (_, index) => ({
        rent: 2300 + index,
        squareFootage: 1600 + 20 * index,
        daysOnMarket: index < 2 ? 10 : null,
      })),
    )
    const after = estimateLocally(SUBJECT, null, NOW)
    expect(after.source).toBe('own-rentals')
    expect(after.comparableProperties.map(({ rentAmount }) => rentAmount)).toEqual([2300, 2301, 2302, 2303, 2304])
    expect(after.comparableProperties[0]).toMatchObject({
      address: '1 Elm St, West Des Moines, IA 50265',
      distance: 0,
      distanceIsApproximate: true,
      ageDays: 81,
      isSample: false,
    })
    expect(after).toMatchObject({ averageDaysOnMarket: 10, daysOnMarketIsAssumed: false })
    expect(after.rentEstimate).toBeGreaterThan(before.rentEstimate + 200)
    expect(after.rentEstimate).toBeLessThan(2300)
    const width = (analysis: typeof after) => analysis.rentRangeHigh / analysis.rentRangeLow
    expect(width(after)).toBeLessThan(width(before))
  })

  test('a rental farther than five miles is no comparable, but affects the level', () => {
    const before = estimateLocally(SUBJECT, null, NOW)
    addRentals([1, 2, 3, 4].map(() => ({ zipCode: '50010', city: 'Ames', rent: 2600 })))
    const after = estimateLocally(SUBJECT, null, NOW)
    expect(after).toMatchObject({ source: 'public-figures', comparableProperties: [] })
    expect(after.rentEstimate).toBeGreaterThan(before.rentEstimate)
  })

  test('a rental at the same address has no distance, and is exact', () => {
    addRentals([{ streetAddress: '412 Oak Street Apt 2', rent: 1750 }])
    expect(estimateLocally(SUBJECT, null, NOW).comparableProperties[0]).toMatchObject({
      distance: 0,
      distanceIsApproximate: false,
    })
  })

  test('a rental signed after the day of the estimate does not count', () => {
    addRentals([{ leaseSignedOn: '2026-11-20' }])
    expect(estimateLocally(SUBJECT, null, new Date('2026-06-01')).source).toBe('public-figures')
  })

  test("one extreme rent doesn't distort the estimate", () => {
    addRentals([{ rent: 49_000 }, { rent: 1800 }, { rent: 1850 }])
    expect(estimateLocally(SUBJECT, null, NOW).rentEstimate).toBeLessThan(2600)
  })

  test('sample rentals are used in demo mode, called samples, and replaced by own rentals', () => {
    const samples = sampleRentals(NOW, LEVEL)
    addRentals(samples)
    const onSamples = estimateLocally(SUBJECT, null, NOW)
    expect(onSamples.source).toBe('sample-rentals')
    expect(onSamples.comparableProperties.length).toBeGreaterThan(0)
    expect(onSamples.comparableProperties.every(({ isSample, address }) => isSample && address.includes('Sample'))).toBe(true)
    addRentals([{ externalId: 'own-1' }])
    const onOwn = estimateLocally(SUBJECT, null, NOW)
    expect(onOwn.source).toBe('own-rentals')
    expect(onOwn.comparableProperties.some(({ isSample }) => isSample)).toBe(false)
  })

  test('a ZIP code without any figure gets the fallback analysis', async () => {
    const [outcome] = await analyzeProperties(
      [{ ...SUBJECT, zipCode: '52240', city: 'Iowa City', bedrooms: null, bathrooms: null }],
      null,
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        source: 'fallback',
        rentEstimate: 1800,
        rentRangeLow: 1600,
        rentRangeHigh: 2000,
        averageDaysOnMarket: 29,
        occupancyRate: 95,
        yearOverYearChange: 3.5,
        marketData: { bedrooms: 3, bathrooms: 2, yearBuilt: 2000, squareFootage: 1600 },
      },
    })
  })

  test("staff's level of rents moves the estimate with it", () => {
    const before = estimateLocally(SUBJECT, null, NOW).rentEstimate
    inTransaction((tx) => writeSetting(tx, 'rentLevelFactor', 1.144))
    expect(estimateLocally(SUBJECT, null, NOW).rentEstimate / before).toBeCloseTo(1.1, 2)
  })

  test('blank facts use the defaults and are shown as assumed; a studio is a studio', () => {
    const open = estimateLocally({ ...SUBJECT, bedrooms: null, bathrooms: null }, null, NOW)
    expect(open.marketData).toMatchObject({ bedrooms: 3, bathrooms: 2, assumed: ['bedrooms', 'bathrooms'] })
    expect(estimateLocally({ ...SUBJECT, bedrooms: 0, bathrooms: 1, squareFootage: 450 }, null, NOW).marketData.bedrooms).toBe(0)
  })

  test.each([
    { squareFootage: 1, bedrooms: 0, bathrooms: 0 },
    { squareFootage: 1_000_000, bedrooms: 99, bathrooms: 99 },
  ])('an absurd property still gets a sane answer that names the limits: %j', (facts) => {
    const analysis = estimateLocally({ ...SUBJECT, ...facts }, null, NOW)
    expect(analysis.rentEstimate).toBeGreaterThan(300)
    expect(analysis.rentEstimate).toBeLessThan(6000)
    expect(JSON.stringify(analysis.method)).toContain('outside the range of those listings')
  })
})

describe('with a rent-data service', () => {
  let server: RentcastServer
  beforeAll(async () => {
    server = await startRentcastServer(KEY)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.questions.length = 0
    server.answerWith(FULL_ANSWER)
    server.misbehave()
  })
  afterEach(() => server.misbehave())
  const service = (apiKey = KEY) => rentcast({ baseUrl: server.url, apiKey, timeLimitMs: 1500 })

  test('its answer is the analysis, and is kept for 30 days', async () => {
    const rentService = service()
    const [first] = await analyzeProperties([SUBJECT], rentService)
    const [second] = await analyzeProperties([{ ...SUBJECT, streetAddress: ' 412  OAK St. ' }], rentService)
    expect(first).toMatchObject({
      ok: true,
      value: { source: 'rentcast', rentEstimate: 1620, averageDaysOnMarket: 18, daysOnMarketIsAssumed: false },
    })
    expect(second).toEqual(first)
    expect(server.questions).toHaveLength(1)
    const kept = rowOf(rentLookups)
    expect(kept?.outcome).toBe('found')
    expect(Math.round(((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
  })

  test('an expired answer is requested again', async () => {
    await analyzeProperties([SUBJECT], service())
    db()
      .update(rentLookups)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .run()
    await analyzeProperties([SUBJECT], service())
    expect(server.questions).toHaveLength(2)
  })

  test('the same property twice in one post is one request', async () => {
    const outcomes = await analyzeProperties([SUBJECT, SUBJECT, { ...SUBJECT, squareFootage: 900 }], service())
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, true])
    expect(server.questions).toHaveLength(2)
  })

  test("no data is not an outage: the local estimator answers and says why, and the service isn't called again", async () => {
    server.misbehave({ status: 404 })
    const [outcome] = await analyzeProperties([SUBJECT], service())
    const note = 'The rent-data service has no rents near this address, so this is our own estimate.'
    expect(outcome).toMatchObject({ ok: true, value: { source: 'public-figures', sourceNote: note } })
    const [again] = await analyzeProperties([SUBJECT], service())
    expect(again).toMatchObject({ value: { sourceNote: note } })
    expect(server.questions).toHaveLength(1)
  })

  test.each([
    ['down', [{ status: 500 }, { status: 500 }]],
    ['slow', ['hang']],
  ] as const)('%s: the local estimator answers and says why', async (_, misdeeds) => {
    server.misbehave(...misdeeds)
    const [outcome] = await analyzeProperties([SUBJECT], service())
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        source: 'public-figures',
        sourceNote: 'The rent-data service could not be reached, so this is our own estimate.',
      },
    })
  })

  test('a refused key pauses the service for everyone', async () => {
    const refused = service('f'.repeat(32))
    await analyzeProperties([SUBJECT], refused)
    const [next] = await analyzeProperties([{ ...SUBJECT, squareFootage: 999 }], refused)
    expect(next).toMatchObject({ ok: true, value: { source: 'public-figures' } })
    expect(server.questions).toHaveLength(1)
  })

  test('three outages in a row pause it, so that no one waits', async () => {
    const broken = service()
    for (const squareFootage of [1001, 1002, 1003, 1004]) {
      // Each question is sent twice.
      server.misbehave('reset', 'reset')
      await analyzeProperties([{ ...SUBJECT, squareFootage }], broken)
    }
    expect(server.questions).toHaveLength(6)
  })

  test("a malformed answer says so and doesn't pause it", async () => {
    const odd = service()
    for (const [index, body] of ['x', '{}', '{"rent":0}', '{"rent":1000000000000}'].entries()) {
      server.misbehave({ body })
      const [outcome] = await analyzeProperties([{ ...SUBJECT, squareFootage: 1001 + index }], odd)
      const sourceNote = 'The rent-data service returned nothing we could use, so this is our own estimate.'
      expect(outcome).toMatchObject({ ok: true, value: { source: 'public-figures', sourceNote } })
    }
    expect(server.questions).toHaveLength(4)
  })

  test("a refused address says so and doesn't count as a failure", async () => {
    const taken = service()
    for (const squareFootage of [1001, 1002, 1003, 1004]) {
      server.misbehave({ status: 400 })
      const [outcome] = await analyzeProperties([{ ...SUBJECT, squareFootage }], taken)
      expect(outcome).toMatchObject({
        ok: true,
        value: { sourceNote: expect.stringContaining('Please check the address') as string },
      })
    }
    expect(server.questions).toHaveLength(4)
  })

  test.each(['rentLookupsPerHour', 'rentLookupsPerDay'] as const)(
    'beyond the budget of %s the local estimator answers',
    async (key) => {
      inTransaction((tx) => writeSetting(tx, key, 2))
      const subjects = [1001, 1002, 1003, 1004].map((squareFootage) => ({ ...SUBJECT, squareFootage }))
      const outcomes = await analyzeProperties(subjects, service())
      expect(server.questions).toHaveLength(2)
      expect(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.source] : []))).toEqual([
        'rentcast',
        'rentcast',
        'public-figures',
        'public-figures',
      ])
    },
  )

  test('if one property fails completely, the others still get a result', async () => {
    const impossible = { ...SUBJECT, squareFootage: Number.NaN }
    const outcomes = await analyzeProperties([SUBJECT, impossible], null)
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, reason: 'failed' }])
  })
})
