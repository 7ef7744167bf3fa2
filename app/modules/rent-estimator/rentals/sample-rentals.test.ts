import { expect, test } from 'vitest'
import { zipFacts } from '../model/public-figures.ts'
import { milesBetween } from '../model/distance.ts'
import { sampleRentals } from './sample-rentals.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LEVEL = { factor: 1.04, asOf: '2026-10-01' }
const samples = sampleRentals(NOW, LEVEL)

test('about sixty sample rentals, in every served city', () => {
  expect(samples.length).toBeGreaterThanOrEqual(55)
  const cities = new Set(samples.map(({ city }) => city))
  for (const city of ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive']) expect(cities).toContain(city)
})

test('are the same each time, and each is unique', () => {
  expect(sampleRentals(NOW, LEVEL)).toEqual(samples)
  expect(new Set(samples.map(({ externalId }) => externalId)).size).toBe(samples.length)
  expect(new Set(samples.map(({ streetAddress }) => streetAddress)).size).toBe(samples.length)
})

test('call themselves samples, lie in their ZIP code and were rented before today', () => {
  for (const { origin, streetAddress, zipCode, latitude, longitude, leaseSignedOn, rent } of samples) {
    expect(origin).toBe('sample')
    expect(streetAddress).toContain('Sample')
    const zip = zipFacts(zipCode)
    expect(zip && milesBetween(zip, { latitude: latitude ?? 0, longitude: longitude ?? 0 })).toBeLessThanOrEqual(
      (zip?.radiusMiles ?? 0) + 0.1,
    )
    expect(leaseSignedOn < '2026-11-21').toBe(true)
    expect(rent % 5).toBe(0)
    expect(rent).toBeGreaterThan(700)
    expect(rent).toBeLessThan(3200)
  }
})
