import { expect, test } from 'vitest'
import { type MonitorRow, nextLabel, stateLabel, stepLabel, workflowOfRow } from './row-labels.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const row = (more: Partial<MonitorRow>): MonitorRow => ({
  key: 1,
  leadId: 'a',
  name: 'Ann',
  statusKey: 'leads',
  runId: null,
  workflow: null,
  state: null,
  nextAt: null,
  nextTemplate: null,
  step: null,
  dueAt: null,
  nextCheckAt: null,
  walkthroughAt: null,
  endedAt: null,
  endReason: null,
  blockedReason: null,
  startBlock: null,
  followUps: null,
  createdAt: NOW,
  ...more,
})

test.each([
  ['closed', 'onboarding', 'Active'],
  ['site_visit_scheduled', 'confirmation', 'Pending'],
  ['leads', 'warm_lead', 'Pending'],
  ['proposal', 'warm_lead', 'Pending'],
  ['analysis_submitted', 'warm_lead', 'Pending'],
  ['walkthrough_scheduled', 'warm_lead', 'Pending'],
  ['contract_sent', 'warm_lead', 'Pending'],
  ['enrolled', 'warm_lead', 'Pending'],
  ['won', 'warm_lead', 'Pending'],
  ['lost', 'warm_lead', 'Pending'],
])('a lead without any campaign has the workflow of its status', (statusKey, workflow, label) => {
  expect(workflowOfRow(row({ statusKey }))).toBe(workflow)
  expect(stateLabel(row({ statusKey })).label).toBe(label)
  expect(nextLabel(row({ statusKey }), NOW).text).toBe('None: not started')
})

test('a run shows what comes next and when, or why nothing does', () => {
  const run = { runId: 'r', workflow: 'warm_lead', nextTemplate: 'One question' } as const
  expect(nextLabel(row({ ...run, state: 'active', nextAt: NOW }), NOW)).toEqual({ text: 'One question', note: 'Nov 23, 9:00 AM' })
  expect(nextLabel(row({ ...run, state: 'paused' }), NOW).note).toBe('when the campaign resumes')
  const stopped = row({ ...run, state: 'stopped', endedAt: NOW, endReason: 'unsubscribed' })
  expect(nextLabel(stopped, NOW)).toEqual({ text: 'None: unsubscribed, ended Nov 23', note: 'can be restarted' })
  expect(nextLabel({ ...stopped, startBlock: 'unsubscribed' }, NOW).note).toBe('Only the recipient can change that.')
  expect(stateLabel(stopped).label).toBe('Can’t be emailed')
  expect(nextLabel(row({ ...run, state: 'finished', endedAt: NOW }), NOW).text).toBe('None: finished, Nov 23')
})

test('a reminder run without a next message says what it waits for', () => {
  const run = { runId: 'r', workflow: 'confirmation', state: 'active' } as const
  const later = new Date(NOW.getTime() + 3_600_000)
  expect(nextLabel(row({ ...run, nextCheckAt: NOW }), NOW).text).toBe('Will be scheduled in a few minutes')
  expect(nextLabel(row(run), NOW).text).toBe('None until a walkthrough is booked')
  expect(nextLabel(row({ ...run, nextCheckAt: later, walkthroughAt: later }), NOW).text).toBe('No more before the walkthrough')
})

test("a run that can't send says why, and is not active", () => {
  const blocked = row({ runId: 'r', workflow: 'warm_lead', state: 'blocked', blockedReason: 'no_consent' })
  expect(stateLabel(blocked).label).toBe('Can’t be emailed')
  expect(nextLabel(blocked, NOW).text).toBe('None: hasn’t agreed to marketing')
  expect(nextLabel(row({ startBlock: 'bounced' }), NOW).note).toBe('can’t be emailed: email bounced. Correct the email address.')
})

test('a lead without further consent shows its three follow-ups before Start, and while they go out', () => {
  const followUps = { left: 3, sent: 0 }
  expect(nextLabel(row({ followUps }), NOW).note).toBe('3 follow-ups, then stops (no consent for more)')
  const running = row({ runId: 'r', workflow: 'warm_lead', state: 'active', step: { number: 2, of: 16 } })
  expect(stepLabel({ ...running, followUps: { left: 2, sent: 1 } })).toBe('2 of 3, then stops')
  expect(stepLabel(running)).toBe('2 of 16')
  expect(nextLabel(row({ followUps: { left: 0, sent: 3 } }), NOW).note).toBe('all 3 follow-ups sent (no consent for more)')
  expect(nextLabel(row({ followUps: { left: 0, sent: 0 } }), NOW).note).toBe('no follow-ups will be sent (no consent)')
})
