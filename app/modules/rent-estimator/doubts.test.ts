import { describe, expect, test } from 'vitest'
import { confirmUnusualFacts, doubtsAbout, MESSAGE_CONFIRM } from './doubts.ts'
import type { DoubtedFacts } from './size-doubts.ts'

const HOME: DoubtedFacts = { city: 'Des Moines', zipCode: '50312', squareFootage: 1640, bedrooms: 3, bathrooms: 1.5 }
const asked = (change: Partial<DoubtedFacts>) =>
  doubtsAbout({ ...HOME, ...change }).map(({ field, question }) => [field, question])

describe('"is that right?" is asked', () => {
  test.each<[Partial<DoubtedFacts>, string, string]>([
    [{ squareFootage: 500_000 }, 'squareFootage', '500,000 square feet for one home. Is that right?'],
    [{ squareFootage: 1 }, 'squareFootage', '1 square foot for one home. Is that right?'],
    [{ bedrooms: 30 }, 'bedrooms', '30 bedrooms in one home. Is that right?'],
    [{ bedrooms: 8, squareFootage: 700 }, 'bedrooms', '8 bedrooms in one home. Is that right?'],
    [{ bedrooms: 6, squareFootage: 700 }, 'bedrooms', '6 bedrooms in 700 square feet. Is that right?'],
    [{ bathrooms: 12 }, 'bathrooms', '12 bathrooms in one home. Is that right?'],
    [{ city: 'Ames' }, 'city', 'ZIP code 50312 is in Des Moines, not Ames. Is that right?'],
    [{ city: 'Chicago' }, 'city', 'ZIP code 50312 is in Des Moines, not Chicago. Is that right?'],
    [{ city: 'Ames', zipCode: '52240' }, 'city', 'Ames has ZIP codes like 50010, not 52240. Is that right?'],
  ])('about %j', (change, field, question) => {
    expect(asked(change)).toEqual([[field, question]])
  })

  test('not about ordinary homes, blank facts, or cities that share a ZIP code', () => {
    for (const change of [
      {},
      { bedrooms: null, bathrooms: null, squareFootage: null },
      { bedrooms: 0, squareFootage: 300 },
      { bedrooms: 5, squareFootage: 5200 },
      { city: 'W. Des Moines', zipCode: '50265' },
      { city: 'Windsor Heights', zipCode: '50311' },
      { city: 'Clive', zipCode: '50322' },
      { city: 'st marys', zipCode: '50241' },
      { city: 'Iowa City', zipCode: '52240' },
    ])
      expect(asked(change), JSON.stringify(change)).toEqual([])
  })

  test('once: not if the box is checked, and not about facts that were as unusual before', () => {
    const issues = (confirmed: boolean, before: DoubtedFacts | null) => {
      const found: { path: string[]; message: string }[] = []
      confirmUnusualFacts(
        { ...HOME, bedrooms: 30, confirmed },
        { addIssue: ({ path, message }) => found.push({ path, message }) },
        before,
      )
      return found.map(({ path, message }) => [...path, message])
    }
    const question = '30 bedrooms in one home. Is that right?'
    expect(issues(false, null)).toEqual([
      ['bedrooms', question],
      ['confirmed', MESSAGE_CONFIRM],
    ])
    expect(issues(false, HOME)).toHaveLength(2)
    expect(issues(true, null)).toEqual([])
    expect(issues(false, { ...HOME, bedrooms: 30, city: 'Ames' })).toEqual([])
  })
})
