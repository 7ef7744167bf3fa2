import { expect, test } from 'vitest'
import { dueOfPreset } from './due-presets.ts'

/** Saturday evening in Chicago, Sunday in UTC. */
const NOW = new Date('2026-11-22T02:00:00Z')

test.each([
  ['today', { dueDay: '2026-11-21', dueTime: null }],
  ['tomorrow', { dueDay: '2026-11-22', dueTime: '09:00' }],
  ['week', { dueDay: '2026-11-23', dueTime: '09:00' }],
] as const)("%s is a day in the company's time zone", (preset, due) => expect(dueOfPreset(preset, NOW)).toEqual(due))

test('on a Monday, next week is a week later', () => {
  expect(dueOfPreset('week', new Date('2026-11-23T16:00:00Z')).dueDay).toBe('2026-11-30')
})
