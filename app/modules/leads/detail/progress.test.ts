import { expect, test } from 'vitest'
import { type ProgressFacts, setupProgress } from './progress.ts'

const nothing: ProgressFacts = { hasAnalysis: false, hasCompletedDocument: false, hasPaidPayment: false, statuses: ['leads'] }

function done(facts: Partial<ProgressFacts>): string[] {
  return setupProgress({ ...nothing, ...facts })
    .filter((step) => step.isDone)
    .map((step) => step.label)
}

test('Setup progress lists the four steps in their order', () => {
  expect(setupProgress(nothing).map((step) => step.label)).toEqual([
    'Property Analysis',
    'Document Signing',
    'Payment Processing',
    'Setup Complete',
  ])
  expect(done({})).toEqual([])
})

test('Each step is done by its own fact', () => {
  expect(done({ hasAnalysis: true })).toEqual(['Property Analysis'])
  expect(done({ hasCompletedDocument: true })).toEqual(['Document Signing'])
  expect(done({ hasPaidPayment: true })).toEqual(['Payment Processing'])
})

test('Document Signing is done from contract_sent on, payment and setup when closed', () => {
  expect(done({ statuses: ['walkthrough_scheduled'] })).toEqual([])
  expect(done({ statuses: ['contract_sent'] })).toEqual(['Document Signing'])
  expect(done({ statuses: ['enrolled'] })).toEqual(['Document Signing'])
  expect(done({ statuses: ['closed'] })).toEqual(['Document Signing', 'Payment Processing', 'Setup Complete'])
  expect(done({ statuses: ['won'] })).toEqual([])
})

test('Progress never goes back: a status that was once reached counts', () => {
  expect(done({ statuses: ['lost', 'contract_sent', null] })).toEqual(['Document Signing'])
  expect(done({ statuses: ['proposal', 'closed'] })).toContain('Setup Complete')
})
