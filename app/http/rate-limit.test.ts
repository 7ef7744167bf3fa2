import { afterEach, describe, expect, it, vi } from 'vitest'
import { sqlite } from '#app/db/client.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

vi.hoisted(() => {
  process.env.RATE_LIMITS = 'on'
})
const { countRequest, countUp, limitRate } = await import('./rate-limit.server.ts')

setupTestDatabase()
afterEach(() => vi.useRealTimers())

const visitor = (clientIp: string) => ({ clientIp, responseHeaders: new Headers() })

function refusalOf(call: () => void): Response {
  try {
    call()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('Nothing was refused')
}

describe('rate limits', () => {
  it('refuse the eleventh analysis of an hour with a message and the time to wait', async () => {
    vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] })
    const context = visitor('203.0.113.7')
    for (let count = 0; count < 10; count++) limitRate(context, 'analysis')
    vi.setSystemTime(new Date('2026-06-01T12:20:00Z'))
    const refused = refusalOf(() => limitRate(context, 'analysis'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('2400')
    expect(context.responseHeaders.get('Retry-After')).toBe('2400')
    expect(await refused.text()).toContain('Please try again in 40 minutes.')
  })

  it('count each network separately, IPv6 by /64, and each rule separately', () => {
    for (let count = 0; count < 10; count++) limitRate(visitor(`2001:db8::${count}`), 'analysis')
    expect(countRequest(visitor('2001:db8::ffff'), 'analysis')).not.toBeNull()
    expect(countRequest(visitor('2001:db8:0:1::1'), 'analysis')).toBeNull()
    expect(countRequest(visitor('2001:db8::1'), 'sign-in')).toBeNull()
  })

  it('count an account instead of an address if one is named', () => {
    for (let count = 0; count < 3; count++) limitRate(visitor(`203.0.113.${count}`), 'mail-link-lead', 'one lead')
    expect(countRequest(visitor('203.0.113.200'), 'mail-link-lead', 'one lead')).not.toBeNull()
    expect(countRequest(visitor('203.0.113.200'), 'mail-link-lead', 'another')).toBeNull()
  })

  it('can be counted without a refusal', () => {
    const counts = Array.from({ length: 5 }, () => countUp('mail-link-lead', 'one lead'))
    expect(counts).toEqual([1, 2, 3, 4, 4])
    expect(countUp('mail-link-lead', 'another')).toBe(1)
  })

  it('end with their window', () => {
    vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] })
    for (let count = 0; count < 10; count++) limitRate(visitor('203.0.113.7'), 'analysis')
    vi.setSystemTime(new Date('2026-06-01T13:00:01Z'))
    expect(countRequest(visitor('203.0.113.7'), 'analysis')).toBeNull()
  })

  it("don't outlast a clock that was wrong by a week", () => {
    vi.useFakeTimers({ now: new Date('2026-06-08T12:00:00Z'), toFake: ['Date'] })
    for (let count = 0; count < 11; count++) countRequest(visitor('203.0.113.7'), 'analysis')
    vi.setSystemTime(new Date('2026-06-01T12:00:00Z'))
    expect(countRequest(visitor('203.0.113.7'), 'analysis')).toBeNull()
  })

  it('write nothing for a refused request, and nothing that identifies a person', () => {
    for (let count = 0; count < 10; count++) limitRate(visitor('203.0.113.7'), 'analysis')
    const changes = () => sqlite().prepare('select total_changes() as n').get()
    const before = changes()
    expect(countRequest(visitor('203.0.113.7'), 'analysis')).not.toBeNull()
    expect(changes()).toEqual(before)
    expect(JSON.stringify(sqlite().prepare('select * from rate_limits').all())).not.toContain('203.0.113.7')
  })

  it('are removed once they are over', () => {
    vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] })
    limitRate(visitor('203.0.113.7'), 'analysis')
    limitRate(visitor('203.0.113.7'), 'public-form')
    const removed = (now: string) => removeExpired(RETENTION.rateLimits, new Date(now), 100)
    expect(removed('2026-06-01T12:30:00Z')).toBe(1)
    expect(removed('2026-06-01T13:00:00Z')).toBe(1)
    expect(removed('2026-06-02T12:00:00Z')).toBe(0)
  })

  it("don't apply if the server doesn't know the client", () => {
    for (let count = 0; count < 12; count++) expect(countRequest({}, 'analysis')).toBeNull()
  })
})
