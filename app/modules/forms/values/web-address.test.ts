import { expect, test } from 'vitest'
import { hasWebAddress } from './web-address.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

test.each([
  'example.com',
  'Visit example.com now',
  'EXAMPLE.COM',
  'https://example.com',
  'hxxp://x',
  '//example.com',
  'http:example.com',
  'offer:example.com/a',
  'now/example.com',
  'example.com@St. John',
  'www.example',
  'win-a-prize.top',
  'free.casino',
  'bit.ly/abc',
  'wa.me/15155550173',
  't.me/abc',
  't.co/x',
  'x.com',
  '163.com',
  'ann@example.org',
  'example.com.',
  '(example.com)',
  'example.com,now',
  'example.com:8080',
  'evil.example.com/a?b',
  'sub.evil.co.uk',
  'example。com',
  'example．com',
  'ｅｘａｍｐｌｅ.ｃｏｍ',
  'münchen.de',
  'пример.рф',
  'abc.xn--p1ai',
  '203.0.113.7',
  'Mrs.com',
  'pay.now',
  'example.com/St. John',
])('%j contains a web address', (text) => {
  expect(hasWebAddress(text)).toBe(true)
})

test.each([
  'St. John',
  'St.John',
  'J.R. Smith',
  'J.R.Smith',
  'J. R. R. Tolkien',
  "O'Neil & Sons Inc.",
  'Dr. Ann Lee',
  'Dr.Ann Lee',
  'Mrs.Smith',
  '123 N. 4th St.Apt 2',
  '123 N.4th St.',
  '4th Ave.NE',
  '456 Oak Blvd.Suite 3',
  'P.O. Box 12',
  'P.O.Box 12',
  'Ann Lee, M.D.',
  'Ann Lee Ph.D',
  'RE/MAX Concepts',
  'c/o Mrs.Smith',
  'Smith/St.John',
  'Attn:Dr.Lee',
  'Iowa Realty Co.',
  'A.B.C. Realty, L.L.C.',
  'Mt.Pleasant',
  'St. Louis',
  'W.D.M.',
  '12.5 Main St',
  '123.Main St',
  '4th.Street',
  'Jean-Luc d’Arc',
  'улица Ленина 4',
  '2847 Ingersoll Ave, Des Moines, IA 50312',
  'Smith, Jr.',
  '½ mile N. of Hwy.5',
  '',
  '...',
  '. . .',
])('%j is a name or a place', (text) => {
  expect(hasWebAddress(text)).toBe(false)
})

test.each([
  ['full stops', '.'],
  ['at signs', '@'],
  ['slashes', '/'],
  ['blanks', ' '],
  ['single letters', 'a.'],
  ['words', 'ab '],
])('takes time in proportion to the text: %s', async (_what, piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length))
  expect(await leastCost(() => hasWebAddress(text), { enough: 300 })).toBeLessThan(300)
})
