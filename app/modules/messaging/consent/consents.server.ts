import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { consents, type MESSAGE_CHANNELS, suppressions } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

type Channel = (typeof MESSAGE_CHANNELS)[number]

/** Machine word of the page where a mailed link is opened, as consents name forms. */
const CONFIRMATION_FORM = 'mailed-link'
const MERGED_WORDING = 'Declined with another address, before their leads were merged.'
const DECLINED_WORDING = 'Said they didn’t ask for this on the confirmation page.'

/** What someone said last of marketing or text messages: yes, and confirmed it, or no. A tick that no one confirmed says nothing. Null where they said neither. */
export function findLastWord(tx: Db | Tx, channel: Channel, recipient: string): 'yes' | 'no' | null {
  const last = lastConsent(tx, channel, recipient, 'said')
  return last === undefined ? null : last.granted ? 'yes' : 'no'
}

/** Whether someone wants marketing or text messages, and has confirmed it. */
export function hasConfirmedConsent(tx: Db | Tx, channel: Channel, recipient: string): boolean {
  return findLastWord(tx, channel, recipient) === 'yes'
}

const suppressionOf = statement((db, { channel, key }: { channel: Channel; key: string }) =>
  db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, key))),
)

/** Whether someone asked for no marketing on this channel. */
export function isSuppressed(tx: Db | Tx, channel: Channel, recipient: string): boolean {
  return suppressionOf(tx, { channel, key: recipientKey(channel, recipient) }).get() !== undefined
}

/** Whether someone said that they want no marketing on this channel: what was said last, and confirmed where it was a yes, counts. */
export function hasRefused(tx: Db | Tx, channel: Channel, recipient: string): boolean {
  return isSuppressed(tx, channel, recipient) || findLastWord(tx, channel, recipient) === 'no'
}

/** Someone said no with one of their addresses or numbers: keeps that it applies to another one, too. Returns the key of what is kept. */
export function extendRefusal(tx: Tx, { channel, to, leadId }: { channel: Channel; to: string; leadId: string }): string {
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

/** The words of the box that was checked for a mailbox and that no one has confirmed or taken back yet; null where there is none. */
export function findPendingWording(email: string, tx: Db | Tx = db()): string | null {
  const last = lastConsent(tx, 'email', email)
  return last?.granted === true && last.confirmedAt === null ? last.wording : null
}

/** Anyone who reads the mailbox has confirmed what was checked for it since they last said no. */
export function confirmMailConsents(tx: Tx, email: string, now: Date): void {
  confirmConsents(tx, 'email', email, now)
}

/** Anyone with the phone has confirmed, by a text with START, what was checked for its number since they last said no. */
export function confirmTextConsents(tx: Tx, phone: string, now: Date): void {
  confirmConsents(tx, 'sms', phone, now)
}

function confirmConsents(tx: Tx, channel: Channel, recipient: string, now: Date): void {
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

/** Anyone who reads the mailbox has said that they do not want what was checked for it. */
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

/** Which rows speak: those that say yes or no for good, those that say no, or all. */
const WORDS = {
  said: or(eq(consents.granted, false), isNotNull(consents.confirmedAt)),
  refused: eq(consents.granted, false),
  any: undefined,
}

const consentsOf = statement((db, { channel, key }: { channel: Channel; key: string }, words) =>
  db
    .select()
    .from(consents)
    .where(and(ofKey(channel, key), WORDS[words as keyof typeof WORDS]))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1),
)

function lastConsent(tx: Db | Tx, channel: Channel, recipient: string, words: keyof typeof WORDS = 'any') {
  return consentsOf(tx, { channel, key: recipientKey(channel, recipient) }, words).get()
}

/** What someone said of all that is sent on a channel; what they said of one list alone is in `list_refusals`. */
function ofRecipient(channel: Channel, recipient: string) {
  return ofKey(channel, recipientKey(channel, recipient))
}

function ofKey(channel: Channel, key: string) {
  return and(eq(consents.channel, channel), eq(consents.recipientKey, key), isNull(consents.list))
}
