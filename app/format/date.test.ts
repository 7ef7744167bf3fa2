import { describe, expect, it } from 'vitest'
import { currentYear, formatDate, formatDay, formatDayAndTime, formatLongMoment, formatMoment, formatShortDate } from './date.ts'

describe('dates', () => {
  const evening = '2026-11-22T02:14:00Z'

  it('are in Chicago, even if it is still the day before', () => {
    expect(formatDate(evening)).toBe('November 21, 2026')
    expect(formatShortDate(evening)).toBe('Nov 21, 2026')
  })

  it('show short month, day, hour and minute, with and without daylight saving', () => {
    expect(formatMoment(evening)).toMatch(/^Nov 21, 8:14\sPM$/)
    expect(formatMoment('2026-07-01T14:05:00Z')).toMatch(/^Jul 1, 9:05\sAM$/)
  })

  it('name the time zone for readers elsewhere', () => {
    expect(formatDayAndTime('2026-11-24T16:00:00Z')).toMatch(/^Tuesday, November 24, 10:00\sAM Central$/)
    expect(formatLongMoment('2026-07-01T14:05:00Z')).toMatch(/^July 1, 2026 at 9:05\sAM Central$/)
  })

  it('omit the year within the current year', () => {
    expect(formatDay(evening, new Date(evening))).toBe('Nov 21')
    expect(formatDay('2025-05-15T17:00:00Z', new Date(evening))).toBe('May 15, 2025')
  })

  it('know that the year changes six hours after UTC', () => {
    expect(currentYear(new Date('2027-01-01T05:59:00Z'))).toBe(2026)
    expect(currentYear(new Date('2027-01-01T06:00:00Z'))).toBe(2027)
  })
})
