import { expect, test } from 'vitest'
import { cityProperty, streetOf, subjectAbout } from './brief-property.ts'

test.each([
  ['2418 Beaver Ave, Des Moines, IA 50310', 'your home in Des Moines', '2418 Beaver Ave'],
  ['12B Main St, Apt 4, West Des Moines, IA 50265', 'your home in West Des Moines', '12B Main St, Apt 4'],
  ['1107-1109 Polk Blvd, St. Charles, IA 50240', 'your home in St. Charles', '1107-1109 Polk Blvd'],
  ['Oak Farm, Le Mars, IA 51031', 'your home in Le Mars', 'Oak Farm'],
  ['2418 You won, call now, Des Moines, IA 50310', 'your home in Des Moines', '2418 You won, call now'],
  ['1 A St, You have won a prize today, IA 50310', null, '1 A St, You have won a prize today, IA 50310'],
  ['1 A St, Call 515 555 0100, IA 50310', null, '1 A St, Call 515 555 0100, IA 50310'],
  [`1 A St, ${'Long'.repeat(8)}, IA 50310`, null, `1 A St, ${'Long'.repeat(8)}, IA 50310`],
  ['Not provided', null, 'Not provided'],
  ['2418 Beaver Ave', null, '2418 Beaver Ave'],
  ['', null, ''],
])('%j is %j to a stranger and %j to its owner', (address, city, street) => {
  expect(cityProperty(address)).toBe(city)
  expect(streetOf(address)).toBe(street)
})

test.each([
  ['Your enrollment', '2407 Grand Ave', 'Your enrollment: 2407 Grand Ave'],
  ['Your enrollment', 'your home in Des Moines', 'Your enrollment for your home in Des Moines'],
  ['Signed: your management agreement', '2407 Grand Ave', 'Signed: your management agreement for 2407 Grand Ave'],
])('the subject of %j about %j has at most one colon', (words, property, subject) => {
  expect(subjectAbout(words, property)).toBe(subject)
})
