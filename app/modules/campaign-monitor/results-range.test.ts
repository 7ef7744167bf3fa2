import { expect, test } from 'vitest'
import { barStarts, readResultsRange } from './results-range.ts'

const NOW = new Date('2026-11-26T20:00:00Z')

test('the bars of a range begin at midnight in Des Moines, and the last one includes today', () => {
  const days = barStarts('30d', NOW)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual(new Date('2026-11-26T06:00:00Z'))
  // Before the clocks went back.
  expect(days[0]).toEqual(new Date('2026-10-28T05:00:00Z'))
  expect(barStarts('13w', NOW)).toHaveLength(13)
  expect(barStarts(null, NOW)).toEqual(barStarts('52w', NOW))
})

test('an invalid range means all time', () => {
  const read = (query: string) => readResultsRange(new Request(`http://localhost/campaigns/results${query}`))
  expect(['?range=13w', '?range=99d', '?range=toString', ''].map(read)).toEqual(['13w', null, null, null])
})
