import type { FeeState } from '#app/modules/payments/fee-state.ts'

/** Facts about an owner's progress to becoming a client. */
export type OnboardingFacts = {
  /** When the rent was analyzed. */
  analyzedAt: Date | null
  /** When the property was enrolled online; null for owners from the presentation. */
  enrolledAt: Date | null
  /** When the terms were acknowledged, by their box or by signing the agreement. */
  termsAt: Date | null
  /** Earlier terms were acknowledged, with other fees or words. */
  haveTermsChanged: boolean
  /** The date of the walkthrough; null while there is none. */
  walkthroughAt: Date | null
  /** Whether its time was picked on our own page, where it can be changed. */
  isBookedHere: boolean
  /** Why that time is only reserved; null if it is confirmed. not_mailed: our email with the button to confirm it got lost. */
  openConfirmation: 'unconfirmed' | 'not_mailed' | null
  agreement: { status: 'pending' | 'completed' | 'declined' | 'expired'; completedAt: Date | null; sentAt: Date | null } | null
  fee: FeeState
  /** Whether the onboarding fee can be paid on this site. */
  canPay: boolean
}

export type StepKey = 'analysis' | 'enrollment' | 'terms' | 'walkthrough' | 'signature' | 'payment'

/** The action of a step's button. */
export type StepAction = 'read_terms' | 'pick_time' | 'change_time' | 'sign' | 'pay' | 'go_on_paying' | 'read_terms_and_pay'

export type OnboardingStep = {
  key: StepKey
  /** scheduled: only waits for its day · now: the owner's first open step · ahead: the others. */
  state: 'done' | 'scheduled' | 'now' | 'ahead'
  /** When it was done; for the walkthrough, its date. */
  at: Date | null
  /** An extra remark about the step. */
  remark:
    | ('in_work' | 'terms_changed' | 'unconfirmed' | 'not_mailed' | 'sent' | 'declined' | 'expired')
    | ('call_to_pay' | 'payment_begun' | 'payment_processing' | 'partly_paid_back' | 'paid_back' | 'checking')
    | null
  /** The action that is possible now. */
  action: StepAction | null
}

type CheckedStep = Pick<OnboardingStep, 'key' | 'at' | 'remark'> & {
  /** waiting: for us or for a date, with nothing for the owner to do. */
  progress: 'done' | 'scheduled' | 'waiting' | 'open'
  action: StepAction | null
}

/**
 * An owner's steps: done, first to do, and possible ones. The terms come first, except for owners who enrolled online, who read
 * them on the way to the payment. Walkthrough, signature and payment can be done in any order. Management begins after all three.
 */
export function onboardingSteps(facts: OnboardingFacts, now: Date): OnboardingStep[] {
  const { enrolledAt } = facts
  const terms = termsStep(facts)
  const walkthrough = walkthroughStep(facts, now)
  const signature = signatureStep(facts)
  const toBeginManagement =
    enrolledAt === null
      ? [terms, walkthrough, signature]
      : [enrollmentStep(enrolledAt), signature, walkthrough, { ...terms, action: facts.canPay ? null : terms.action }]
  const steps = [analysisStep(facts), ...toBeginManagement, paymentStep(facts)]
  const next = steps.find(({ progress }) => progress === 'open')
  // Without an online enrollment, the terms must be read before booking, signing or paying.
  const isHeldUp = enrolledAt === null && next?.key === 'terms'
  return steps.map(({ progress, action, ...step }) => ({
    ...step,
    state: progress === 'done' || progress === 'scheduled' ? progress : step.key === next?.key ? 'now' : 'ahead',
    action: progress === 'open' && isHeldUp && step.key !== 'terms' && !wasSent(step) ? null : action,
  }))
}

/** A sent agreement can be signed early, or requested again. */
function wasSent({ remark }: Pick<OnboardingStep, 'remark'>): boolean {
  return remark === 'sent' || remark === 'declined' || remark === 'expired'
}

/** The steps for a reader who can know about the walkthrough, but not its time. */
export function withoutHour(steps: readonly OnboardingStep[]): OnboardingStep[] {
  return steps.map((step) => (step.key === 'walkthrough' ? { ...step, at: null, action: null } : step))
}

/** The owner's open steps, in their order; 'confirmation': of a walkthrough whose time is only held until then. */
export function listOpenSteps(steps: readonly OnboardingStep[]): (StepKey | 'confirmation' | 'confirmation_call')[] {
  return steps.flatMap(({ key, state, remark }) => {
    if (remark === 'unconfirmed') return ['confirmation']
    if (remark === 'not_mailed') return ['confirmation_call']
    return (state === 'now' || state === 'ahead') && key !== 'analysis' && !isInHand(remark) ? [key] : []
  })
}

/** A payment in transit or under review leaves nothing for the owner to do. */
function isInHand(remark: OnboardingStep['remark']): boolean {
  return remark === 'checking' || remark === 'payment_processing'
}

/** Whether one of these steps is done. */
export function isAnyDone(steps: readonly OnboardingStep[], ...keys: StepKey[]): boolean {
  return steps.some(({ key, state }) => state === 'done' && keys.includes(key))
}

function analysisStep({ analyzedAt }: OnboardingFacts): CheckedStep {
  const isDone = analyzedAt !== null
  return {
    key: 'analysis',
    at: analyzedAt,
    progress: isDone ? 'done' : 'waiting',
    remark: isDone ? null : 'in_work',
    action: null,
  }
}

function enrollmentStep(enrolledAt: Date): CheckedStep {
  return { key: 'enrollment', at: enrolledAt, progress: 'done', remark: null, action: null }
}

function termsStep({ termsAt, haveTermsChanged, fee }: OnboardingFacts): CheckedStep {
  const step = { key: 'terms', at: termsAt } as const
  // A client who has paid is not asked again when the terms change.
  if (termsAt !== null || fee.kind === 'paid' || fee.kind === 'processing')
    return { ...step, progress: 'done', remark: null, action: null }
  return { ...step, progress: 'open', remark: haveTermsChanged ? 'terms_changed' : null, action: 'read_terms' }
}

function walkthroughStep({ walkthroughAt, isBookedHere, openConfirmation }: OnboardingFacts, now: Date): CheckedStep {
  const step = { key: 'walkthrough', at: walkthroughAt, remark: null } as const
  if (walkthroughAt === null) return { ...step, progress: 'open', action: 'pick_time' }
  if (walkthroughAt <= now) return { ...step, progress: 'done', action: null }
  return { ...step, remark: openConfirmation, progress: 'scheduled', action: isBookedHere ? 'change_time' : null }
}

function signatureStep({ agreement }: OnboardingFacts): CheckedStep {
  const step = { key: 'signature', progress: 'open', action: 'sign' } as const
  switch (agreement?.status) {
    case undefined:
      return { ...step, at: null, remark: null }
    case 'completed':
      return { ...step, progress: 'done', action: null, at: agreement.completedAt ?? agreement.sentAt, remark: null }
    case 'pending':
      return { ...step, at: agreement.sentAt, remark: agreement.sentAt === null ? 'in_work' : 'sent' }
    case 'declined':
    case 'expired':
      return { ...step, at: null, remark: agreement.status }
  }
}

function paymentStep({ fee, canPay, termsAt }: OnboardingFacts): CheckedStep {
  const step = { key: 'payment', at: null } as const
  if (fee.kind === 'paid') {
    const remark = fee.refundedCents > 0 ? 'partly_paid_back' : null
    return { ...step, at: fee.paidAt, progress: 'done', remark, action: null }
  }
  if (fee.kind === 'processing')
    return { ...step, at: fee.since, progress: 'waiting', remark: 'payment_processing', action: null }
  if (fee.kind === 'checking') return { ...step, progress: 'waiting', remark: 'checking', action: null }
  if (!canPay) return { ...step, progress: 'open', remark: 'call_to_pay', action: null }
  if (fee.kind === 'begun') return { ...step, progress: 'open', remark: 'payment_begun', action: 'go_on_paying' }
  const action = termsAt === null ? 'read_terms_and_pay' : 'pay'
  return { ...step, progress: 'open', remark: fee.kind === 'refunded' ? 'paid_back' : null, action }
}
