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
  '٥١٥ ٥٥٥ ٠١٠٠',
  '५१५-५५५-०१००',
  '5️⃣1️⃣5️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣0️⃣',
  '❺❶❺❺❺❺⓿❶⓿⓿',
  '⑤①⑤⑤⑤⑤⓪①⓪⓪',
  '515•555•0100',
  '515_555_0100',
  '515|555|0100',
  '515, 555, 0100',
  '(515) / 555 - 0100',
  '515\u{200b}555\u{2060}0100',
  '5 1 5 5 5 5 0 1 0 0',
  '5.1.5.5.5.5.0.1.0.0',
  '5, 1, 5, 5, 5, 5, 0, 1, 0, 0',
  '51 55 55 01 00',
  '515-55-50-100',
  'Ann 555 0100',
  '555_0100',
  '555•0100',
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
  '1107/1109/1111 Polk Blvd',
  '10, 12, 14 & 16 Oak St',
  'Units 1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
  'Apt 204 1500 Locust St',
  'Hwy 330 1420',
  'Apt 204, 1500 Locust St',
  '2418-104 Beaver Ave',
  'Smith Family Trust, 5/14/2019',
  '1200 Grand Ave, 50309',
  '4215 Hwy 69, Unit 12-104, 50309-1234',
  '½ Oak St',
  '100 E Grand Ave #500, Des Moines, IA 50309',
  '',
])('%j has none', (text) => {
  expect(hasPhoneNumber(text)).toBe(false)
})
