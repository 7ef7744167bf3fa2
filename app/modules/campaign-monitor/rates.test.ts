import { describe, expect, test } from 'vitest'
import { compareVersions, rateOf } from './rates.ts'

describe('a share of sent messages', () => {
  test('has the Wilson interval', () => {
    const rate = rateOf(12, 98)
    expect(rate?.share).toBeCloseTo(0.1224, 4)
    expect(rate?.low).toBeCloseTo(0.0714, 3)
    expect(rate?.high).toBeCloseTo(0.2021, 3)
    expect(rateOf(0, 10)).toMatchObject({ share: 0, low: 0 })
    expect(rateOf(10, 10)?.high).toBe(1)
    expect(rateOf(0, 0)).toBeNull()
  })
})

describe('two versions', () => {
  test.each([
    [{ count: 10, sent: 100 }, { count: 30, sent: 100 }, 'B gets more replies. The difference is unlikely to be chance.'],
    [{ count: 30, sent: 100 }, { count: 10, sent: 100 }, 'A gets more replies. The difference is unlikely to be chance.'],
    [
      { count: 1, sent: 10 },
      { count: 3, sent: 10 },
      'B gets more replies so far, but that may be chance. Wait until more have been sent.',
    ],
    [{ count: 2, sent: 10 }, { count: 4, sent: 20 }, 'Both get replies at the same rate. Sending more may show a difference.'],
    [{ count: 0, sent: 0 }, { count: 3, sent: 10 }, 'Not enough data yet. One version hasn’t been sent.'],
  ])('%j and %j', (a, b, words) => {
    expect(compareVersions(a, b, 'replies')).toBe(words)
  })
})
