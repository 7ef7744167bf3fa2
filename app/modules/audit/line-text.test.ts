import { expect, test } from 'vitest'
import { detailText, shortId } from './line-text.ts'

test('an id is shortened to what people compare, other texts stay', () => {
  expect(shortId('8f3a0000000000000000000000000c1b')).toBe('8f3a…0c1b')
  expect(shortId('unknown address')).toBe('unknown address')
})

test('names of fields, counts and flags are in one line; what is not said is left out', () => {
  expect(detailText({ fields: ['ownerName', 'estimatedRent'] })).toBe('ownerName, estimatedRent')
  expect(detailText({ rows: 128, isWhole: true, filter: { status: 'lost' }, selected: null, isSearched: false })).toBe(
    'rows 128, isWhole, status lost',
  )
  expect(detailText(null)).toBe('')
})
