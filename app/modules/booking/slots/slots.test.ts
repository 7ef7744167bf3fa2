import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusinessDay } from './holidays.ts'
import { bookableHours, freeHours, groupByDay, slotHours } from './slots.ts'

const hoursOn = (now: string, day: string) =>
  bookableHours(new Date(now))
    .map((hour) => hour.toISOString())
    .filter((hour) => hour.startsWith(day))

describe('bookable hours', () => {
  test('are full hours from 9 to 4 Central on business days of the next 14 days', () => {
    const days = groupByDay(bookableHours(new Date('2026-06-01T03:00:00Z')))
    // Sunday evening, May 31. Juneteenth is out of range.
    expect(days.map(({ day }) => day)).toEqual([
      'Tuesday, June 2',
      'Wednesday, June 3',
      'Thursday, June 4',
      'Friday, June 5',
      'Monday, June 8',
      'Tuesday, June 9',
      'Wednesday, June 10',
      'Thursday, June 11',
      'Friday, June 12',
    ])
    for (const { slots } of days)
      expect(slots.map(({ clock }) => clock)).toEqual([
        '9:00 AM',
        '10:00 AM',
        '11:00 AM',
        '12:00 PM',
        '1:00 PM',
        '2:00 PM',
        '3:00 PM',
        '4:00 PM',
      ])
  })

  test('are at least a day ahead', () => {
    expect(hoursOn('2026-06-01T17:30:00Z', '2026-06-02')).toEqual([
      '2026-06-02T18:00:00.000Z',
      '2026-06-02T19:00:00.000Z',
      '2026-06-02T20:00:00.000Z',
      '2026-06-02T21:00:00.000Z',
    ])
    expect(hoursOn('2026-06-01T18:00:00Z', '2026-06-02')[0]).toBe('2026-06-02T18:00:00.000Z')
    expect(hoursOn('2026-06-01T18:00:01Z', '2026-06-02')[0]).toBe('2026-06-02T19:00:00.000Z')
  })

  test('the clock in Des Moines is, when daylight saving time begins in March', () => {
    const now = '2026-03-03T18:00:00Z'
    expect(hoursOn(now, '2026-03-06')[0]).toBe('2026-03-06T15:00:00.000Z')
    expect(hoursOn(now, '2026-03-06').at(-1)).toBe('2026-03-06T22:00:00.000Z')
    expect(hoursOn(now, '2026-03-09')[0]).toBe('2026-03-09T14:00:00.000Z')
    expect(hoursOn(now, '2026-03-09').at(-1)).toBe('2026-03-09T21:00:00.000Z')
  })

  test('the clock in Des Moines is, when daylight saving time ends in November', () => {
    const now = '2026-10-27T18:00:00Z'
    expect(hoursOn(now, '2026-10-30')[0]).toBe('2026-10-30T14:00:00.000Z')
    expect(hoursOn(now, '2026-11-02')[0]).toBe('2026-11-02T15:00:00.000Z')
    expect(hoursOn(now, '2026-11-02').at(-1)).toBe('2026-11-02T22:00:00.000Z')
  })

  test("a day is the company's day, not a UTC day", () => {
    // 11 p.m. on June 1 in Des Moines: the fourteenth day is June 15.
    const last = bookableHours(new Date('2026-06-02T04:00:00Z')).at(-1)
    expect(last?.toISOString()).toBe('2026-06-15T21:00:00.000Z')
  })

  test('at any time: on the hour from 9 to 4, on business days, within two weeks', () => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' })
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', weekday: 'short' })
    fc.assert(
      fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }), (now) => {
        const hours = bookableHours(now)
        expect(new Set(hours.map(Number)).size).toBe(hours.length)
        for (const hour of hours) {
          expect(Number(clock.format(hour))).toBeGreaterThanOrEqual(9)
          expect(Number(clock.format(hour))).toBeLessThanOrEqual(16)
          expect(['Sat', 'Sun']).not.toContain(weekday.format(hour))
          expect(hour.getTime() - now.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
          // Until 4 p.m. on the fourteenth day, plus the hour of a clock change.
          expect(hour.getTime() - now.getTime()).toBeLessThanOrEqual((14 * 24 + 17) * 3_600_000)
        }
        expect(hours.length).toBeGreaterThanOrEqual(7 * 8)
      }),
      { numRuns: 40 },
    )
  })
})

describe('free hours', () => {
  const now = new Date('2026-06-01T03:00:00Z')
  const all = bookableHours(now)

  test('an hour that is taken is not free; the hours next to it are', () => {
    const free = freeHours(now, [new Date('2026-06-02T15:00:00Z')]).map((hour) => hour.toISOString())
    expect(free).toHaveLength(all.length - 1)
    expect(free).not.toContain('2026-06-02T15:00:00.000Z')
  })

  test('a staff booking between two full hours takes both', () => {
    const free = freeHours(now, [new Date('2026-06-02T15:30:00Z')]).map((hour) => hour.toISOString())
    expect(free).toHaveLength(all.length - 2)
    expect(free).not.toContain('2026-06-02T15:00:00.000Z')
    expect(free).not.toContain('2026-06-02T16:00:00.000Z')
  })
})

describe('business days', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-01-19', 'Martin Luther King Jr.'],
    ['2026-02-16', 'Washington'],
    ['2026-05-25', 'Memorial Day'],
    ['2027-05-31', 'Memorial Day on the fifth Monday'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-07-03', 'Independence Day, a Saturday'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
    ['2027-06-18', 'Juneteenth, a Saturday'],
    ['2027-07-05', 'Independence Day, a Sunday'],
    ['2021-12-31', 'New Year, a Saturday'],
  ])('%s is not one: %s', (day) => {
    expect(isBusinessDay(day)).toBe(false)
  })

  test.each(['2026-11-27', '2026-07-06', '2026-12-24', '2026-05-18', '2026-01-02'])('%s is one', (day) => {
    expect(isBusinessDay(day)).toBe(true)
  })
})

test('a slot’s hours in words', () => {
  const startsAt = new Date('2026-11-24T18:00:00Z')
  expect(slotHours(startsAt)).toBe('12:00 PM to 1:00 PM Central')
})
