import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import {
  listRefusals,
  type MARKETING_BASES,
  type MARKETING_LISTS,
  type MESSAGE_CHANNELS,
  messages,
} from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { hasConfirmedConsent, hasRefused, isSuppressed } from './consents.server.ts'
import { hasPostalAddress } from './postal-address.server.ts'
import { recipientKey } from './recipient-key.server.ts'
import { hasRunningContact } from './running-contact.server.ts'
import { MAX_FOLLOW_UPS } from './consent-wording.ts'
import { countInquiryMails, hasAskedLately } from './inquiry.server.ts'
import { sendingHours } from './sending-hours.server.ts'
import { nextInWindow } from './sending-window.ts'

export type MarketingList = (typeof MARKETING_LISTS)[number]
export type MarketingBasis = (typeof MARKETING_BASES)[number]

/**
 * suppressed: they said that they want none, or none of this list, with this address or, before a merge, with another one · no_consent: neither checked a box and confirmed it nor do they do business with us · no_postal_address: no one
 * stored ours · cap: they had theirs · window: it is night. `retryAt`: when to ask again, UTC; left out where asking again would not help.
 */
export type MarketingRefusal = {
  kind: 'suppressed' | 'no_consent' | 'no_postal_address' | 'cap' | 'window'
  retryAt?: Date
}

type Question = {
  channel: (typeof MESSAGE_CHANNELS)[number]
  /** The address or number, as it was typed. */
  recipient: string
  now: Date
  /** Tips and follow-ups, where it is left out. */
  list?: MarketingList
}

/** Between two marketing mails to one mailbox lie at least 24 hours: at most one a day, however days are counted. */
const MAIL_INTERVAL_MS = DAY_MS
/** Texts that the product sends by itself to one number within 30 days: the box that was checked promises 'at most six a month'. */
export const MAX_TEXTS = 6
const TEXT_PERIOD_MS = 30 * DAY_MS
/** How soon to ask again while a mail waits for a mail server that is down. */
const WAITING_RETRY_MS = HOUR_MS

/**
 * Whether marketing may go to someone at this moment, and why it may. Asked in the transaction that queues it: two processes that ask at once do so one after the other, so
 * that the second sees the mail of the first. A preview asks outside of one.
 */
export function mayMarket(tx: Db | Tx, question: Question): Result<MarketingBasis, MarketingRefusal> {
  const basis = question.channel === 'email' ? mailBasis(tx, question) : textBasis(tx, question)
  if (!basis.ok) return basis
  const capEnd = question.channel === 'email' ? mailCapEnd(tx, question) : textCapEnd(tx, question)
  if (capEnd !== null) return refused({ kind: 'cap', retryAt: capEnd })
  const opensAt = nextInWindow(question.now, sendingHours(tx, question.channel))
  return opensAt > question.now ? refused({ kind: 'window', retryAt: opensAt }) : basis
}

/**
 * The same for a mail that the person asked for, such as the next date of the webinar: it waits for no hour and counts for no limit, and goes to everyone who has not left
 * its list since.
 */
export function mayAnswer(tx: Tx, email: string, list: MarketingList): Result<MarketingBasis, MarketingRefusal> {
  return isSuppressed(tx, 'email', email) || hasLeft(tx, email, list) ? refused({ kind: 'suppressed' }) : ok('request')
}

function mailBasis(tx: Db | Tx, { recipient, now, list = 'tips' }: Question): Result<MarketingBasis, MarketingRefusal> {
  if (hasRefused(tx, 'email', recipient) || hasLeft(tx, recipient, list)) return refused({ kind: 'suppressed' })
  const basis = findMailBasis(tx, recipient, now)
  if (basis === null) return refused({ kind: 'no_consent' })
  // Someone will store it: what is due waits for that.
  if (!hasPostalAddress(tx)) return refused({ kind: 'no_postal_address', retryAt: new Date(now.getTime() + DAY_MS) })
  return ok(basis)
}

/** Why marketing may go to an address, whatever was sent lately; null where it may not. */
export function findMailBasis(tx: Db | Tx, email: string, now: Date): MarketingBasis | null {
  if (hasConfirmedConsent(tx, 'email', email)) return 'consent'
  if (hasRunningContact(tx, email)) return 'contact'
  return hasAskedLately(tx, email, now) && countInquiryMails(tx, email) < MAX_FOLLOW_UPS ? 'inquiry' : null
}

/** How many marketing mails an address may get before they stop; null where nothing but a no stops them, because the person agreed to more or does business with us. */
export function followUpsLeft(tx: Db | Tx, email: string, now: Date): number | null {
  const basis = findMailBasis(tx, email, now)
  if (basis === null) return 0
  return basis === 'inquiry' ? MAX_FOLLOW_UPS - countInquiryMails(tx, email) : null
}

/** Whether an address got all that may be sent to it without consent for more. */
export function hasHadFollowUps(tx: Db | Tx, email: string, now: Date): boolean {
  return followUpsLeft(tx, email, now) === 0 && countInquiryMails(tx, email) >= MAX_FOLLOW_UPS
}

/** Texts are for those alone who checked their box and confirmed it (47 CFR 64.1200(f)(9)). */
function textBasis(tx: Db | Tx, { recipient }: Question): Result<MarketingBasis, MarketingRefusal> {
  if (hasRefused(tx, 'sms', recipient)) return refused({ kind: 'suppressed' })
  return hasConfirmedConsent(tx, 'sms', recipient) ? ok('consent') : refused({ kind: 'no_consent' })
}

const refusalOf = statement((db, { key, list }: { key: string; list: MarketingList }) =>
  db
    .select({ list: listRefusals.list })
    .from(listRefusals)
    .where(and(eq(listRefusals.recipientKey, key), eq(listRefusals.list, list))),
)

/** Whether someone left this list. */
export function hasLeft(tx: Db | Tx, email: string, list: MarketingList): boolean {
  return refusalOf(tx, { key: recipientKey('email', email), list }).get() !== undefined
}

/** When the mailbox behind an address may get its next marketing mail, over all of its leads and spellings; null where it may now. */
function mailCapEnd(tx: Db | Tx, { recipient, now }: Question): Date | null {
  const since = now.getTime() - MAIL_INTERVAL_MS
  const last = lastMarketingMail(tx, { mailboxKey: canonicalMailbox(recipient), since }).get()
  if (!last) return null
  const end = last.moment + MAIL_INTERVAL_MS
  return new Date(Math.max(end, now.getTime() + (end > now.getTime() ? 0 : WAITING_RETRY_MS)))
}

const lastMarketingMail = statement((db, { mailboxKey, since }: { mailboxKey: string; since: number }) => {
  const moment = sql<number>`coalesce(${messages.sentAt}, ${messages.createdAt})`
  const counts = or(
    inArray(messages.state, ['queued', 'held']),
    and(inArray(messages.state, ['sent', 'kept']), gt(moment, since)),
  )
  // As a literal: only so is the partial index found.
  const isMarketing = sql`${messages.isMarketing} = 1`
  return db
    .select({ moment })
    .from(messages)
    .where(and(isMarketing, eq(messages.mailboxKey, mailboxKey), eq(messages.channel, 'email'), counts))
    .orderBy(desc(moment))
    .limit(1)
})

/** When a number may get its next text of ours; null where it may now. What staff write by hand does not count. */
function textCapEnd(tx: Db | Tx, { recipient, now }: Question): Date | null {
  const since = new Date(now.getTime() - TEXT_PERIOD_MS)
  const sixth = sixthText(tx, { key: recipientKey('sms', recipient), since }).get()
  return sixth ? new Date(sixth.createdAt.getTime() + TEXT_PERIOD_MS) : null
}

const sixthText = statement((db, { key, since }: { key: string; since: Date }) =>
  db
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKey, key),
        eq(messages.channel, 'sms'),
        eq(messages.cause, 'system'),
        inArray(messages.state, ['queued', 'sent', 'kept']),
        gt(messages.createdAt, since),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .offset(MAX_TEXTS - 1),
)
