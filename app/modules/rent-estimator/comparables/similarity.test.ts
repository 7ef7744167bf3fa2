import { expect, test } from 'vitest'
import { best, similarity, SIMILARITY_IN_WORDS } from './similarity.ts'

const HOME = { propertyType: 'condo', squareFeet: 1000, bedrooms: 2, bathrooms: 1 }

test('the same home, rented today, is 100', () => {
  expect(similarity(HOME, HOME, 0, 0)).toBe(100)
})

test.each([
  ['a mile', HOME, 1, 0, 95],
  ['a tenth smaller', { ...HOME, squareFeet: 900 }, 0, 0, 90],
  ['a bedroom', { ...HOME, bedrooms: 3 }, 0, 0, 90],
  ['a bathroom', { ...HOME, bathrooms: 2 }, 0, 0, 94],
  ['another type', { ...HOME, propertyType: 'townhouse' }, 0, 0, 90],
  ['a year', HOME, 0, 365, 95],
])('%s loses the points of the formula', (_, rental, miles, ageDays, expected) => {
  expect(similarity(HOME, rental, miles, ageDays)).toBe(expected)
})

test('never falls below 0', () => {
  expect(similarity(HOME, { ...HOME, squareFeet: 20_000, bedrooms: 9 }, 80, 4000)).toBe(0)
})

test('the formula in words names its points', () => {
  expect(SIMILARITY_IN_WORDS).toContain(
    'loses 5 points per mile and 1 per percent difference in size. It loses 10 per bedroom of difference, 6 per bathroom',
  )
})

test('picks the best, the first of equals first', () => {
  const items = [3, 9, 1, 9, 7, 5].map((mark, index) => ({ mark, index }))
  const found = best(items, 3, ({ mark }) => (mark === 5 ? null : mark))
  expect(found.map(({ item }) => item.index)).toEqual([1, 3, 4])
})
