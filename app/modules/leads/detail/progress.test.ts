import { expect, test } from 'vitest'
import { type ProgressFacts, setupProgress } from './progress.ts'

const NOTHING: ProgressFacts = { hasAnalysis: false, isSigned: false, isPaid: false, isClosed: false }

function done(facts: Partial<ProgressFacts>): string[] {
  return setupProgress({ ...NOTHING, ...facts })
    .filter((step) => step.isDone)
    .map((step) => step.label)
}

test('Setup progress lists the four steps in their order', () => {
  expect(setupProgress(NOTHING).map((step) => step.label)).toEqual([
    'Property Analysis',
    'Document Signing',
    'Payment Processing',
    'Setup Complete',
  ])
  expect(done({})).toEqual([])
})

test('Each step is done by its own fact', () => {
  expect(done({ hasAnalysis: true })).toEqual(['Property Analysis'])
  expect(done({ isSigned: true })).toEqual(['Document Signing'])
  expect(done({ isPaid: true })).toEqual(['Payment Processing'])
})

test('Setup is complete if staff closed a lead that signed and paid; a status alone completes nothing', () => {
  const facts = { hasAnalysis: true, isSigned: true, isPaid: true }
  expect(done({ ...facts, isClosed: true })).toContain('Setup Complete')
  expect(done(facts)).not.toContain('Setup Complete')
  expect(done({ isClosed: true })).toEqual([])
  expect(done({ ...facts, isPaid: false, isClosed: true })).toEqual(['Property Analysis', 'Document Signing'])
})
