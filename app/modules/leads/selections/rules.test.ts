import { expect, test } from 'vitest'
import { withPage } from './rules.ts'

test('ticks of one page are added to those of others', () => {
  expect(withPage(['a', 'b'], { shown: ['c', 'd', 'e'], ticked: ['d'] })).toEqual(['a', 'b', 'd'])
})

test('what a page shows unchecked is taken out again', () => {
  expect(withPage(['a', 'b', 'c'], { shown: ['b', 'c'], ticked: ['c'] })).toEqual(['a', 'c'])
  expect(withPage(['a'], { shown: ['a'], ticked: [] })).toEqual([])
})

test('a row that moved to another page in the meantime is in once', () => {
  expect(withPage(['a', 'b'], { shown: ['c'], ticked: ['b', 'c', 'c'] })).toEqual(['a', 'b', 'c'])
})
