import { expect, test } from 'vitest'
import { LEAD_STATUSES } from '#app/db/schema/index.ts'
import {
  isNewLead,
  type LeadStatus,
  mayMoveForward,
  PIPELINE_STATUSES,
  reasonNote,
  statusFromAddress,
  statusInAddress,
  statusKey,
  statusLabel,
  statusTone,
} from './status.ts'

test('The offered statuses match the database', () => {
  expect([...PIPELINE_STATUSES].sort()).toEqual([...LEAD_STATUSES].sort())
})

test('Every spelling of New Lead is one status', () => {
  for (const spelling of ['leads', 'new', 'new_lead', '', null, undefined]) {
    expect(isNewLead(spelling)).toBe(true)
    expect(statusKey(spelling)).toBe('leads')
    expect(statusLabel(spelling)).toBe('New Lead')
    expect(statusTone(spelling)).toBe('gray')
  }
  expect(isNewLead('won')).toBe(false)
})

test('A label is the value with spaces and capitals', () => {
  expect(PIPELINE_STATUSES.map(statusLabel)).toEqual([
    'New Lead',
    'Analysis Submitted',
    'Proposal',
    'Site Visit Scheduled',
    'Walkthrough Scheduled',
    'Contract Sent',
    'Enrolled',
    'Closed',
    'Won',
    'Lost',
  ])
})

test('Badge colors are those of S4.11, gray for any other status', () => {
  expect(Object.fromEntries([...PIPELINE_STATUSES, 'imported'].map((status) => [status, statusTone(status)]))).toEqual({
    leads: 'gray',
    analysis_submitted: 'blue',
    proposal: 'gray',
    site_visit_scheduled: 'yellow',
    walkthrough_scheduled: 'yellow',
    contract_sent: 'orange',
    enrolled: 'purple',
    closed: 'green',
    won: 'emerald',
    lost: 'red',
    imported: 'gray',
  })
  // A property that every object inherits is not a status.
  expect(statusTone('constructor')).toBe('gray')
})

test('An address uses new_lead for New Lead, and an unknown status matches nothing', () => {
  expect(statusInAddress('leads')).toBe('new_lead')
  expect(statusInAddress('won')).toBe('won')
  for (const status of PIPELINE_STATUSES) expect(statusFromAddress(statusInAddress(status))).toBe(status)
  expect(statusFromAddress('new')).toBe('leads')
  for (const value of [null, '', 'all', 'WON', "won' or 1=1", 'toString']) expect(statusFromAddress(value)).toBeUndefined()
})

const ORDER: LeadStatus[] = [
  'leads',
  'analysis_submitted',
  'proposal',
  'site_visit_scheduled',
  'walkthrough_scheduled',
  'contract_sent',
  'enrolled',
  'closed',
]

test('Public and automatic steps move a lead forward only', () => {
  for (const [fromRank, from] of ORDER.entries()) {
    for (const [toRank, to] of ORDER.entries()) {
      expect(mayMoveForward(from, to), `${from} to ${to}`).toBe(toRank > fromRank && from !== 'closed')
    }
  }
  expect(mayMoveForward(null, 'analysis_submitted')).toBe(true)
})

test('Public and automatic steps never touch won, lost or closed, and never set won or lost', () => {
  for (const status of PIPELINE_STATUSES) {
    for (const final of ['won', 'lost', 'closed'] as const) expect(mayMoveForward(final, status)).toBe(false)
    expect(mayMoveForward(status, 'won')).toBe(false)
    expect(mayMoveForward(status, 'lost')).toBe(false)
  }
  expect(mayMoveForward('imported', 'enrolled')).toBe(false)
})

test('A status says whether its reason may be left out', () => {
  const notes = PIPELINE_STATUSES.map((status) => [status, reasonNote(status)]).filter(([, note]) => note !== null)
  expect(notes).toEqual([
    ['closed', 'asks for a reason'],
    ['won', 'asks for a reason'],
    ['lost', 'needs a reason'],
  ])
})
