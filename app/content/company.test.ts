import { expect, test } from 'vitest'
import { phoneLink } from './company.ts'

test('a phone number is dialed with the country code', () => {
  expect(phoneLink('(515) 555-0142')).toBe('tel:+15155550142')
})
