import type { MarketingRefusal } from '#app/modules/messaging/marketing-gate.server.ts'
import type { TimeSkip } from './plan-run.ts'

/**
 * Why a step was skipped. condition: what it asks for did not hold · no_address, no_number: there is nothing to send it to · no_template: its text is gone · by_staff:
 * somebody pressed Skip · the others: what the gate for marketing says.
 */
export type SkipReason =
  TimeSkip | 'condition' | 'no_address' | 'no_number' | 'no_template' | 'by_staff' | Exclude<MarketingRefusal['kind'], 'window'>
