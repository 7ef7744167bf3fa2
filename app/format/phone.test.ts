import { expect, test } from 'vitest'
import { formatPhone, phoneLink } from './phone.ts'

test.each([
  ['+15155550163', '(515) 555-0163'],
  ['5155550163', '(515) 555-0163'],
  ['515.555.0163', '(515) 555-0163'],
  ['1-515-555-0163', '(515) 555-0163'],
  [' 515 555 0163 ', '(515) 555-0163'],
  ['(515)555-0163', '(515) 555-0163'],
  ['+442071838750', '+442071838750'],
  ['515-555-0163 ext. 12', '515-555-0163 ext. 12'],
  ['(515) 555-0163', '(515) 555-0163'],
  ['24273', '24273'],
  ['pat@example.net', 'pat@example.net'],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})

test('a phone number is dialed with the country code', () => {
  expect(phoneLink('(515) 555-0142')).toBe('tel:+15155550142')
})
