import { expect, test } from 'vitest'
import { hasPhoneNumber } from './phone-in-text.ts'

test.each([
  'Call 515 555 0100',
  '(515) 555-0100',
  '515.555.0100 now',
  '5155550100',
  '555-0100',
  '555–0100',
  '555-0100 Main St',
  '+44 20 7946 0958',
  '+1 (515) 555-0100',
  'Prize: 1-800-555-0100',
  '５１５５５５０１００',
])('%j has a phone number', (text) => {
  expect(hasPhoneNumber(text)).toBe(true)
})

test.each([
  '2418 Beaver Ave',
  '1107-1109 Polk Blvd',
  '998-1002 Polk Blvd',
  '12345 NW 128th St, Apt 1204',
  '2418 Beaver Ave, Des Moines, IA 50310-1234',
  '4215 Hwy 69, Unit 12-104',
  'Ann Lee 2nd',
  '100 E Grand Ave #500, Des Moines, IA 50309',
  '',
])('%j has none', (text) => {
  expect(hasPhoneNumber(text)).toBe(false)
})
