import { expect, test } from 'vitest'
import { lastContact } from './contacts.ts'

const at = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-20T16:00:00Z')

test('without a mark and an entry, no one was in touch', () => {
  expect(lastContact(null, null)).toBeNull()
})

test('a logged call says how it went', () => {
  const entry = { kind: 'call_logged', outcome: 'no_answer', at: new Date(at.getTime() + 5) } as const
  expect(lastContact(at, entry)).toEqual({ at, how: 'no answer', channel: 'call' })
})

test('their message counts if it is newer than the team’s contact', () => {
  const entry = { kind: 'text_received', outcome: undefined, at: later } as const
  expect(lastContact(at, entry)).toEqual({ at: later, how: 'they texted', channel: 'text' })
  expect(lastContact(null, entry)).toEqual({ at: later, how: 'they texted', channel: 'text' })
  expect(lastContact(new Date(later.getTime() + 1), entry)).toMatchObject({ how: null })
})

test('a lead that was only marked says when, not how', () => {
  const entry = { kind: 'mail_written', outcome: undefined, at } as const
  expect(lastContact(later, entry)).toEqual({ at: later, how: null, channel: null })
})

test('a contact that was undone does not count', () => {
  expect(lastContact(null, { kind: 'call_logged', outcome: 'talked', at })).toBeNull()
})
