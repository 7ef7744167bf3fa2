import { expect, test } from 'vitest'
import { withPage } from './rules.ts'

test('checked rows of one page are added to those of others', () => {
  expect(withPage(['a', 'b'], { shown: ['c', 'd', 'e'], checked: ['d'] })).toEqual(['a', 'b', 'd'])
})

test('rows that a page shows unchecked are removed', () => {
  expect(withPage(['a', 'b', 'c'], { shown: ['b', 'c'], checked: ['c'] })).toEqual(['a', 'c'])
  expect(withPage(['a'], { shown: ['a'], checked: [] })).toEqual([])
})

test('a row that moved to another page in between is included once', () => {
  expect(withPage(['a', 'b'], { shown: ['c'], checked: ['b', 'c', 'c'] })).toEqual(['a', 'b', 'c'])
})
