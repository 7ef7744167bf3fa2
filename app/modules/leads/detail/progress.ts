/** What is stored of a lead that setup progress follows from. */
export type ProgressFacts = {
  hasAnalysis: boolean
  /** The management agreement is signed, and was not declined or voided. */
  isSigned: boolean
  /** The onboarding fee is paid, and was not refunded. */
  isPaid: boolean
  /** Staff closed the lead. */
  isClosed: boolean
}

/** The steps of the sidebar, in their order. */
export type ProgressStep = {
  key: 'analysis' | 'signing' | 'payment' | 'complete'
  label: 'Property Analysis' | 'Document Signing' | 'Payment Processing' | 'Setup Complete'
  isDone: boolean
}

/** Setup progress from what is stored, never from a status that implies it: a tick goes where its document or payment goes. */
export function setupProgress({ hasAnalysis, isSigned, isPaid, isClosed }: ProgressFacts): ProgressStep[] {
  return [
    { key: 'analysis', label: 'Property Analysis', isDone: hasAnalysis },
    { key: 'signing', label: 'Document Signing', isDone: isSigned },
    { key: 'payment', label: 'Payment Processing', isDone: isPaid },
    { key: 'complete', label: 'Setup Complete', isDone: isClosed && hasAnalysis && isSigned && isPaid },
  ]
}
