import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import {
  type CONSENT_FORMS,
  consents,
  leads,
  listRefusals,
  type MESSAGE_CHANNELS,
  messages,
  type SUPPRESSION_REASONS,
  suppressions,
} from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvents } from '#app/modules/timeline/record-lead-event.server.ts'
import { recipientKey } from './recipient-key.server.ts'

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
type Channel = (typeof MESSAGE_CHANNELS)[number]
type ConsentForm = (typeof CONSENT_FORMS)[number]

export type NewSuppression = {
  channel: Channel
  /** The address or number, as it was typed. */
  recipient: string
  reason: SuppressionReason
  /** Id of the member of staff who entered it; null where no one did by hand. */
  by: string | null
  /** What staff wrote about it, or what a mail server said. */
  note?: string
  /** Where the person said so, and the words that were shown; those of the reason where they are left out. */
  said?: { form: ConsentForm; wording: string }
  /** What the timelines say; what the reason says where it is left out. */
  summary?: string
  /** Network address of the person who said no, where it is known. */
  ipAddress?: string
}

/** Reasons that are someone's own word, as the consent ledger keeps it: what they did, and where. */
const OWN_WORDS: Partial<Record<SuppressionReason, { form: ConsentForm; wording: string }>> = {
  unsubscribed: { form: 'unsubscribe', wording: 'Unsubscribed from all optional emails.' },
  stop: { form: 'text-message', wording: 'Replied STOP to a text.' },
  complained: { form: 'complaint', wording: 'Reported an email as spam.' },
}

/** What the timeline of each lead behind the address or number says. Nothing, where there is no lead anymore. */
const TIMELINE: Record<SuppressionReason, { by: 'owner' | 'provider' | 'system'; summary: string } | null> = {
  unsubscribed: { by: 'owner', summary: 'Unsubscribed from marketing' },
  stop: { by: 'owner', summary: 'Replied STOP: gets no more texts' },
  complained: { by: 'provider', summary: 'Reported an email as spam: no more marketing' },
  bounced: { by: 'provider', summary: 'Undeliverable: no more marketing' },
  staff: { by: 'system', summary: 'Added to the suppression list' },
  import: { by: 'system', summary: 'Added to the suppression list by an import' },
  deletion: null,
}

/** A person's own no is never overwritten by what staff or a mail server say later. */
const WEAK_REASONS: readonly SuppressionReason[] = ['bounced', 'staff', 'import']

/**
 * Keeps that an address or a number gets no marketing, in the transaction of its cause; a person's own word is in the consent ledger as well. Receipts and the like are
 * sent all the same. The timelines of the leads behind it say so; a campaign ends when the gate is asked for its next message. False where it was kept before.
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
  if (words) noteUnsubscribed(tx, channel, key, now)
  const line = TIMELINE[reason]
  if (line)
    tellTimelines(tx, { channel, key, kind: 'unsubscribed', summary: summary ?? line.summary, actor: actorOf(by, line.by) })
  return true
}

/** After which message of a campaign someone said no: the last one that they had. */
function noteUnsubscribed(tx: Tx, channel: Channel, key: string, now: Date): void {
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
  channel: Channel
  recipient: string
  /** Id of the member of staff who does it for the person; null where the person does. */
  by: string | null
  /** The words that were shown, or the reason that staff gave. */
  wording: string
  form: ConsentForm
  ipAddress?: string
}

/**
 * Takes an entry back because the person wants mails or texts again: a yes in the consent ledger, confirmed. Where staff take back what was no word of the person, the ledger has
 * nothing to say. False where there was no entry.
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
  const summary = channel === 'email' ? 'Gets marketing emails again' : 'Gets text messages again'
  tellTimelines(tx, { channel, key, kind: 'resubscribed', summary, actor: actorOf(by, 'owner') })
  return true
}

type Line = { channel: Channel; key: string; kind: 'unsubscribed' | 'resubscribed'; summary: string; actor: Actor }

function tellTimelines(tx: Tx, { channel, key, ...line }: Line): void {
  recordLeadEvents(
    tx,
    listLeadsBehind(tx, channel, key).map((leadId) => ({ leadId, ...line })),
  )
}

function actorOf(by: string | null, otherwise: 'owner' | 'provider' | 'system'): Actor {
  return by === null ? { kind: otherwise } : { kind: 'staff', userId: by }
}

/** The leads, outside the trash, of an address or a number as suppressions have it. */
export function listLeadsBehind(tx: Db | Tx, channel: Channel, key: string): string[] {
  const theirs = channel === 'email' ? eq(leads.emailKey, key) : eq(leads.phoneE164, key)
  const found = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(theirs, isNull(leads.deletedAt)))
    .all()
  return found.map(({ id }) => id)
}

const reasonOf = statement((db, { channel, key }: { channel: Channel; key: string }) =>
  db.select({ reason: suppressions.reason }).from(suppressions).where(entryOf(channel, key)),
)

/** Why an address or a number, as suppressions have it, gets no marketing; undefined where it may. */
export function findSuppression(channel: Channel, key: string, tx: Db | Tx = db()) {
  return reasonOf(tx, { channel, key }).get()
}

function entryOf(channel: Channel, key: string) {
  return and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, key))
}
