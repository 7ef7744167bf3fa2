import { expect, test } from 'vitest'
import { TOWNS } from '#app/content/cities.ts'
import { zipFacts } from './model/public-figures.ts'
import { townRents } from './town-rents.ts'

test.each(TOWNS.map((town) => [town]))("%s has HUD's figures for each of its ZIP codes", (town) => {
  const rents = townRents(town)
  expect(rents?.zips.length).toBeGreaterThan(0)
  for (const { zipCode, dollars } of rents?.zips ?? []) {
    expect(zipFacts(zipCode)?.city).toBe(town)
    expect(zipFacts(zipCode)?.rents.at(-1)?.slice(1, 5)).toEqual(dollars)
  }
  const three = rents?.zips.map(({ dollars }) => dollars[2] ?? 0) ?? []
  expect(rents?.threeBedrooms).toMatchObject({ low: Math.min(...three), high: Math.max(...three) })
})

test('a town without known figures has none', () => {
  expect(townRents('Nowhere')).toBeNull()
})
