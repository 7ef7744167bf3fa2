import { describe, expect, test } from 'vitest'
import type { CampaignTiming, TimedStep } from './schedule/step-times.ts'
import { compareTimes, leavesByOptions, timeInWords } from './step-words.ts'

/** The defaults of S9.9. */
const TIMING: CampaignTiming = {
  initialResponseHours: 1,
  followUpEveryDays: 2,
  durationDays: 30,
  firstReminderDays: 7,
  secondReminderDays: 3,
  lastReminderHours: 24,
  textReminderHours: 2,
  welcomeHours: 1,
  checklistReminderDays: 3,
  onboardingFollowUpDays: 14,
}

const step = (of: Partial<TimedStep>): TimedStep => ({
  anchor: 'start',
  timing: null,
  timesInterval: 1,
  delay: null,
  delayUnit: null,
  ...of,
})
const reminder = (of: Partial<TimedStep>) => step({ anchor: 'before_walkthrough', ...of })

describe('the timing of a step in words', () => {
  test.each([
    [step({ timing: 'initialResponseHours' }), '1 hour after the start'],
    [step({ timing: 'followUpEveryDays', timesInterval: 15 }), '30 days after the first message'],
    [step({ timing: 'followUpEveryDays', timesInterval: 16 }), 'Never: campaigns stop after 30 days'],
    [reminder({ timing: 'firstReminderDays' }), '7 days before the walkthrough'],
    [reminder({ timing: 'textReminderHours' }), '2 hours before the walkthrough'],
    [step({ delay: 0, delayUnit: 'hours' }), 'At the start'],
    [step({ delay: 1, delayUnit: 'days' }), '1 day after the start'],
  ])('%#: %j', (timed, words) => {
    expect(timeInWords(timed, TIMING)).toBe(words)
  })

  test('a choice of settings shows each value of today', () => {
    const labels = leavesByOptions(TIMING).map(({ label }) => label)
    expect(labels).toContain('Setting: Follow-ups, every 2 days')
    expect(labels).toContain('Setting: Last reminder, 24 hours')
  })
})

test('Steps are in sending order: after the start, then toward the walkthrough', () => {
  const [welcome, second] = [step({ timing: 'welcomeHours' }), step({ delay: 2, delayUnit: 'hours' })]
  const [never, week] = [step({ timing: 'followUpEveryDays', timesInterval: 99 }), reminder({ timing: 'firstReminderDays' })]
  const text = reminder({ timing: 'textReminderHours' })
  expect([text, never, week, second, welcome].toSorted(compareTimes(TIMING))).toEqual([welcome, second, never, week, text])
})
