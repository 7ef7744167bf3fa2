import { expect, test } from 'vitest'
import { dayPresets } from './day-presets.ts'

test('Ready-made ranges end today and hold their days, over the ends of months and years', () => {
  expect(dayPresets('2027-01-03')).toEqual([
    { label: 'Today', from: '2027-01-03', to: '2027-01-03' },
    { label: 'Last 7 days', from: '2026-12-28', to: '2027-01-03' },
    { label: 'This month', from: '2027-01-01', to: '2027-01-03' },
  ])
  expect(dayPresets('2028-03-01')[1]?.from).toBe('2028-02-24')
})
