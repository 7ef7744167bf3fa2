import { expect, test } from 'vitest'
import { answerDue, combineKinds, daysLeftToAnswer, stateAfterCopy, stepsOf } from './rules.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-21T15:58:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)

test('a request is due 45 days after its mailbox was proved', () => {
  expect(answerDue(now)).toEqual(new Date('2027-01-05T15:58:00Z'))
})

test('a copy comes before a deletion, and an answered request has nothing left', () => {
  expect(stepsOf({ kind: 'both', state: 'open' })).toEqual(['copy', 'deletion'])
  expect(stepsOf({ kind: 'both', state: 'in_work' })).toEqual(['deletion'])
  expect(stepsOf({ kind: 'copy', state: 'open' })).toEqual(['copy'])
  expect(stepsOf({ kind: 'deletion', state: 'open' })).toEqual(['deletion'])
  for (const state of ['unproved', 'done', 'refused'] as const) expect(stepsOf({ kind: 'both', state })).toEqual([])
  expect([stateAfterCopy('copy'), stateAfterCopy('both')]).toEqual(['done', 'in_work'])
})

test('two requests of one person become one', () => {
  expect(combineKinds('copy', 'deletion')).toBe('both')
  expect(combineKinds('copy', 'copy')).toBe('copy')
  expect(combineKinds('both', 'copy')).toBe('both')
})

test('says how much time is left, and when it is urgent', () => {
  expect(daysLeftToAnswer(inDays(40), now)).toEqual({ text: '40 days left', isPressing: false })
  expect(daysLeftToAnswer(inDays(4), now)).toEqual({ text: '4 days left', isPressing: true })
  expect(daysLeftToAnswer(inDays(1), now).text).toBe('1 day left')
  expect(daysLeftToAnswer(inDays(0.3), now).text, 'this evening').toBe('due today')
  expect(daysLeftToAnswer(inDays(-0.1), now).text, 'this morning').toBe('due today')
  expect(daysLeftToAnswer(inDays(-0.5), now).text, 'yesterday evening').toBe('1 day late')
  expect(daysLeftToAnswer(inDays(-1), now).text).toBe('1 day late')
  expect(daysLeftToAnswer(inDays(-2.5), now)).toEqual({ text: '3 days late', isPressing: true })
})
