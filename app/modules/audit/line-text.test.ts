import { expect, test } from 'vitest'
import { detailText, shortId } from './line-text.ts'

test('an ID is shortened to the part that people compare, other texts stay', () => {
  expect(shortId('8f3a0000000000000000000000000c1b')).toBe('8f3a…0c1b')
  expect(shortId('unknown address')).toBe('unknown address')
})

test('field names, counts and flags are on one line; missing ones are left out', () => {
  expect(detailText({ fields: ['ownerName', 'estimatedRent'] })).toBe('ownerName, estimatedRent')
  expect(detailText({ rows: 128, isWhole: true, filter: { status: 'lost' }, selected: null, isSearched: false })).toBe(
    'rows 128, isWhole, status lost',
  )
  expect(detailText(null)).toBe('')
})
