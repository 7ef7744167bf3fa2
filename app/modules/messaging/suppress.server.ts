import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import {
  type CONSENT_FORMS,
  consents,
  type MESSAGE_CHANNELS,
  type SUPPRESSION_REASONS,
  suppressions,
} from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
type Channel = (typeof MESSAGE_CHANNELS)[number]
type ConsentForm = (typeof CONSENT_FORMS)[number]

export type NewSuppression = {
  channel: Channel
  /** The address or number, as it was typed. */
  recipient: string
  reason: SuppressionReason
  /** Id of the member of staff who entered it; null where nobody did by hand. */
  by: string | null
  /** What staff wrote about it, or what a mail server said. */
  note?: string
  /** Network address of whoever said no, where it is known. */
  ipAddress?: string
}

/** Reasons that are somebody's own word, as the consent ledger keeps it: what they did, and where. */
const OWN_WORDS: Partial<Record<SuppressionReason, { form: ConsentForm; wording: string }>> = {
  unsubscribed: { form: 'unsubscribe', wording: 'Unsubscribed from all mails that need not be sent.' },
  stop: { form: 'text-message', wording: 'Answered a text message with STOP.' },
  complained: { form: 'complaint', wording: 'Reported a mail as spam.' },
}

/** A person's own no is never overwritten by what staff or a mail server say later. */
const WEAK_REASONS: readonly SuppressionReason[] = ['bounced', 'staff', 'import']

/**
 * Keeps that an address or a number gets no marketing, in the transaction of its cause; a person's own word stands in the consent ledger as well. Receipts and the
 * like are sent all the same. Campaigns and timelines of the leads behind it are the business of `refuseMarketing`. False where it was kept before.
 */
export function suppress(tx: Tx, { channel, recipient, reason, by, note, ipAddress }: NewSuppression, now = new Date()): boolean {
  const key = recipientKey(channel, recipient)
  if (key === '') return false
  const known = findSuppressionIn(tx, channel, key)
  const isStronger = known !== undefined && WEAK_REASONS.includes(known.reason) && !WEAK_REASONS.includes(reason)
  if (known !== undefined && !isStronger) return false
  tx.insert(suppressions)
    .values({ channel, recipientKey: key, reason, note, byUserId: by, createdAt: now })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.recipientKey],
      set: { reason, note: note ?? null, byUserId: by, createdAt: now },
    })
    .run()
  const words = OWN_WORDS[reason]
  if (words)
    insertRow(tx, consents, { channel, recipientKey: key, granted: false, ...words, ipAddress, byUserId: by, createdAt: now })
  return true
}

export type LiftedSuppression = {
  channel: Channel
  recipient: string
  /** Id of the member of staff who does it for the person; null where the person does. */
  by: string | null
  /** The words that were shown, or the reason that staff gave. */
  wording: string
  form: ConsentForm
  ipAddress?: string
}

/** Takes an entry back because the person wants mails or texts again: a yes in the consent ledger, confirmed. False where there was no entry. */
export function unsuppress(tx: Tx, lifted: LiftedSuppression, now = new Date()): boolean {
  const { channel, recipient, by, wording, form, ipAddress } = lifted
  const key = recipientKey(channel, recipient)
  const { changes } = tx.delete(suppressions).where(entryOf(channel, key)).run()
  if (changes === 0) return false
  const said = { channel, recipientKey: key, granted: true, wording, form, ipAddress, byUserId: by }
  insertRow(tx, consents, { ...said, createdAt: now, confirmedAt: now })
  return true
}

function findSuppressionIn(tx: Tx, channel: Channel, key: string) {
  return tx.select({ reason: suppressions.reason }).from(suppressions).where(entryOf(channel, key)).get()
}

function entryOf(channel: Channel, key: string) {
  return and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, key))
}
