import { describe, expect, test } from 'vitest'
import { NOT_ANALYZED } from '../lead-facts.ts'
import { type Details, detailsKey, mergeDetails, readDetailsKey } from './details.ts'

const BASE: Details = {
  ...NOT_ANALYZED,
  ...{ streetAddress: '4118 Beaver Ave', city: 'Des Moines', state: 'IA', zipCode: '50310', propertyType: 'single-family' },
  ...{ squareFootage: 1580, unitCount: 1, bedrooms: 3, bathrooms: 2, yearBuilt: 1926 },
  ...{ company: '', estimatedRent: 1895 },
}

describe('two people editing', () => {
  test('changes of different facts are merged', () => {
    const { isConflict, merged } = mergeDetails(BASE, { ...BASE, yearBuilt: 1928 }, { ...BASE, estimatedRent: 1950 })
    expect([isConflict, merged]).toEqual([false, { ...BASE, yearBuilt: 1928, estimatedRent: 1950 }])
  })

  test('the same change by both is no conflict', () => {
    const same = { ...BASE, yearBuilt: 1928 }
    expect(mergeDetails(BASE, same, same)).toEqual({ isConflict: false, changes: [], merged: same })
  })

  test('different changes of one fact are a conflict; each field is shown, with a proposal', () => {
    const mine = { ...BASE, squareFootage: 1640, yearBuilt: 1928 }
    const theirs = { ...BASE, squareFootage: 1710, estimatedRent: 1950 }
    const { isConflict, changes } = mergeDetails(BASE, mine, theirs)
    expect(isConflict).toBe(true)
    expect(changes.map(({ fact, was, mine, theirs, changedBy, keep }) => [fact, was, mine, theirs, changedBy, keep])).toEqual([
      ['squareFootage', 1580, 1640, 1710, 'both', 'mine'],
      ['yearBuilt', 1926, 1928, 1926, 'you', 'mine'],
      ['estimatedRent', 1895, 1895, 1950, 'them', 'theirs'],
    ])
  })
})

test('the original values of a form read back exactly', () => {
  expect(readDetailsKey(detailsKey(BASE))).toEqual(BASE)
  for (const text of ['', '{', 'null', '[]', '{"__proto__":1,"city":{}}', '"x"']) expect(readDetailsKey(text)).toEqual({})
})
