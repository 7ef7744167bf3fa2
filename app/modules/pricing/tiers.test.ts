import { feeSchedule } from '#app/content/fees.ts'
import { expect, test } from 'vitest'
import { serviceTiers } from './tiers.ts'

test('the tiers are Foundation 8.9%, Growth 10.9% and Wealth 12.9%, and Wealth names what it covers', () => {
  expect(serviceTiers(feeSchedule).map(({ name, rentFraction }) => [name, rentFraction])).toEqual([
    ['Foundation', 0.089],
    ['Growth', 0.109],
    ['Wealth', 0.129],
  ])
  expect(serviceTiers(feeSchedule)[2]?.includes).toContain('Pet-deposit alternative program of $1,500')
  expect(serviceTiers(feeSchedule)[2]?.includes).toContain('Malicious damage coverage up to $35,000')
})
