import { expect, test } from 'vitest'
import { timingCards } from './timing-cards.ts'

const STANDARD = {
  ...{ initialResponseHours: '1', followUpEveryDays: '2', durationDays: '30', firstReminderDays: '7', secondReminderDays: '3' },
  ...{
    lastReminderHours: '24',
    textReminderHours: '2',
    welcomeHours: '1',
    checklistReminderDays: '3',
    onboardingFollowUpDays: '14',
  },
}
const labelsOf = (heading: string, changed: Record<string, string> = {}) =>
  timingCards({ ...STANDARD, ...changed })[heading]?.points?.map(({ label }) => label)

test('a warm lead is emailed right away and then every few days', () => {
  expect(labelsOf('Warm lead')?.filter(Boolean)).toEqual(['1 hour', 'day 2', 'day 16', 'day 30'])
  expect(labelsOf('Warm lead')).toHaveLength(16)
})

test('of many messages a line has as many as fit, and always the last one', () => {
  const many = labelsOf('Warm lead', { followUpEveryDays: '1', durationDays: '90' })
  expect(many?.length).toBeLessThanOrEqual(17)
  expect(many?.at(-1)).toBe('day 90')
})

test('reminders are in the order in which they leave', () => {
  expect(labelsOf('Before a walkthrough')).toEqual(['7 days', '3 days', '24 hours', 'text', 'walkthrough'])
  expect(labelsOf('Before a walkthrough', { textReminderHours: '30' })).toEqual([
    ...['7 days', '3 days', 'text', '24 hours', 'walkthrough'],
  ])
  expect(labelsOf('Onboarding')).toEqual(['enrolled', '1 hour', '3 days', '14 days'])
})
