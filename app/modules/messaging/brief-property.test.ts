import { expect, test } from 'vitest'
import { briefProperty, namedProperty } from './brief-property.ts'

test.each([
  ['2418 Beaver Ave, Des Moines, IA 50310', 'no. 2418 in Des Moines'],
  ['12B Main St, Apt 4, West Des Moines, IA 50265', 'no. 12B in West Des Moines'],
  ['1107-1109 Polk Blvd, St. Charles, IA 50240', 'no. 1107-1109 in St. Charles'],
  ['Oak Farm, Le Mars, IA 51031', 'your property in Le Mars'],
  ['2418 You won, call now, Des Moines, IA 50310', 'no. 2418 in Des Moines'],
  ['1 A St, You have won a prize today, IA 50310', 'your property'],
  ['1 A St, Call 515 555 0100, IA 50310', 'your property'],
  [`1 A St, ${'Long'.repeat(8)}, IA 50310`, 'your property'],
  ['5155550100 A St, Des Moines, IA 50310', 'your property in Des Moines'],
  ['Not provided', 'your property'],
  ['2418 Beaver Ave', 'your property'],
  ['', 'your property'],
])('%j is %j', (address, brief) => {
  expect(briefProperty(address)).toBe(brief)
})

test.each([
  ['2418 Beaver Ave, Des Moines, IA 50310', 'your Des Moines property (no. 2418)'],
  ['Oak Farm, Le Mars, IA 51031', 'your Le Mars property'],
  ['1 A St, You have won a prize today, IA 50310', null],
  ['Not provided', null],
])('%j within a sentence is %j', (address, named) => {
  expect(namedProperty(address)).toBe(named)
})
