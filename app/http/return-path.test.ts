import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('safeReturnPath', () => {
  test.each(['/dashboard', '/leads?status=new_lead&after=1.a', '/leads/0123', '/admin/outbox', '/'])('takes %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/leads\r\nSet-Cookie: a=b',
    '/leads\u0000',
    '/login',
    '/login?from=/dashboard',
    '/logout',
    '/LOGIN',
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  test('drops the fragment, which servers never see', () => {
    expect(safeReturnPath('/leads#row-3')).toBe('/leads')
  })
})
