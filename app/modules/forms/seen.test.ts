import { expect, test } from 'vitest'
import { compareEdit, isChangedSince, seenKey } from './seen.ts'

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

test('an edit writes only what it changed, and names what someone else changed to another text', () => {
  const seen = { mine: 'a', theirs: 'a', both: 'a', same: 'a', empty: '' }
  const stored = { mine: 'a', theirs: 'b', both: 'b', same: 'b', empty: null }
  const typed = { mine: 'c', theirs: 'a', both: 'c', same: 'b', empty: null }
  expect(compareEdit(typed, { seen, stored })).toEqual({ changes: { mine: 'c', both: 'c' }, conflicts: { both: 'b' } })
})
