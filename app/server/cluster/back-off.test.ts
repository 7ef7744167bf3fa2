import { expect, test } from 'vitest'
import { waitAfterDeath } from './back-off.ts'

test('one death is mended at once, young deaths ever more slowly, and a good life forgives them', () => {
  const deaths = { young: 0 }
  const waits = Array.from({ length: 9 }, () => waitAfterDeath(deaths, 200))
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(waitAfterDeath(deaths, 60_000)).toBe(0)
  expect(waitAfterDeath(deaths, 200)).toBe(500)
})
