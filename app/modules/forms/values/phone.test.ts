import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { toE164 } from './phone.server.ts'

test.each([
  ['(515) 555-0173', '+15155550173'],
  ['515.555.0173', '+15155550173'],
  ['5155550173', '+15155550173'],
  ['1 515 555 0173', '+15155550173'],
  ['+1 (515) 555-0173', '+15155550173'],
  ['515-555-0173 ext. 12', '+15155550173'],
  ['+49 30 901820', '+4930901820'],
  ['011 49 30 901820', '+4930901820'],
  [' 515 555 0173 ', '+15155550173'],
])('%j is %s', (typed, number) => {
  expect(toE164(typed)).toBe(number)
})

test.each(['', '911', '555-0173', '0000', 'call me at 515 555 0173', '1'.repeat(40), '+', 'x'.repeat(10_000)])(
  '%j is no phone number',
  (typed) => {
    expect(toE164(typed)).toBeNull()
  },
)

test('numbers parsed without the numbering plan match the numbering plan', () => {
  const shapes = ['(A) B-C', '(A)B-C', 'A-B-C', 'A.B.C', 'A B C', 'ABC', '1 A B C', '1-A-B-C', '+1ABC', '+1 (A) B-C', ' A B C ']
  const areas = ['201', '515', '641', '800', '911', '999', '015', '115']
  for (const shape of shapes)
    for (const area of areas) {
      const typed = shape.replace('A', area).replace('B', '555').replace('C', '0173')
      const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
      expect([typed, toE164(typed)]).toEqual([typed, number?.isPossible() ? number.number : null])
    }
})
