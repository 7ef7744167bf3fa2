import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RentRequest } from '#app/adapters/rent-data/port.ts'
import { rentcast } from '#app/adapters/rent-data/rentcast.server.ts'
import { FULL_ANSWER, type RentcastServer, startRentcastServer } from '#tests/servers/rentcast-server.ts'
import { settledFirst } from '#tests/setup/processor-time.ts'

const KEY = '0123456789abcdef0123456789abcdef'

const QUESTION: RentRequest = {
  street: '412 Oak St, Apt 4',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  bedrooms: 3,
  bathrooms: 1.5,
  squareFootage: 1500,
}

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

const adapter = (settings: { apiKey?: string; timeLimitMs?: number } = {}) =>
  rentcast({ baseUrl: server.url, apiKey: KEY, ...settings })
const lookUp = (settings?: Parameters<typeof adapter>[0]) => adapter(settings).lookUpRent(QUESTION)

describe('the request', () => {
  test('has the parameters and the spelling of the contract, compCount 5 and maxRadius 5', async () => {
    await lookUp()
    expect(server.questions).toHaveLength(1)
    expect(server.questions[0]?.query).toEqual({
      address: '412 Oak St, Apt 4, Des Moines, IA, 50312',
      propertyType: 'Single Family',
      bedrooms: '3',
      bathrooms: '1.5',
      squareFootage: '1500',
      compCount: '5',
      maxRadius: '5',
    })
    expect(server.questions[0]?.headers['x-api-key']).toBe(KEY)
  })

  test.each([
    ['single-family', 'Single Family'],
    ['multi-family', 'Multi-Family'],
    ['townhouse', 'Townhouse'],
    ['condo', 'Condo'],
  ] as const)('%s is spelled %s', async (propertyType, spelling) => {
    await adapter().lookUpRent({ ...QUESTION, propertyType })
    expect(server.questions[0]?.query.propertyType).toBe(spelling)
  })

  test('encodes non-Latin letters and URL characters correctly', async () => {
    await adapter().lookUpRent({ ...QUESTION, street: '12 Ñandú & Ωmega #3 50%' })
    expect(server.questions[0]?.query.address).toBe('12 Ñandú & Ωmega #3 50%, Des Moines, IA, 50312')
  })
})

describe('the answer', () => {
  test('is read in its current shape', async () => {
    const result = await lookUp()
    expect(result).toMatchObject({
      outcome: 'found',
      answer: {
        rent: 1620,
        rentRangeLow: 1550,
        rentRangeHigh: 1690,
        property: { yearBuilt: 1973, bedrooms: 3, bathrooms: 2, squareFootage: 1878 },
        comparables: [
          {
            address: '5527 Grand Lake Dr, San Antonio, TX 78244',
            distance: 0.4359,
            squareFootage: 1835,
            rent: 1627,
            daysOnMarket: 10,
            daysOld: 210,
            correlation: 0.9873,
          },
          { rent: 1700, daysOnMarket: 25, daysOld: null, yearBuilt: null },
          { rent: null, squareFootage: null, distance: null, correlation: null },
        ],
      },
    })
  })

  test('is read in the older shape, without the subject', async () => {
    server.answerWith({
      rent: 1400,
      rentRangeLow: 1300,
      rentRangeHigh: 1500,
      latitude: 41.6,
      longitude: -93.6,
      comparables: [{ price: 1390 }],
    })
    expect(await lookUp()).toMatchObject({
      answer: { rent: 1400, property: { bedrooms: null, squareFootage: null }, comparables: [{ rent: 1390, address: null }] },
    })
  })

  test.each([
    { rent: 1400 },
    { rent: 1400, rentRangeLow: null, rentRangeHigh: null, subjectProperty: null, comparables: null },
    { rent: 1400, rentRangeLow: '1300', rentRangeHigh: {}, subjectProperty: 'none', comparables: 'none' },
  ])('needs only the rent: %j', async (answer) => {
    server.answerWith(answer)
    expect(await lookUp()).toMatchObject({ answer: { rent: 1400, rentRangeLow: null, rentRangeHigh: null, comparables: [] } })
  })

  test('treats impossible values of a comparable as unknown: negative ones, or an absurd rent', async () => {
    const nonsense = { price: -5, distance: -1, squareFootage: -900, daysOnMarket: -3, daysOld: -1, bathrooms: -2 }
    server.answerWith({ rent: 1400, comparables: [nonsense, 'no comparable', { price: 1e12 }, { price: 99 }] })
    const nothing = { rent: null, distance: null, squareFootage: null, daysOnMarket: null, daysOld: null, bathrooms: null }
    expect(await lookUp()).toMatchObject({ answer: { comparables: [nothing, { rent: null }, { rent: null }] } })
  })

  test.each([100, 50_000])('may be a rent of %d', async (rent) => {
    server.answerWith({ rent })
    expect(await lookUp()).toMatchObject({ answer: { rent } })
  })

  test('404 means no data and is asked once', async () => {
    server.misbehave({ status: 404 })
    expect(await lookUp()).toEqual({ outcome: 'no-data' })
    expect(server.questions).toHaveLength(1)
  })

  test.each([
    ['HTML', { body: '<!doctype html><title>Sorry</title>', contentType: 'text/html' }],
    ['broken JSON', { body: '{"rent":1620,' }],
    ['an empty body', { body: '' }],
    ['an empty object', { body: '{}' }],
    ['a rent of 0', { body: '{"rent":0}' }],
    ['a negative rent', { body: '{"rent":-1}' }],
    ['a rent that no unit has', { body: '{"rent":1000000000000}' }],
    ['a rent above $50,000', { body: '{"rent":50000.01}' }],
    ['a rent below $100', { body: '{"rent":99.99}' }],
    ['an infinite rent', { body: '{"rent":1e999}' }],
    ['a rent as text', { body: '{"rent":"1620"}' }],
    ['a megabyte', { body: JSON.stringify({ rent: 1620, padding: 'x'.repeat(1_000_000) }) }],
    ['a redirect', { status: 302 }],
  ])('%s is a failure and is asked once', async (_, misdeed) => {
    server.misbehave(misdeed)
    await expect(lookUp()).rejects.toMatchObject({ name: 'RentDataError', failure: 'answer' })
    expect(server.questions).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test('400 means the address is refused, and is not repeated', async () => {
    await expect(adapter().lookUpRent({ ...QUESTION, zipCode: 'here' })).rejects.toMatchObject({ failure: 'address' })
    expect(server.questions).toHaveLength(1)
  })

  test("401 means the key is refused, is not repeated, and the key isn't named", async () => {
    const failed = lookUp({ apiKey: 'f'.repeat(32) })
    await expect(failed).rejects.toMatchObject({ failure: 'key' })
    await expect(failed).rejects.not.toThrow('fff')
    expect(server.questions).toHaveLength(1)
  })

  test('429 is repeated once, after at least a second', async () => {
    server.misbehave({ status: 429 })
    const started = performance.now()
    expect(await lookUp()).toMatchObject({ outcome: 'found' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(990)
    expect(server.questions).toHaveLength(2)
  })

  test('a second 429 is a failure', async () => {
    server.misbehave({ status: 429 }, { status: 429 })
    await expect(lookUp()).rejects.toMatchObject({ failure: 'busy' })
    expect(server.questions).toHaveLength(2)
  })

  test.each([500, 504])('%i is repeated once', async (status) => {
    server.misbehave({ status })
    expect(await lookUp()).toMatchObject({ outcome: 'found' })
    expect(server.questions).toHaveLength(2)
  })

  test.each([500, 503])('a second %i is a failure', async (status) => {
    server.misbehave({ status }, { status })
    await expect(lookUp()).rejects.toMatchObject({ failure: 'unavailable' })
    expect(server.questions).toHaveLength(2)
  })

  test('a broken connection is repeated once', async () => {
    server.misbehave('reset')
    expect(await lookUp()).toMatchObject({ outcome: 'found' })
    expect(server.questions).toHaveLength(2)
  })

  test('a second broken connection is a failure', async () => {
    server.misbehave('reset', 'reset')
    await expect(lookUp()).rejects.toMatchObject({ failure: 'unavailable' })
  })

  test("no server at the service's address is a failure", async () => {
    const unreachable = rentcast({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: KEY })
    await expect(unreachable.lookUpRent(QUESTION)).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('the time limit', () => {
  test.each(['hang', 'stall'] as const)('ends a service that would %s, over all tries', async (misdeed) => {
    server.misbehave(misdeed, misdeed)
    await expect(settledFirst(lookUp({ timeLimitMs: 400 }), { everyMs: 100 })).rejects.toMatchObject({ failure: 'unavailable' })
    expect(server.questions).toHaveLength(1)
  })

  test('includes the wait before the second try', async () => {
    server.misbehave({ status: 429 })
    // A retry would wait a full second.
    await expect(settledFirst(lookUp({ timeLimitMs: 300 }), { everyMs: 40 })).rejects.toMatchObject({ failure: 'busy' })
    expect(server.questions).toHaveLength(1)
  })
})
