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
    [{ count: 10, sent: 100 }, { count: 30, sent: 100 }, 'B is answered more often. The difference is unlikely to be chance.'],
    [{ count: 30, sent: 100 }, { count: 10, sent: 100 }, 'A is answered more often. The difference is unlikely to be chance.'],
    [
      { count: 1, sent: 10 },
      { count: 3, sent: 10 },
      'B is answered more often so far, but that may be chance. Wait until more have been sent.',
    ],
    [{ count: 2, sent: 10 }, { count: 4, sent: 20 }, 'Both are answered at the same rate. Sending more may show a difference.'],
    [{ count: 0, sent: 0 }, { count: 3, sent: 10 }, 'Not enough data yet. One version hasn’t been sent.'],
  ])('%j and %j', (a, b, words) => {
    expect(compareVersions(a, b, 'answered')).toBe(words)
  })
})
