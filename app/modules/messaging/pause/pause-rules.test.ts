import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { kindNote, pauseReason, proposedChoice } from './pause-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const HERE = 'a1 77 machine'

describe('messages wait for an admin', () => {
  test.each([
    ['never: a new database', null, null, null],
    ['never: stopped for an hour', { mark: HERE, at: ago(HOUR_MS) }, { mark: HERE, at: ago(HOUR_MS) }, null],
    [
      'never: the process died between the two writes',
      { mark: HERE, at: ago(HOUR_MS) },
      { mark: HERE, at: ago(HOUR_MS - MINUTE_MS) },
      null,
    ],
    ['stopped for three days', { mark: HERE, at: ago(3 * DAY_MS) }, { mark: HERE, at: ago(3 * DAY_MS) }, 'stopped'],
    ['an earlier version ran three days ago', { mark: '', at: ago(3 * DAY_MS) }, null, 'stopped'],
    ['never: an earlier version ran an hour ago', { mark: '', at: ago(HOUR_MS) }, null, null],
    ['copied without the file beside it', { mark: HERE, at: ago(MINUTE_MS) }, null, 'copied'],
    [
      'copied with it, to another file or machine',
      { mark: HERE, at: ago(MINUTE_MS) },
      { mark: 'a1 78 machine', at: ago(MINUTE_MS) },
      'copied',
    ],
    ['a backup was put in its place', { mark: HERE, at: ago(7 * HOUR_MS) }, { mark: HERE, at: ago(HOUR_MS) }, 'copied'],
  ] as const)('%s', (_, stored, found, reason) => {
    expect(pauseReason(stored, found, now)).toBe(reason)
  })
})

test('marketing and texts that are a day late are proposed to be dropped, all others to be sent', () => {
  const email = { channel: 'email', oldestAt: ago(3 * DAY_MS) } as const
  expect(proposedChoice({ ...email, isMarketing: true }, now)).toBe('drop')
  expect(proposedChoice({ ...email, isMarketing: false }, now)).toBe('send')
  expect(proposedChoice({ ...email, isMarketing: true, oldestAt: ago(HOUR_MS) }, now)).toBe('send')
  expect(proposedChoice({ channel: 'sms', isMarketing: false, oldestAt: ago(3 * DAY_MS) }, now)).toBe('drop')
})

test('a kind says how late it is, and what dropping means', () => {
  const late = { channel: 'email', isMarketing: true, oldestAt: ago(19.5 * DAY_MS) } as const
  expect(kindNote({ ...late, template: 'campaign' }, now)).toBe('Up to 19 days late. Dropping one doesn’t stop its campaign.')
  const reply = { channel: 'sms', isMarketing: false, oldestAt: ago(HOUR_MS), template: 'staff-text' } as const
  expect(kindNote(reply, now)).toBe('A dropped or held reply reopens its message in the inbox.')
  expect(kindNote({ ...reply, template: 'welcome' }, now)).toBe('')
  expect(kindNote({ ...reply, template: 'walkthrough-booked' }, now)).toContain('stay booked and unconfirmed: call these owners.')
})
