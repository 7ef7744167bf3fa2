import { and, desc, eq, gt, gte, isNotNull, isNull, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type CONSENT_FORMS, consents, suppressions, type MessageChannel, type MarketingList } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

/** The form name in consents for the page behind an emailed link. */
const CONFIRMATION_FORM = 'mailed-link'
const MERGED_WORDING = 'Declined with another address, before their leads were merged.'
const DECLINED_WORDING = 'Said they didn’t ask for this on the confirmation page.'

/**
 * A person's last answer about marketing or text messages: a confirmed yes, or no. Unconfirmed checkboxes don't count. Null if
 * there is no answer.
 */
export function findLatestConsent(tx: Db | Tx, channel: MessageChannel, recipient: string): 'yes' | 'no' | null {
  const last = lastConsent(tx, channel, recipient, 'said')
  return last === undefined ? null : last.granted ? 'yes' : 'no'
}

/** Whether a person wants marketing or text messages, and has confirmed it. */
export function hasConfirmedConsent(tx: Db | Tx, channel: MessageChannel, recipient: string): boolean {
  return findLatestConsent(tx, channel, recipient) === 'yes'
}

const suppressionOf = statement((db, { channel, key }: { channel: MessageChannel; key: string }) =>
  db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, key))),
)

/** Whether a person opted out of marketing on this channel. */
export function isSuppressed(tx: Db | Tx, channel: MessageChannel, recipient: string): boolean {
  return suppressionOf(tx, { channel, key: recipientKey(channel, recipient) }).get() !== undefined
}

/** Whether a person doesn't want marketing on this channel. The last answer counts; a yes only if confirmed. */
export function hasRefused(tx: Db | Tx, channel: MessageChannel, recipient: string): boolean {
  return isSuppressed(tx, channel, recipient) || findLatestConsent(tx, channel, recipient) === 'no'
}

/** Extends a person's opt-out to another address or number of theirs. Returns the id of the new consent. */
export function extendRefusal(tx: Tx, { channel, to, leadId }: { channel: MessageChannel; to: string; leadId: string }): string {
  const id = newId()
  insertRow(tx, consents, {
    id,
    channel,
    recipientKey: recipientKey(channel, to),
    granted: false,
    wording: MERGED_WORDING,
    form: 'merged-leads',
    leadId,
  })
  return id
}

/** The label of the box checked for a mailbox that is neither confirmed nor withdrawn yet, or null. */
export function findPendingWording(email: string, tx: Db | Tx = db()): string | null {
  const last = lastConsent(tx, 'email', email)
  return last?.granted === true && last.confirmedAt === null ? last.wording : null
}

/** Confirms the boxes checked for a mailbox since its last no. The person has shown that they read it. */
export function confirmMailConsents(tx: Tx, email: string, now: Date): void {
  confirmConsents(tx, 'email', email, now)
}

/** Confirms the boxes checked for a number since its last no. The person texted START from it. */
export function confirmTextConsents(tx: Tx, phone: string, now: Date): void {
  confirmConsents(tx, 'sms', phone, now)
}

function confirmConsents(tx: Tx, channel: MessageChannel, recipient: string, now: Date): void {
  const refusal = lastConsent(tx, channel, recipient, 'refused')
  tx.update(consents)
    .set({ confirmedAt: now })
    .where(
      and(
        ofRecipient(channel, recipient),
        eq(consents.granted, true),
        isNull(consents.confirmedAt),
        refusal === undefined ? undefined : gt(consents.createdAt, refusal.createdAt),
      ),
    )
    .run()
}

/** Records that the mailbox's owner does not want what was checked for it. */
export function declineMailConsents(tx: Tx, email: string, ipAddress: string | undefined): void {
  tx.insert(consents)
    .values({
      channel: 'email',
      recipientKey: recipientKey('email', email),
      granted: false,
      wording: DECLINED_WORDING,
      form: CONFIRMATION_FORM,
      ipAddress,
    })
    .run()
}

/** Which consents to read: definite answers (no or confirmed yes), only refusals, or all. */
const WORDS = {
  said: or(eq(consents.granted, false), isNotNull(consents.confirmedAt)),
  refused: eq(consents.granted, false),
  any: undefined,
}

const consentsOf = statement((db, { channel, key }: { channel: MessageChannel; key: string }, words) =>
  db
    .select()
    .from(consents)
    .where(and(ofKey(channel, key), WORDS[words as keyof typeof WORDS]))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1),
)

function lastConsent(tx: Db | Tx, channel: MessageChannel, recipient: string, words: keyof typeof WORDS = 'any') {
  return consentsOf(tx, { channel, key: recipientKey(channel, recipient) }, words).get()
}

/** Consents for a whole channel. Opt-outs from single lists are in `list_refusals`. */
function ofRecipient(channel: MessageChannel, recipient: string) {
  return ofKey(channel, recipientKey(channel, recipient))
}

function ofKey(channel: MessageChannel, key: string) {
  return and(eq(consents.channel, channel), eq(consents.recipientKey, key), isNull(consents.list))
}

/** Whether the owner of a mailbox asked for one list with this lead, at `since` or later. */
export function hasConfirmedList(
  tx: Db | Tx,
  { email, list, leadId, since }: { email: string; list: MarketingList; leadId: string; since: Date },
): boolean {
  const asked = tx
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.recipientKey, recipientKey('email', email)),
        eq(consents.list, list),
        eq(consents.leadId, leadId),
        gte(consents.confirmedAt, since),
      ),
    )
    .limit(1)
  return asked.get() !== undefined
}

type NewConsent = {
  channel: 'email' | 'sms'
  /** The email address or phone number, as typed. */
  recipient: string
  /** The label of the checked box. */
  wording: string
  form: (typeof CONSENT_FORMS)[number]
  /** The visitor's IP address, if known. */
  ipAddress: string | undefined
  leadId?: string
  /** The single list that they requested; omitted for marketing as a whole. */
  list?: MarketingList
  /** When the box was checked, if not now. */
  createdAt?: Date
  /** When the mailbox was already proved, which makes the consent count immediately. */
  confirmedAt?: Date | undefined
}

/**
 * Stores a consent to marketing with its wording, time, form and address, in the form's transaction. Only for a checked box. It
 * is pending until the mailbox or number confirms it, because anyone can type any address.
 */
export function recordConsent(tx: Tx, consent: NewConsent): void {
  const { recipient, ...rest } = consent
  tx.insert(consents)
    .values({ ...rest, recipientKey: recipientKey(consent.channel, recipient), granted: true })
    .run()
}
