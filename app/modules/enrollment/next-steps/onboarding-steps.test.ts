import { describe, expect, test } from 'vitest'
import { formatLeft, STEPS_AFTER_ENROLLING } from './open-steps.ts'
import { onboardingSteps, type OnboardingFacts, listOpenSteps } from './onboarding-steps.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BEFORE = new Date('2026-11-18T16:00:00Z')
const AHEAD = new Date('2026-11-24T16:00:00Z')

const NOTHING: OnboardingFacts = {
  analyzedAt: null,
  enrolledAt: null,
  termsAt: null,
  haveTermsChanged: false,
  walkthroughAt: null,
  isBookedHere: true,
  openConfirmation: null,
  agreement: null,
  fee: { kind: 'due' },
  canPay: true,
}
const SIGNED = { status: 'completed', completedAt: BEFORE, sentAt: BEFORE } as const
const PAID = {
  kind: 'paid',
  paymentId: 'payment',
  paidAt: BEFORE,
  amountCents: 19_900,
  refundedCents: 0,
  refundedAt: null,
} as const

const said = (facts: Partial<OnboardingFacts>) =>
  onboardingSteps({ ...NOTHING, ...facts }, NOW).map(({ key, state, action }) => `${key} ${state}${action ? ` ${action}` : ''}`)
const step = (facts: Partial<OnboardingFacts>, key: string) =>
  onboardingSteps({ ...NOTHING, ...facts }, NOW).find((found) => found.key === key)

describe('the steps of an owner', () => {
  test('begin with the terms; then walkthrough, signature and payment are in any order', () => {
    expect(said({})).toEqual(['analysis ahead', 'terms now read_terms', 'walkthrough ahead', 'signature ahead', 'payment ahead'])
    const analyzed = { analyzedAt: BEFORE }
    expect(said(analyzed).slice(0, 3)).toEqual(['analysis done', 'terms now read_terms', 'walkthrough ahead'])
    const agreed = { ...analyzed, termsAt: BEFORE }
    expect(said(agreed).slice(1)).toEqual([
      'terms done',
      'walkthrough now pick_time',
      'signature ahead sign',
      'payment ahead pay',
    ])
    const booked = { ...agreed, walkthroughAt: AHEAD }
    expect(said(booked).slice(2)).toEqual(['walkthrough scheduled change_time', 'signature now sign', 'payment ahead pay'])
    const signed = { ...booked, agreement: SIGNED }
    expect(said(signed).slice(3)).toEqual(['signature done', 'payment now pay'])
    const paid = { ...agreed, walkthroughAt: BEFORE, agreement: SIGNED, fee: PAID }
    expect(said(paid).filter((line) => !line.includes('done'))).toEqual([])
  })

  test('after online enrollment are in any order; the terms come before the payment', () => {
    const enrolled = { analyzedAt: BEFORE, enrolledAt: BEFORE }
    expect(said(enrolled)).toEqual([
      'analysis done',
      'enrollment done',
      'signature now sign',
      'walkthrough ahead pick_time',
      'terms ahead',
      'payment ahead read_terms_and_pay',
    ])
    expect(said({ ...enrolled, termsAt: BEFORE, agreement: SIGNED }).slice(2)).toEqual([
      'signature done',
      'walkthrough now pick_time',
      'terms done',
      'payment ahead pay',
    ])
    expect(said({ ...enrolled, canPay: false })[4]).toBe('terms ahead read_terms')
  })

  test("don't ask a paying client for the terms again", () => {
    expect(said({ analyzedAt: BEFORE, fee: PAID }).slice(1, 3)).toEqual(['terms done', 'walkthrough now pick_time'])
  })
})

describe('the remaining steps', () => {
  const left = (facts: Partial<OnboardingFacts>) =>
    formatLeft(listOpenSteps(onboardingSteps({ ...NOTHING, ...facts }, NOW)), '$199')

  test('are counted, including the onboarding fee', () => {
    expect(left({})).toBe(
      'Four things are left: read the agreement terms, pick a time for the walkthrough, read and sign the management agreement, and pay the $199 onboarding fee.',
    )
    expect(left({ enrolledAt: BEFORE })).toBe(
      'Four things are left: read and sign the management agreement, pick a time for the walkthrough, read the agreement terms, and pay the $199 onboarding fee.',
    )
    expect(left({ enrolledAt: BEFORE, termsAt: BEFORE, walkthroughAt: AHEAD })).toBe(
      'Two things are left, in any order: read and sign the management agreement and pay the $199 onboarding fee.',
    )
    expect(left({ enrolledAt: BEFORE, termsAt: BEFORE, walkthroughAt: AHEAD, openConfirmation: 'unconfirmed' })).toBe(
      'Three things are left, in any order: read and sign the management agreement, confirm the walkthrough with the button in our email, and pay the $199 onboarding fee.',
    )
    expect(
      left({ enrolledAt: BEFORE, termsAt: BEFORE, walkthroughAt: AHEAD, agreement: SIGNED, openConfirmation: 'not_mailed' }),
    ).toBe('Two things are left, in any order: call us to confirm the walkthrough and pay the $199 onboarding fee.')
    expect(left({ enrolledAt: BEFORE, termsAt: BEFORE, walkthroughAt: BEFORE, agreement: SIGNED })).toBe(
      'One thing is left: pay the $199 onboarding fee.',
    )
    expect(left({ enrolledAt: BEFORE, walkthroughAt: BEFORE, agreement: SIGNED, fee: PAID })).toBe(
      'There’s nothing left for you to do.',
    )
  })

  test('right after enrolling match what the form says before', () => {
    expect(listOpenSteps(onboardingSteps({ ...NOTHING, enrolledAt: BEFORE }, NOW))).toEqual(STEPS_AFTER_ENROLLING)
  })
})

describe('a step', () => {
  test("a walkthrough is scheduled, and done after its hour; then it can't be changed", () => {
    expect(step({ walkthroughAt: AHEAD }, 'walkthrough')).toMatchObject({ at: AHEAD, state: 'scheduled', action: 'change_time' })
    expect(step({ walkthroughAt: BEFORE }, 'walkthrough')).toMatchObject({ at: BEFORE, state: 'done', action: null })
  })

  test('a date entered by staff is changed by staff', () => {
    expect(step({ walkthroughAt: AHEAD, isBookedHere: false }, 'walkthrough')?.action).toBeNull()
    expect(step({ walkthroughAt: AHEAD, openConfirmation: 'unconfirmed' }, 'walkthrough')).toMatchObject({
      state: 'scheduled',
      remark: 'unconfirmed',
      action: 'change_time',
    })
    expect(step({ walkthroughAt: BEFORE, openConfirmation: 'unconfirmed' }, 'walkthrough')).toMatchObject({
      state: 'done',
      remark: null,
    })
  })

  test('an agreement is sent, declined, expired or signed', () => {
    const agreement = (status: 'pending' | 'declined' | 'expired') => ({ status, completedAt: null, sentAt: BEFORE })
    expect(step({ agreement: agreement('pending') }, 'signature')).toMatchObject({ at: BEFORE, remark: 'sent' })
    expect(step({ agreement: agreement('declined') }, 'signature')).toMatchObject({ at: null, remark: 'declined' })
    expect(step({ agreement: agreement('expired') }, 'signature')).toMatchObject({ at: null, remark: 'expired' })
    expect(step({ agreement: SIGNED }, 'signature')).toMatchObject({ at: BEFORE, remark: null, state: 'done' })
  })

  test('a sent agreement can be signed early, and requested again', () => {
    const sent = { status: 'pending', completedAt: null, sentAt: BEFORE } as const
    expect(said({ agreement: sent }).slice(1, 4)).toEqual(['terms now read_terms', 'walkthrough ahead', 'signature ahead sign'])
    expect(said({ agreement: { ...sent, status: 'expired' } })[3]).toBe('signature ahead sign')
  })

  test("a refunded fee is open again; one under review isn't paid twice", () => {
    const facts = { termsAt: BEFORE, agreement: SIGNED, walkthroughAt: BEFORE }
    expect(step({ ...facts, fee: { kind: 'refunded', refundedCents: 19_900 } }, 'payment')).toMatchObject({
      state: 'now',
      remark: 'paid_back',
      action: 'pay',
    })
    const checking = { ...facts, fee: { kind: 'checking' } as const }
    expect(step(checking, 'payment')).toMatchObject({ state: 'ahead', remark: 'checking', action: null })
    expect(listOpenSteps(onboardingSteps({ ...NOTHING, ...checking }, NOW))).toEqual([])
  })

  test('an open payment continues; one in transit leaves nothing to do; a partly refunded one stays done', () => {
    const facts = { termsAt: BEFORE, agreement: SIGNED, walkthroughAt: BEFORE }
    const begun = { ...facts, fee: { kind: 'begun', endsAt: AHEAD } as const }
    expect(step(begun, 'payment')).toMatchObject({ state: 'now', remark: 'payment_begun', action: 'go_on_paying' })
    expect(listOpenSteps(onboardingSteps({ ...NOTHING, ...begun }, NOW))).toEqual(['payment'])
    const processing = { ...facts, fee: { kind: 'processing', since: BEFORE } as const }
    expect(step(processing, 'payment')).toMatchObject({ state: 'ahead', remark: 'payment_processing', action: null, at: BEFORE })
    expect(listOpenSteps(onboardingSteps({ ...NOTHING, ...processing }, NOW))).toEqual([])
    const partly = { ...facts, fee: { ...PAID, refundedCents: 900, refundedAt: BEFORE } }
    expect(step(partly, 'payment')).toMatchObject({ state: 'done', remark: 'partly_paid_back', action: null })
  })

  test('without payments it says so and has no button', () => {
    const facts = { analyzedAt: BEFORE, termsAt: BEFORE, walkthroughAt: BEFORE, agreement: SIGNED, canPay: false }
    expect(step(facts, 'payment')).toMatchObject({ state: 'now', remark: 'call_to_pay', action: null })
  })
})
