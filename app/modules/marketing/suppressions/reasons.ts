import type { SUPPRESSION_REASONS } from '#app/db/schema/messaging.ts'

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** Why someone gets no marketing, as text. */
export const REASON_LABELS: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  stop: 'Replied STOP',
  complained: 'Reported spam',
  bounced: 'Undeliverable',
  staff: 'Entered by staff',
  import: 'Imported',
  deletion: 'Asked for deletion',
}
