/** Stored facts that determine a lead's setup progress. */
export type ProgressFacts = {
  hasAnalysis: boolean
  /** The management agreement is signed, and not declined or voided. */
  isSigned: boolean
  /** The onboarding fee is paid, and not refunded. */
  isPaid: boolean
  /** Staff closed the lead. */
  isClosed: boolean
}

/** The sidebar's steps, in order. */
export type ProgressStep = {
  key: 'analysis' | 'signing' | 'payment' | 'complete'
  label: 'Property Analysis' | 'Document Signing' | 'Payment Processing' | 'Setup Complete'
  isDone: boolean
}

/**
 * Setup progress from the stored facts, never from the status: each step is checked only while its document or payment exists.
 */
export function setupProgress({ hasAnalysis, isSigned, isPaid, isClosed }: ProgressFacts): ProgressStep[] {
  return [
    { key: 'analysis', label: 'Property Analysis', isDone: hasAnalysis },
    { key: 'signing', label: 'Document Signing', isDone: isSigned },
    { key: 'payment', label: 'Payment Processing', isDone: isPaid },
    { key: 'complete', label: 'Setup Complete', isDone: isClosed && hasAnalysis && isSigned && isPaid },
  ]
}
