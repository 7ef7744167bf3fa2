import type { MarketingRefusal } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import type { TimeSkip } from './plan-run.ts'

/**
 * Why a step was skipped. condition: its condition was false · no_address, no_number: no recipient · no_template: its template
 * was deleted · bounced: the mailbox does not exist · by_staff: someone clicked Skip · the others are refusals of the marketing
 * check.
 */
export type SkipReason =
  | TimeSkip
  | 'condition'
  | 'no_address'
  | 'no_number'
  | 'no_template'
  | 'bounced'
  | 'by_staff'
  | Exclude<MarketingRefusal['kind'], 'window'>

/** Labels of the reasons for staff. */
export const SKIP_LABELS: Readonly<Record<SkipReason, string>> = {
  past: 'its time had passed',
  too_late: 'it could not be sent in time',
  same_time: 'another reminder is sent at the same time',
  condition: 'its condition was not met',
  no_address: 'the lead has no email address',
  no_number: 'the lead has no phone number',
  no_template: 'its template was deleted',
  bounced: 'the email bounced',
  by_staff: 'skipped by staff',
  suppressed: 'the person doesn’t want these messages',
  no_consent: 'the person hasn’t agreed to these messages',
  no_postal_address: 'our postal address is missing',
  cap: 'the person got other messages from us',
}
