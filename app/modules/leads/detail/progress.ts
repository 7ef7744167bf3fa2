import { pipelineRank } from '../status/status.ts'

/** What is known of a lead that setup progress follows from. */
export type ProgressFacts = {
  hasAnalysis: boolean
  hasCompletedDocument: boolean
  hasPaidPayment: boolean
  /** The present status and every one that the timeline tells of, so that progress never goes back. */
  statuses: (string | null)[]
}

/** The steps of the sidebar, in their order. */
export type ProgressStep = {
  key: 'analysis' | 'signing' | 'payment' | 'complete'
  label: 'Property Analysis' | 'Document Signing' | 'Payment Processing' | 'Setup Complete'
  isDone: boolean
}

/** Setup progress from facts: an analysis exists; a document is completed or the contract was sent; a payment is paid or the lead was closed; closed. */
export function setupProgress(facts: ProgressFacts): ProgressStep[] {
  const furthest = Math.max(...facts.statuses.map(pipelineRank), -1)
  const isClosed = furthest >= pipelineRank('closed')
  return [
    { key: 'analysis', label: 'Property Analysis', isDone: facts.hasAnalysis },
    {
      key: 'signing',
      label: 'Document Signing',
      isDone: facts.hasCompletedDocument || furthest >= pipelineRank('contract_sent'),
    },
    { key: 'payment', label: 'Payment Processing', isDone: facts.hasPaidPayment || isClosed },
    { key: 'complete', label: 'Setup Complete', isDone: isClosed },
  ]
}
