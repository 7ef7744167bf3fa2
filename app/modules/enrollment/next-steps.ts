/** What is known of an owner's way to becoming a client. */
export type OnboardingFacts = {
  /** When the rent was analysed. */
  analysedAt: Date | null
  termsAt: Date | null
  /** When the walkthrough is or was; null while there is no date. */
  walkthroughAt: Date | null
  /** Whether its time was picked on our own page, where it can be changed. */
  isBookedHere: boolean
  agreement: { status: 'pending' | 'completed' | 'declined' | 'expired'; completedAt: Date | null; sentAt: Date } | null
  paidAt: Date | null
  /** Whether the onboarding fee can be paid on this site. */
  canPay: boolean
}

export type StepKey = 'analysis' | 'terms' | 'walkthrough' | 'signature' | 'payment'

/** What a button of a step does. */
export type StepAction = 'read_terms' | 'pick_time' | 'change_time' | 'sign' | 'pay'

export type OnboardingStep = {
  key: StepKey
  state: 'done' | 'now' | 'ahead'
  /** When it was done; for the walkthrough, when it is. */
  at: Date | null
  /** What else is to be said of it. */
  remark: 'in_work' | 'scheduled' | 'took_place' | 'sent' | 'declined' | 'expired' | 'call_to_pay' | null
  /** What can be done about it now. */
  action: StepAction | null
}

/**
 * The steps of an owner in their order, with what is done, and the first of them that the owner has to do. What was done out of order counts as done, and
 * nothing waits for the analysis, which is ours to make. An agreement that was sent can be signed before its turn, and asked for again.
 */
export function onboardingSteps(facts: OnboardingFacts, now: Date): OnboardingStep[] {
  const steps = [analysisStep(facts), termsStep(facts), walkthroughStep(facts, now), signatureStep(facts), paymentStep(facts)]
  const next = steps.find((step) => !step.isDone && step.key !== 'analysis')
  return steps.map(({ isDone, doing, undoing, ...step }) => ({
    ...step,
    state: isDone ? 'done' : next?.key === step.key ? 'now' : 'ahead',
    action: isDone ? undoing : next?.key === step.key || wasSent(step) ? doing : null,
  }))
}

function wasSent({ remark }: Pick<OnboardingStep, 'remark'>): boolean {
  return remark === 'sent' || remark === 'declined' || remark === 'expired'
}

type Judged = Pick<OnboardingStep, 'key' | 'at' | 'remark'> & {
  isDone: boolean
  /** The action while it is to be done, and the one that stays afterwards. */
  doing: StepAction | null
  undoing: StepAction | null
}

function analysisStep({ analysedAt }: OnboardingFacts): Judged {
  const isDone = analysedAt !== null
  return { key: 'analysis', at: analysedAt, isDone, remark: isDone ? null : 'in_work', doing: null, undoing: null }
}

function termsStep({ termsAt, agreement, paidAt }: OnboardingFacts): Judged {
  // A client who signed and paid is not asked again when the terms are worded anew.
  const isDone = termsAt !== null || (agreement?.status === 'completed' && paidAt !== null)
  return { key: 'terms', at: termsAt, isDone, remark: null, doing: 'read_terms', undoing: null }
}

function walkthroughStep({ walkthroughAt, isBookedHere }: OnboardingFacts, now: Date): Judged {
  const isAhead = walkthroughAt !== null && walkthroughAt > now
  return {
    key: 'walkthrough',
    at: walkthroughAt,
    isDone: walkthroughAt !== null,
    remark: walkthroughAt === null ? null : isAhead ? 'scheduled' : 'took_place',
    doing: 'pick_time',
    undoing: isAhead && isBookedHere ? 'change_time' : null,
  }
}

function signatureStep({ agreement }: OnboardingFacts): Judged {
  const step = { key: 'signature', isDone: false, doing: 'sign', undoing: null } as const
  switch (agreement?.status) {
    case undefined:
      return { ...step, at: null, remark: null }
    case 'completed':
      return { ...step, isDone: true, at: agreement.completedAt ?? agreement.sentAt, remark: null }
    case 'pending':
      return { ...step, at: agreement.sentAt, remark: 'sent' }
    case 'declined':
    case 'expired':
      return { ...step, at: null, remark: agreement.status }
  }
}

function paymentStep({ paidAt, canPay }: OnboardingFacts): Judged {
  const isDone = paidAt !== null
  const remark = !isDone && !canPay ? 'call_to_pay' : null
  return { key: 'payment', at: paidAt, isDone, remark, doing: canPay ? 'pay' : null, undoing: null }
}
