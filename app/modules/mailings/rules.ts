import type { MAILING_KINDS, MAILING_STATES } from '#app/db/schema/mailings.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import type { BlockReason } from '#app/modules/campaigns/blocks.ts'

export type MailingKind = (typeof MAILING_KINDS)[number]
export type MailingState = (typeof MAILING_STATES)[number]

/** Maximum leads per mailing. A page checks them all, and mail servers distrust a sender with sudden high volume. */
export const MAX_LEADS = 5_000

export const KIND_LABELS: Readonly<Record<MailingKind, string>> = {
  marketing: 'Marketing (requires consent)',
  service: 'Service (owners under contract)',
}

export const STATE_LABELS: Readonly<Record<MailingState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Finished',
  canceled: 'Stopped',
}

/** Why a lead of the view gets no email. */
export type MissReason =
  BlockReason | 'not_signed' | 'had_one' | 'same_mailbox' | 'no_postal_address' | 'deleted' | 'analysis_only'

/** Labels of the reasons for staff, each with an explanation. */
export const MISS_LABELS: Readonly<Record<MissReason, { label: string; meaning: string }>> = {
  no_consent: { label: 'No consent', meaning: 'never agreed to marketing email' },
  unsubscribed: { label: 'Unsubscribed', meaning: 'unsubscribed from email' },
  suppressed: { label: 'Suppressed', meaning: 'on the suppression list' },
  bounced: { label: 'Address bounces', meaning: 'the last email bounced' },
  address_changed: { label: 'Address changed', meaning: 'no consent for the new one' },
  no_address: { label: 'No email address', meaning: 'only a phone number' },
  not_signed: { label: 'No agreement', meaning: 'hasn’t signed with us' },
  had_one: { label: 'Already emailed today', meaning: 'limit one per day' },
  same_mailbox: { label: 'Same mailbox', meaning: 'another lead with the same address gets it' },
  no_postal_address: { label: 'Our postal address is missing', meaning: 'marketing email must show it; add it in Settings' },
  deleted: { label: 'Deleted', meaning: 'moved to the trash or merged' },
  analysis_only: { label: 'Analysis only', meaning: 'not a lead yet; open it and add a status or a note' },
}

export function isMissReason(reason: string | null): reason is MissReason {
  return reason !== null && Object.hasOwn(MISS_LABELS, reason)
}

/** Emails per hour that can be chosen; without a choice, all are sent at once. */
export const SPEEDS = ['30', '60', '120'] as const

export const SPEED_OPTIONS = [
  { value: '', label: 'All at once' },
  ...SPEEDS.map((value) => ({ value, label: `${value} per hour` })),
]

/** Emails per batch, and the interval between batches. Up to 60 emails per hour, a batch is one email. */
export function paceOf(perHour: number | null): { batch: number; everyMs: number } | null {
  if (perHour === null) return null
  const batch = Math.ceil(perHour / 60)
  return { batch, everyMs: (batch / perHour) * HOUR_MS }
}

/** A mailing's sending time in ms, not counting hours without sending; 0 for all at once. */
export function durationOf(emails: number, perHour: number | null): number {
  return perHour === null || emails === 0 ? 0 : ((emails - 1) / perHour) * HOUR_MS
}
