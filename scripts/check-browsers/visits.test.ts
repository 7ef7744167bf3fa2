import { expect, test } from 'vitest'
import { PAGES } from '#tests/setup/page-catalog.ts'
import { MOST_USED } from './visits.ts'

test('every page checked in Firefox and WebKit is in the page catalog', () => {
  const names = PAGES.map(({ name }) => name)
  expect(MOST_USED.filter((name) => !names.includes(name))).toEqual([])
})
