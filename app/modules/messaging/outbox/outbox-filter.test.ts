import { expect, test } from 'vitest'
import { parseOutboxFilter } from './outbox-filter.ts'

test('a state is one of the known ones, and anything else asks for all', () => {
  const stateOf = (query: string) => parseOutboxFilter(new URLSearchParams(query)).life
  expect(stateOf('state=failed')).toBe('failed')
  expect(stateOf('state=toString')).toBeNull()
  expect(stateOf('')).toBeNull()
})
