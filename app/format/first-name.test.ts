import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Priya Raman', 'Priya'],
  ['  Priya   Raman ', 'Priya'],
  ['Dr. Priya Raman', 'Priya'],
  ['Mr. Raman', 'Mr. Raman'],
  ['Priya and Dan Raman', 'Priya and Dan'],
  ['Priya & Dan Raman', 'Priya and Dan'],
  ['Raman, Priya', 'Priya'],
  ['Priya', 'Priya'],
  ['Raman Family Trust', 'Raman Family Trust'],
  ['Beaver Holdings, LLC', 'Beaver Holdings, LLC'],
  ['', ''],
])('an email to %j greets %j', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted)
})
