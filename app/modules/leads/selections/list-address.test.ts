import { expect, test } from 'vitest'
import { listAt, listPath, readListAddress } from './list-address.ts'

test('a list is found again with its whole address except the selection', () => {
  const list = readListAddress('/leads?status=won&sort=-rent&after=abc&selection=old&select=page')
  expect(listPath(list)).toBe('/leads?status=won&sort=-rent&after=abc')
  expect(listPath(list, 's1')).toBe('/leads?status=won&sort=-rent&after=abc&selection=s1')
  expect(listPath(listAt(list, 'status=won&before=xyz&selection=old'), 's1')).toBe('/leads?status=won&before=xyz&selection=s1')
  expect(listPath(listAt(list, ''))).toBe('/leads')
  expect(listPath(readListAddress('/dashboard?from=2026-01-01'), 's2')).toBe('/dashboard?from=2026-01-01&selection=s2')
})

test('any other address is the lead list', () => {
  for (const asked of ['', 'https://evil.example/leads', '//evil.example', '/admin/trash?q=x', '/leads/../admin', '/dashboardx'])
    expect(listPath(readListAddress(asked))).toBe('/leads')
})
