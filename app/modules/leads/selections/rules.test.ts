import { expect, test } from 'vitest'
import { withPage } from './rules.ts'

test('checked rows of one page are added to those of others', () => {
  expect(withPage(['a', 'b'], { shown: ['c', 'd', 'e'], ticked: ['d'] })).toEqual(['a', 'b', 'd'])
})

test('rows that a page shows unchecked are removed', () => {
  expect(withPage(['a', 'b', 'c'], { shown: ['b', 'c'], ticked: ['c'] })).toEqual(['a', 'c'])
  expect(withPage(['a'], { shown: ['a'], ticked: [] })).toEqual([])
})

test('a row that moved to another page in between is included once', () => {
  expect(withPage(['a', 'b'], { shown: ['c'], ticked: ['b', 'c', 'c'] })).toEqual(['a', 'b', 'c'])
})
