import { expect, test } from 'vitest'
import { parseAnalyticsRange, rangeQuery } from './analytics-range.ts'

const NOW = new Date('2026-11-21T16:00:00Z')
const read = (query = '') => parseAnalyticsRange(new URLSearchParams(query), NOW)

test('without days it covers the last twelve calendar months, compared with as many days before', () => {
  const range = read()
  expect([range.from, range.to, range.isCompared]).toEqual(['2025-12-01', '2026-11-21', true])
  expect([range.before.from, range.before.to]).toEqual(['2024-12-10', '2025-11-30'])
  expect(range.buckets.map(({ label }) => label)).toHaveLength(12)
  expect(range.buckets.at(-1)).toMatchObject({ label: 'Nov 2026', isOpen: true })
})

test('days begin at midnight in Des Moines, on both sides of a clock change', () => {
  const { span, before, buckets } = read('from=2026-03-08&to=2026-03-08')
  expect([span.start.toISOString(), span.end.toISOString()]).toEqual(['2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'])
  expect([before.from, before.to]).toEqual(['2026-03-07', '2026-03-07'])
  expect(buckets).toMatchObject([{ label: 'Mar 8', isOpen: false }])
})

test('a month is drawn by day, longer by month, and many years by year, without a gap', () => {
  expect(read('from=2026-10-01&to=2026-10-31').buckets).toHaveLength(31)
  expect(read('from=2026-10-01&to=2026-11-01').buckets.map(({ label }) => label)).toEqual(['Oct 2026', 'Nov 2026'])
  const years = read('from=2020-06-15&to=2026-11-21').buckets
  expect(years.map(({ label }) => label)).toEqual(['2020', '2021', '2022', '2023', '2024', '2025', '2026'])
  for (const [index, { start }] of years.entries()) if (index > 0) expect(start).toEqual(years[index - 1]?.end)
})

test('an invalid day is named, and days in the wrong order are reported', () => {
  expect(read('from=2026-02-30').problems).toHaveLength(1)
  const backwards = read('from=2026-05-02&to=2026-05-01&compare=no')
  expect([backwards.from, backwards.to, backwards.problems.length]).toEqual(['2026-05-01', '2026-05-01', 1])
  expect(rangeQuery(backwards)).toEqual({ from: '2026-05-01', to: '2026-05-01', compare: 'no' })
  expect(read('from=1900-01-01').from).toBe('2000-01-01')
})
