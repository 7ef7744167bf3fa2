import { expect, test } from 'vitest'
import { dayPresets, parseDayRange, startOfDayInChicago, startOfNextDay } from './day-range.ts'

function read(query: string) {
  const problems: string[] = []
  return { range: parseDayRange(new URLSearchParams(query), problems), problems }
}

test('A range covers whole days in Chicago, including the last', () => {
  const { range, problems } = read('from=2026-07-01&to=2026-07-31')
  expect(problems).toEqual([])
  expect(range.start?.toISOString()).toBe('2026-07-01T05:00:00.000Z')
  expect(range.end?.toISOString()).toBe('2026-08-01T05:00:00.000Z')
  expect(read('to=2026-12-31').range).toMatchObject({ start: null, end: new Date('2027-01-01T06:00:00Z') })
})

test('Days start at midnight in Chicago on the days when its clocks change, too', () => {
  expect(startOfDayInChicago('2026-03-08').toISOString()).toBe('2026-03-08T06:00:00.000Z')
  expect(startOfDayInChicago('2026-03-09').toISOString()).toBe('2026-03-09T05:00:00.000Z')
  expect(startOfDayInChicago('2026-11-01').toISOString()).toBe('2026-11-01T05:00:00.000Z')
  expect(startOfDayInChicago('2026-11-02').toISOString()).toBe('2026-11-02T06:00:00.000Z')
  expect(startOfNextDay('2026-11-01').toISOString()).toBe('2026-11-02T06:00:00.000Z')
})

test('An invalid day is dropped and reported; a range that ends before it starts is reported', () => {
  for (const bad of ['2026-02-30', '31/12/2026', 'abc', '9999-12-31', '2026-1-1', '2026-13-01']) {
    const { range, problems } = read(`from=${encodeURIComponent(bad)}`)
    expect(range.start).toBeNull()
    expect(problems).toHaveLength(1)
  }
  expect(read('from=2026-05-02&to=2026-05-01').problems).toHaveLength(1)
})

test('Ready-made ranges end today and hold their days, over the ends of months and years', () => {
  expect(dayPresets('2027-01-03')).toEqual([
    { label: 'Today', from: '2027-01-03', to: '2027-01-03' },
    { label: 'Last 7 days', from: '2026-12-28', to: '2027-01-03' },
    { label: 'This month', from: '2027-01-01', to: '2027-01-03' },
  ])
  expect(dayPresets('2028-03-01')[1]?.from).toBe('2028-02-24')
})
