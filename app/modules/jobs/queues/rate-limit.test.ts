import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/format/duration.ts'
import { type Bucket, granted, type RateLimit, refilled } from './rate-limit.ts'

const start = new Date('2026-11-23T15:00:00Z')
const at = (ms: number) => new Date(start.getTime() + ms)

/** When each one was granted, in ms, if `wanted` are requested at each of the moments. */
function grantedAt(limit: RateLimit, moments: readonly number[], wanted: number): number[] {
  let bucket: Bucket | undefined
  return moments.flatMap((ms) => {
    const tokens = refilled(limit, bucket, at(ms))
    const count = granted(limit, tokens, wanted)
    bucket = { tokens: tokens - count, filledAt: at(ms) }
    return Array.from({ length: count }, () => ms)
  })
}

describe('a limit', () => {
  test('grants at most its number in any window, for any pattern of requests', () => {
    const limits = fc.record({ max: fc.integer({ min: 1, max: 500 }), windowMs: fc.constant(MINUTE_MS) })
    const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(limits, steps, fc.integer({ min: 1, max: 600 }), (limit, waits, wanted) => {
        let ms = 0
        const moments = grantedAt(
          { name: 'any', ...limit },
          waits.map((wait) => (ms += wait)),
          wanted,
        )
        for (const from of moments) {
          expect(moments.filter((moment) => moment >= from && moment < from + MINUTE_MS).length).toBeLessThanOrEqual(limit.max)
        }
      }),
    )
  })

  test('grants nearly all of them to a request every second for an hour', () => {
    const seconds = Array.from({ length: 3_600 }, (_, second) => second * 1_000)
    const count = grantedAt({ name: 'mail', max: 600, windowMs: MINUTE_MS }, seconds, 600).length
    expect(count).toBeGreaterThan(60 * 600 * 0.9)
    expect(count).toBeLessThanOrEqual(60 * 600)
  })

  test('reserves a fifth for messages that someone is waiting for', () => {
    const limit = { name: 'mail', max: 600, windowMs: MINUTE_MS }
    expect(granted({ ...limit, leavesRoom: true }, 60, 1_000)).toBe(48)
    expect(granted(limit, 12, 1_000)).toBe(12)
    // With a burst of one, nothing can be reserved.
    expect(granted({ ...limit, max: 5, leavesRoom: true }, 1, 10)).toBe(1)
  })

  test('gains nothing from a clock that was set back', () => {
    const limit = { name: 'mail', max: 600, windowMs: MINUTE_MS }
    expect(refilled(limit, { tokens: 3, filledAt: at(0) }, at(-3_600_000))).toBe(3)
  })
})
