import { describe, expect, test } from 'vitest'
import { isInWindow, nextInWindow, TEXT_WINDOW } from './sending-window.ts'

const MAIL = { from: '08:00', to: '20:00' }
const NIGHT = { from: '22:00', to: '06:00' }

describe('a time is within the hours for texts', () => {
  test.each([
    ['7:59:59 AM in winter', '2026-12-10T13:59:59.999Z', false],
    ['8 AM in winter', '2026-12-10T14:00:00Z', true],
    ['8 AM in summer', '2026-07-10T13:00:00Z', true],
    ['7:59:59 AM in summer', '2026-07-10T12:59:59.999Z', false],
    ['8:59:59 PM', '2026-12-11T02:59:59.999Z', true],
    ['9 PM', '2026-12-11T03:00:00Z', false],
  ])('%s: %s is %s', (_, moment, expected) => {
    expect(isInWindow(new Date(moment), TEXT_WINDOW)).toBe(expected)
  })
})

describe('a time outside them waits', () => {
  test.each([
    ['the same morning', '2026-11-23T11:00:00Z', MAIL, '2026-11-23T14:00:00.000Z'],
    ['the next morning', '2026-11-24T02:00:00Z', MAIL, '2026-11-24T14:00:00.000Z'],
    ['not at all within it', '2026-11-23T17:12:13.456Z', MAIL, '2026-11-23T17:12:13.456Z'],
    ['over a night in which clocks go forward', '2027-03-14T02:30:00Z', MAIL, '2027-03-14T13:00:00.000Z'],
    ['over a night in which clocks go back', '2026-11-01T01:30:00Z', MAIL, '2026-11-01T14:00:00.000Z'],
    ['over the end of a year', '2027-01-01T03:00:00Z', MAIL, '2027-01-01T14:00:00.000Z'],
    ['until hours that reach over midnight', '2026-11-23T18:00:00Z', NIGHT, '2026-11-24T04:00:00.000Z'],
    ['not where they reach over midnight, before it', '2026-11-24T05:30:00Z', NIGHT, '2026-11-24T05:30:00.000Z'],
    ['nor after it', '2026-11-24T11:59:59Z', NIGHT, '2026-11-24T11:59:59.000Z'],
    ['from the end of such hours to their next begin', '2026-11-24T12:00:00Z', NIGHT, '2026-11-25T04:00:00.000Z'],
    [
      'a day more where clocks skip the hours',
      '2027-03-14T07:00:00Z',
      { from: '02:10', to: '02:50' },
      '2027-03-15T07:10:00.000Z',
    ],
    ['never where the hours are all day', '2027-03-14T08:00:00Z', { from: '09:00', to: '09:00' }, '2027-03-14T08:00:00.000Z'],
  ])('%s', (_, moment, window, expected) => {
    expect(nextInWindow(new Date(moment), window).toISOString()).toBe(expected)
  })

  test('for at most 25 hours, and until a time inside, for any hours and any time', () => {
    for (let hour = 0; hour < 24 * 370; hour += 7) {
      const moment = new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000)
      for (const window of [MAIL, NIGHT, TEXT_WINDOW, { from: '23:59', to: '00:01' }]) {
        const next = nextInWindow(moment, window)
        expect(isInWindow(next, window)).toBe(true)
        expect(next.getTime() - moment.getTime()).toBeLessThan(25 * 3_600_000)
      }
    }
  })
})
