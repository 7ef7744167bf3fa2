import { expect, test } from 'vitest'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { runForRequest } from './request-scope.server.ts'
import { accountHash, logSecurityEvent } from './security-log.server.ts'

const events = readSecurityLog()
const scope = () => ({ id: 'id-1', ip: '203.0.113.7', method: 'POST', path: '/login' })

test('an event names its request, and identifies a person by a hash that only this site can compute', () => {
  runForRequest(scope(), () => logSecurityEvent('sign-in', { outcome: 'wrong-credentials', email: ' Dana@Example.com ' }))
  const [line] = events()
  expect(line).toMatchObject({
    level: 'warn',
    event: 'sign-in',
    outcome: 'wrong-credentials',
    id: 'id-1',
    ip: '203.0.113.7',
    method: 'POST',
    path: '/login',
    account: accountHash('dana@example.com'),
  })
  expect(line?.account).toMatch(/^[0-9a-f]{16}$/)
  expect(JSON.stringify(line).toLowerCase()).not.toContain('dana')
})

test('the same event is logged once per request', () => {
  runForRequest(scope(), () => {
    logSecurityEvent('access-denied', { reason: 'Not an admin' })
    logSecurityEvent('access-denied', { reason: 'Not an admin' })
    logSecurityEvent('rate-limited', { rule: 'analysis' })
  })
  runForRequest(scope(), () => logSecurityEvent('access-denied', { reason: 'Not an admin' }))
  expect(events().map(({ event }) => event)).toEqual(['access-denied', 'rate-limited', 'access-denied'])
})

test('successes are info and everything else is a warning; events outside a request are complete', () => {
  logSecurityEvent('sign-in', { outcome: 'succeeded' })
  logSecurityEvent('sign-out')
  logSecurityEvent('wrong-code')
  logSecurityEvent('wrong-code')
  expect(events().map(({ level }) => level)).toEqual(['info', 'info', 'warn', 'warn'])
})
