import { expect, test } from 'vitest'
import { maxUnconfirmedBookings, releaseTime } from './rules.ts'

test.each([
  [65, 13],
  [64, 12],
  [5, 1],
  [4, 0],
  [0, 0],
])('of %i free hours %i may be booked without a confirmation', (free, held) => {
  expect(maxUnconfirmedBookings(free)).toBe(held)
})

test.each([
  ['24 hours before it', '2026-11-21T12:00:00Z', null, '2026-11-23T16:00:00Z'],
  ['two hours after it was picked, where that is later', '2026-11-23T15:00:00Z', '2026-11-23T15:10:00Z', '2026-11-23T17:00:00Z'],
  ['two hours after an email that left late', '2026-11-21T12:00:00Z', '2026-11-23T15:00:00Z', '2026-11-23T17:00:00Z'],
])('an hour without a confirmation is free again %s', (_when, pickedAt, mailedAt, releasedAt) => {
  const times = { startsAt: new Date('2026-11-24T16:00:00Z'), pickedAt: new Date(pickedAt) }
  expect(releaseTime({ ...times, mailedAt: mailedAt === null ? null : new Date(mailedAt) })).toEqual(new Date(releasedAt))
})
