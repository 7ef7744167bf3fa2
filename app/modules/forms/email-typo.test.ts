import { expect, test } from 'vitest'
import { suggestEmail } from './email-typo.ts'

test.each([
  ['foo@gmail.con', 'foo@gmail.com'],
  ['Foo.Bar@GMAIL.CON', 'Foo.Bar@gmail.com'],
  ['foo@gmial.com', 'foo@gmail.com'],
  ['foo@gmal.com', 'foo@gmail.com'],
  ['foo@gmail.co', 'foo@gmail.com'],
  ['foo@gnail.con', 'foo@gmail.com'],
  ['foo@hotmial.com', 'foo@hotmail.com'],
  ['foo@yahooo.com', 'foo@yahoo.com'],
  ['foo@outlok.com', 'foo@outlook.com'],
  ['foo@smith-rentals.con', 'foo@smith-rentals.com'],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'foo@gmail.com',
  'foo@ymail.com',
  'foo@mail.com',
  'foo@example.com',
  'foo@iastate.edu',
  'foo@aon.com',
  'foo@x.co',
  'foo',
  '@gmail.con',
  'foo@',
])('%s is kept as it is', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
