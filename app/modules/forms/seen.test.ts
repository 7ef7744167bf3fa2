import { expect, test } from 'vitest'
import { isChangedSince, seenKey } from './seen.ts'

test("a form carries the record's values, with blanks for missing ones", () => {
  const at = new Date('2026-11-25T12:00:00Z')
  expect([seenKey('a', 3), seenKey(at), seenKey(null, undefined, 'x')]).toEqual(['a.3', String(at.getTime()), '..x'])
})

test.each([
  ['as it was', 'a', 'a', 'b', false],
  ['as it is wanted', 'a', 'b', 'b', false],
  ['something else', 'a', 'c', 'b', true],
])('a record that is %s is changed since: %s, %s, %s → %s', (_how, seen, stored, wanted, isChanged) => {
  expect(isChangedSince(seen, stored, wanted)).toBe(isChanged)
})
