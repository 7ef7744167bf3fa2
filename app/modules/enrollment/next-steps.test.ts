import { describe, expect, test } from 'vitest'
import { onboardingSteps, type OnboardingFacts } from './next-steps.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BEFORE = new Date('2026-11-18T16:00:00Z')
const AHEAD = new Date('2026-11-24T16:00:00Z')

const NOTHING: OnboardingFacts = {
  analysedAt: null,
  termsAt: null,
  walkthroughAt: null,
  isBookedHere: true,
  agreement: null,
  paidAt: null,
  canPay: true,
}
const SIGNED = { status: 'completed', completedAt: BEFORE, sentAt: BEFORE } as const

const said = (facts: Partial<OnboardingFacts>) =>
  onboardingSteps({ ...NOTHING, ...facts }, NOW).map(({ key, state, action }) => `${key} ${state}${action ? ` ${action}` : ''}`)
const step = (facts: Partial<OnboardingFacts>, key: string) =>
  onboardingSteps({ ...NOTHING, ...facts }, NOW).find((found) => found.key === key)

describe('the steps of an owner', () => {
  test('lead from the analysis to the payment, one after the other', () => {
    expect(said({})).toEqual(['analysis ahead', 'terms now read_terms', 'walkthrough ahead', 'signature ahead', 'payment ahead'])
    const analysed = { analysedAt: BEFORE }
    expect(said(analysed).slice(0, 3)).toEqual(['analysis done', 'terms now read_terms', 'walkthrough ahead'])
    const agreed = { ...analysed, termsAt: BEFORE }
    expect(said(agreed)[2]).toBe('walkthrough now pick_time')
    const booked = { ...agreed, walkthroughAt: AHEAD }
    expect(said(booked).slice(2)).toEqual(['walkthrough done change_time', 'signature now sign', 'payment ahead'])
    const signed = { ...booked, agreement: SIGNED }
    expect(said(signed).slice(3)).toEqual(['signature done', 'payment now pay'])
    const paid = { ...signed, paidAt: BEFORE }
    expect(said(paid).filter((line) => !line.includes('done'))).toEqual([])
  })

  test('done out of order is done all the same', () => {
    expect(said({ analysedAt: BEFORE, agreement: SIGNED })).toEqual([
      'analysis done',
      'terms now read_terms',
      'walkthrough ahead',
      'signature done',
      'payment ahead',
    ])
  })

  test('a client who signed and paid is not asked for the terms again', () => {
    expect(said({ analysedAt: BEFORE, paidAt: BEFORE, agreement: SIGNED }).slice(1, 3)).toEqual([
      'terms done',
      'walkthrough now pick_time',
    ])
  })
})

describe('what is said of a step', () => {
  test('a walkthrough is scheduled, then it took place and cannot be changed any more', () => {
    expect(step({ walkthroughAt: AHEAD }, 'walkthrough')).toMatchObject({ at: AHEAD, remark: 'scheduled', action: 'change_time' })
    expect(step({ walkthroughAt: BEFORE }, 'walkthrough')).toMatchObject({ at: BEFORE, remark: 'took_place', action: null })
  })

  test('a date that staff entered is changed by staff', () => {
    expect(step({ walkthroughAt: AHEAD, isBookedHere: false }, 'walkthrough')?.action).toBeNull()
  })

  test('an agreement was sent, declined, has expired, or is signed', () => {
    const agreement = (status: 'pending' | 'declined' | 'expired') => ({ status, completedAt: null, sentAt: BEFORE })
    expect(step({ agreement: agreement('pending') }, 'signature')).toMatchObject({ at: BEFORE, remark: 'sent' })
    expect(step({ agreement: agreement('declined') }, 'signature')).toMatchObject({ at: null, remark: 'declined' })
    expect(step({ agreement: agreement('expired') }, 'signature')).toMatchObject({ at: null, remark: 'expired' })
    expect(step({ agreement: SIGNED }, 'signature')).toMatchObject({ at: BEFORE, remark: null, state: 'done' })
  })

  test('an agreement that was sent can be signed before its turn, and asked for again', () => {
    const sent = { status: 'pending', completedAt: null, sentAt: BEFORE } as const
    const facts = { analysedAt: BEFORE, termsAt: BEFORE, paidAt: BEFORE, agreement: sent }
    expect(said(facts).slice(2)).toEqual(['walkthrough now pick_time', 'signature ahead sign', 'payment done'])
    expect(said({ ...facts, agreement: { ...sent, status: 'expired' } })[3]).toBe('signature ahead sign')
    expect(said({ ...facts, agreement: null })[3]).toBe('signature ahead')
  })

  test('where nothing can be paid here, it says so and has no button', () => {
    const facts = { analysedAt: BEFORE, termsAt: BEFORE, walkthroughAt: BEFORE, agreement: SIGNED, canPay: false }
    expect(step(facts, 'payment')).toMatchObject({ state: 'now', remark: 'call_to_pay', action: null })
  })
})
