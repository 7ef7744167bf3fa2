import { describe, expect, it } from 'vitest'
import { networkOf, formatWait } from './rate-rules.ts'

describe('the network that is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the time to wait', () => {
  it.each([
    [1, 'in a moment'],
    [45, 'in 1 minute'],
    [61, 'in 2 minutes'],
    [3600, 'in 60 minutes'],
    [7200, 'in 120 minutes'],
    [7201, 'in 3 hours'],
    [86_400, 'in 24 hours'],
  ])('of %i s is %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words)
  })
})
