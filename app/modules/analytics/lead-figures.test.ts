import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { parseAnalyticsRange } from './analytics-range.ts'
import { forecast } from './forecast-table.ts'
import type { LeadSource } from '#app/modules/leads/sources.ts'
import { leadFigures, type ProgressGroup } from './lead-figures.ts'

const NOW = new Date('2026-11-21T16:00:00Z')
const RANGE = parseAnalyticsRange(new URLSearchParams('from=2026-09-01&to=2026-11-21'), NOW)
const at = (text: string) => Date.parse(text)

/** Nine leads, counted by hand below. One was created on the evening before the range starts, in Des Moines time. */
const GROUPS = [
  ['2026-09-01T04:59:00Z', 'analysis', 'Ankeny', 7, 0, 3, 1],
  ['2026-09-01T05:00:00Z', 'analysis', 'Ankeny', 7, 0, 20, 1],
  ['2026-09-12T12:00:00Z', 'analysis', 'ankeny', 6, 0, 45, 5],
  ['2026-09-30T12:00:00Z', 'webinar', '', 0, 0, null, null],
  ['2026-10-01T04:30:00Z', 'enrollment', 'Clive', 6, 1, 0, 30],
  ['2026-10-10T12:00:00Z', 'analysis', 'Ankeny', 2, 1, null, 24],
  ['2026-11-02T12:00:00Z', 'analysis', 'Waukee', 1, 0, null, 100],
  ['2026-11-21T15:00:00Z', 'manual', 'Ankeny', 0, 0, null, null],
  ['2026-11-22T06:00:00Z', 'manual', 'Ankeny', 0, 0, null, null],
].map(([created, source, city, farthest, isLost, enrolledDays, contactHours]): ProgressGroup => {
  const secondsOf = (value: unknown, unitMs: number) => [typeof value === 'number' ? (value * unitMs) / 1000 : null]
  return {
    source: source as LeadSource,
    city: String(city),
    assigneeId: null,
    createdSeconds: [at(String(created)) / 1000],
    steps: [Number(farthest) * 2 + Number(isLost)],
    enrollSeconds: secondsOf(enrolledDays, DAY_MS),
    contactSeconds: secondsOf(contactHours, HOUR_MS),
  }
})

describe('figures of leads', () => {
  const figures = leadFigures(GROUPS, { ...RANGE, now: NOW })

  test('count leads that arrived in the range, and those that ever enrolled', () => {
    expect(figures.all).toEqual({ leads: 7, enrolled: 3, medianContactMs: 24 * HOUR_MS })
    expect(figures.overTime.map(({ label, isOpen, leads, enrolled }) => [label, isOpen, leads, enrolled])).toEqual([
      ['Sep 2026', false, 4, 3],
      ['Oct 2026', false, 1, 0],
      ['Nov 2026', true, 2, 0],
    ])
    expect(figures.overTime.map(({ sources }) => sources)).toEqual([
      { analysis: 2, webinar: 1, enrollment: 1 },
      { analysis: 1 },
      { analysis: 1, manual: 1 },
    ])
  })

  test('count a step as reached by any lead that reached a later one, and lost leads where they were', () => {
    expect(figures.reached).toEqual([7, 5, 4, 3, 3, 3, 3, 1])
    expect(figures.lost).toEqual([0, 0, 1, 0, 0, 0, 1, 0])
  })

  test('group cities regardless of spelling, largest first', () => {
    expect(figures.byCity.map(({ city, leads, enrolled }) => [city, leads, enrolled])).toEqual([
      ['Ankeny', 4, 2],
      ['', 1, 0],
      ['Clive', 1, 1],
      ['Waukee', 1, 0],
    ])
    expect(figures.bySource.map(({ source, leads }) => [source, leads])).toEqual([
      ['analysis', 4],
      ['webinar', 1],
      ['enrollment', 1],
      ['manual', 1],
    ])
  })

  test('report only finished months of a cohort', () => {
    expect(figures.cohorts).toEqual([
      // September ended 52 days ago, October 21.
      { label: 'Sep 2026', leads: 4, enrolled: 3, within: [2, null, null] },
      { label: 'Oct 2026', leads: 1, enrolled: 0, within: [null, null, null] },
      { label: 'Nov 2026', leads: 2, enrolled: 0, within: [null, null, null] },
    ])
  })

  test('group times to first contact into classes that include their ends', () => {
    expect(figures.contacts).toEqual([1, 0, 2, 1, 1, 2])
  })

  test('are empty without leads', () => {
    expect(leadFigures([], { ...RANGE, now: NOW })).toMatchObject({
      all: { leads: 0, enrolled: 0, medianContactMs: null },
      byCity: [],
      reached: [0, 0, 0, 0, 0, 0, 0, 0],
    })
  })
})

test('a forecast is fees times conversion, and is empty without leads', () => {
  const rows = forecast(
    [
      { step: 0, leads: 10, feesDollars: 1200 },
      { step: 2, leads: 4, feesDollars: 700 },
    ],
    [20, 8, 8, 0, 0, 0, 5, 1],
  )
  expect(rows.map(({ leads, conversionFraction, expectedDollars }) => [leads, conversionFraction, expectedDollars])).toEqual([
    [10, 0.25, 300],
    [0, 0.625, 0],
    [4, 0.625, 438],
    [0, null, null],
    [0, null, null],
    [0, null, null],
  ])
})
