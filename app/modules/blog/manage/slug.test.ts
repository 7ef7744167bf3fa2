import { describe, expect, test } from 'vitest'
import { MAX_SLUG, SLUG, slugFromTitle } from './slug.ts'

describe('the proposed address of a title', () => {
  test.each([
    ['Furnace, gutters, snow: an Iowa winter in one list', 'furnace-gutters-snow-an-iowa-winter-in-one-list'],
    ['What’s a “fair” rent? $1,850!', 'whats-a-fair-rent-1-850'],
    ['Crème brûlée at the Café', 'creme-brulee-at-the-cafe'],
    ['  --  ', ''],
    ['Привет', ''],
  ])('%s becomes %s', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug)
  })

  test('is cut between words, and is a valid address', () => {
    const slug = slugFromTitle('seventeen words '.repeat(20))
    expect(slug.length).toBeLessThanOrEqual(MAX_SLUG)
    expect(slug).toMatch(SLUG)
    expect(slug.endsWith('words') || slug.endsWith('seventeen')).toBe(true)
    expect(slugFromTitle('a'.repeat(300))).toHaveLength(MAX_SLUG)
  })
})
