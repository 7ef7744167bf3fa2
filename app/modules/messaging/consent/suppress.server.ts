import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import {
  type CONSENT_FORMS,
  consents,
  leads,
  listRefusals,
  messages,
  suppressions,
  type MessageChannel,
  type SuppressionReason,
} from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvents } from '#app/modules/timeline/record-lead-event.server.ts'
import { recipientKey } from './recipient-key.server.ts'

type ConsentForm = (typeof CONSENT_FORMS)[number]

export type NewSuppression = {
  channel: MessageChannel
  /** The address or number, as typed. */
  recipient: string
  reason: SuppressionReason
  /** Id of the user who entered it; null if not entered by hand. */
  by: string | null
  /** A staff member's note, or a mail server's response. */
  note?: string
  /** The form and the wording shown. Default to those of the reason. */
  said?: { form: ConsentForm; wording: string }
  /** The timeline entry's text. Defaults to the reason's. */
  summary?: string
  /** IP address of the person who opted out, if known. */
  ipAddress?: string
}

/** Reasons that are the person's own choice, with the action and form for the consent ledger. */
const OWN_WORDS: Partial<Record<SuppressionReason, { form: ConsentForm; wording: string }>> = {
  unsubscribed: { form: 'unsubscribe', wording: 'Unsubscribed from all optional emails.' },
  stop: { form: 'text-message', wording: 'Replied STOP to a text.' },
  complained: { form: 'complaint', wording: 'Reported an email as spam.' },
}

/** The timeline entry for each lead of the address or number. */
const TIMELINE: Record<SuppressionReason, { by: 'owner' | 'provider' | 'system'; summary: string } | null> = {
  unsubscribed: { by: 'owner', summary: 'Unsubscribed from marketing' },
  stop: { by: 'owner', summary: 'Replied STOP: no more texts' },
  complained: { by: 'provider', summary: 'Reported an email as spam: no more marketing' },
  bounced: { by: 'provider', summary: 'Undeliverable: no more marketing' },
  staff: { by: 'system', summary: 'Added to the suppression list' },
  import: { by: 'system', summary: 'Added to the suppression list by an import' },
  deletion: null,
}

/** A person's own opt-out is never overwritten by a later entry of staff or a mail server. */
const WEAK_REASONS: readonly SuppressionReason[] = ['bounced', 'staff', 'import']

/**
 * Suppresses marketing to an address or number, in the transaction of its cause. The person's own choice also goes into the
 * consent ledger. Receipts and the like are still sent. Adds timeline entries to its leads; a campaign ends at its next check.
 * False if it was suppressed already.
 */
export function suppress(tx: Tx, suppression: NewSuppression, now = new Date()): boolean {
  const { channel, recipient, reason, by, note, said, summary, ipAddress } = suppression
  const key = recipientKey(channel, recipient)
  if (key === '') return false
  const known = findSuppression(channel, key, tx)
  const isStronger = known !== undefined && WEAK_REASONS.includes(known.reason) && !WEAK_REASONS.includes(reason)
  if (known !== undefined && !isStronger) return false
  tx.insert(suppressions)
    .values({ channel, recipientKey: key, reason, note, byUserId: by, createdAt: now })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.recipientKey],
      set: { reason, note: note ?? null, byUserId: by, createdAt: now },
    })
    .run()
  const words = said ?? OWN_WORDS[reason]
  if (words)
    insertRow(tx, consents, { channel, recipientKey: key, granted: false, ...words, ipAddress, byUserId: by, createdAt: now })
  if (words) recordUnsubscribed(tx, channel, key, now)
  const line = TIMELINE[reason]
  if (line)
    recordOnTimelines(tx, { channel, key, kind: 'unsubscribed', summary: summary ?? line.summary, actor: actorOf(by, line.by) })
  return true
}

/** Records which campaign message came last before the opt-out. */
function recordUnsubscribed(tx: Tx, channel: MessageChannel, key: string, now: Date): void {
  const theirs = and(
    eq(messages.recipientKey, key),
    eq(messages.template, 'campaign'),
    eq(messages.channel, channel),
    inArray(messages.state, ['sent', 'kept']),
  )
  const last = tx
    .select({ id: messages.id, unsubscribedAt: messages.unsubscribedAt })
    .from(messages)
    .where(theirs)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .get()
  if (last?.unsubscribedAt === null) tx.update(messages).set({ unsubscribedAt: now }).where(eq(messages.id, last.id)).run()
}

export type LiftedSuppression = {
  channel: MessageChannel
  recipient: string
  /** Id of the user who does it for the person; null for the person. */
  by: string | null
  /** The wording shown, or the reason given by staff. */
  wording: string
  form: ConsentForm
  ipAddress?: string
}

/**
 * Removes a suppression because the person wants emails or texts again, and records a confirmed yes in the consent ledger. Not
 * recorded if staff remove an entry that was not the person's choice. False if there was no entry.
 */
export function unsuppress(tx: Tx, lifted: LiftedSuppression, now = new Date()): boolean {
  const { channel, recipient, by, wording, form, ipAddress } = lifted
  const key = recipientKey(channel, recipient)
  const known = findSuppression(channel, key, tx)
  if (!known) return false
  tx.delete(suppressions).where(entryOf(channel, key)).run()
  if (channel === 'email') tx.delete(listRefusals).where(eq(listRefusals.recipientKey, key)).run()
  const said = { channel, recipientKey: key, granted: true, wording, form, ipAddress, byUserId: by }
  if (by === null || !WEAK_REASONS.includes(known.reason)) insertRow(tx, consents, { ...said, createdAt: now, confirmedAt: now })
  const summary = channel === 'email' ? 'Marketing emails resumed' : 'Text messages resumed'
  recordOnTimelines(tx, { channel, key, kind: 'resubscribed', summary, actor: actorOf(by, 'owner') })
  return true
}

type Line = { channel: MessageChannel; key: string; kind: 'unsubscribed' | 'resubscribed'; summary: string; actor: Actor }

function recordOnTimelines(tx: Tx, { channel, key, ...line }: Line): void {
  recordLeadEvents(
    tx,
    listLeadsOf(tx, channel, key).map((leadId) => ({ leadId, ...line })),
  )
}

function actorOf(by: string | null, otherwise: 'owner' | 'provider' | 'system'): Actor {
  return by === null ? { kind: otherwise } : { kind: 'staff', userId: by }
}

/** The leads, except those in the trash, for an address or number as in suppressions. */
export function listLeadsOf(tx: Db | Tx, channel: MessageChannel, key: string): string[] {
  const theirs = channel === 'email' ? eq(leads.emailKey, key) : eq(leads.phoneE164, key)
  const found = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(theirs, isNull(leads.deletedAt)))
    .all()
  return found.map(({ id }) => id)
}

const reasonOf = statement((db, { channel, key }: { channel: MessageChannel; key: string }) =>
  db.select({ reason: suppressions.reason }).from(suppressions).where(entryOf(channel, key)),
)

/** The reason why an address or number, as in suppressions, gets no marketing; undefined if there is none. */
export function findSuppression(channel: MessageChannel, key: string, tx: Db | Tx = db()) {
  return reasonOf(tx, { channel, key }).get()
}

function entryOf(channel: MessageChannel, key: string) {
  return and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, key))
}
