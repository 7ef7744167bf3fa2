import { describe, expect, it } from 'vitest'
import { dayOfMove, daysLate, movedDue } from './due-moment.ts'

/** Saturday, November 21, 2026, 9:58 AM in Des Moines. */
const now = new Date('2026-11-21T15:58:00Z')
const at = (moment: string, isAllDay = false) => ({ dueAt: new Date(moment), isAllDay })

describe('a next action that is moved', () => {
  it('moves to the next day, the next Monday, or a week later', () => {
    const due = new Date('2026-11-21T16:30:00Z')
    expect(dayOfMove('tomorrow', due, now)).toBe('2026-11-22')
    expect(dayOfMove('monday', due, now)).toBe('2026-11-23')
    expect(dayOfMove('week', due, now)).toBe('2026-11-28')
    // From a Monday, the next one.
    expect(dayOfMove('monday', due, new Date('2026-11-23T15:00:00Z'))).toBe('2026-11-30')
    // An old due date is not moved into the past.
    expect(dayOfMove('week', new Date('2026-10-01T15:00:00Z'), now)).toBe('2026-11-28')
  })

  it('keeps its hour across clock changes, and an all-day action stays one', () => {
    expect(movedDue(at('2026-11-21T16:30:00Z'), 'monday', now)).toEqual(new Date('2026-11-23T16:30:00Z'))
    const beforeChange = new Date('2026-10-30T15:00:00Z')
    expect(movedDue(at('2026-10-30T15:00:00Z'), 'week', beforeChange)).toEqual(new Date('2026-11-06T16:00:00Z'))
    // November 1, 2026, has 25 hours.
    expect(movedDue(at('2026-10-31T15:00:00Z'), 'tomorrow', new Date('2026-10-31T12:00:00Z'))).toEqual(
      new Date('2026-11-01T16:00:00Z'),
    )
    expect(movedDue(at('2026-11-22T05:59:59.999Z', true), 'tomorrow', now)).toEqual(new Date('2026-11-23T05:59:59.999Z'))
  })
})

it('is late by days of the calendar, not by hours', () => {
  expect(daysLate(new Date('2026-11-18T23:00:00Z'), now)).toBe(3)
  expect(daysLate(new Date('2026-11-21T05:59:59Z'), now)).toBe(1)
  expect(daysLate(new Date('2026-11-21T06:00:00Z'), now)).toBe(0)
  expect(daysLate(new Date('2026-12-01T06:00:00Z'), now)).toBe(0)
})
