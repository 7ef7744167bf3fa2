import { describe, expect, test } from 'vitest'
import { messageLife } from './labels.ts'

const NOTHING = { deliveredAt: null, bouncedAt: null, complainedAt: null, answeredAt: null }
const at = new Date('2026-11-20T15:00:00Z')

describe('the life of a message', () => {
  test.each(['queued', 'held', 'kept', 'collected', 'failed', 'suppressed', 'sent'] as const)(
    'is %s while nothing was reported about it',
    (state) => {
      expect(messageLife({ state, ...NOTHING })).toBe(state)
    },
  )

  test('continues after sending, by delivery reports', () => {
    const sent = { state: 'sent' as const, ...NOTHING }
    expect(messageLife({ ...sent, deliveredAt: at })).toBe('delivered')
    expect(messageLife({ ...sent, bouncedAt: at })).toBe('bounced')
    expect(messageLife({ ...sent, deliveredAt: at, answeredAt: at })).toBe('answered')
    expect(messageLife({ ...sent, deliveredAt: at, answeredAt: at, complainedAt: at })).toBe('complained')
  })

  test('ends as bounced if a server returned it, and as answered if its reader replied anyway', () => {
    const sent = { state: 'sent' as const, ...NOTHING }
    expect(messageLife({ ...sent, deliveredAt: at, bouncedAt: at })).toBe('bounced')
    expect(messageLife({ ...sent, bouncedAt: at, answeredAt: at })).toBe('answered')
  })

  test('sent again after a failure starts over, whatever an older try left behind', () => {
    expect(messageLife({ state: 'queued', ...NOTHING, bouncedAt: at })).toBe('queued')
  })
})
