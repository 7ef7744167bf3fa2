import { expect, test } from 'vitest'
import { formatCursor, parseCursor, parseState } from './outbox-filter.ts'

test('a place in the outbox survives the query string', () => {
  const row = { createdAt: new Date('2026-11-21T15:04:05.678Z'), id: 'f3a1c5d97b20468e8c14be6d09a7f253' }
  expect(parseCursor(formatCursor(row))).toEqual(row)
})

test.each([null, '', '1', '1.', '.a', '1.zz', '1e309.f3a1c5d97b20468e8c14be6d09a7f253', "1.f3a1c5d97b20468e8c14be6d09a7f25'"])(
  '%j is no place in the outbox',
  (after) => {
    expect(parseCursor(after)).toBeNull()
  },
)

test('a state is one of the known ones', () => {
  expect(parseState('failed')).toBe('failed')
  expect(parseState('toString')).toBeNull()
  expect(parseState(null)).toBeNull()
})
