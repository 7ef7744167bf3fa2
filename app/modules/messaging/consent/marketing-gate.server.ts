import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { listRefusals, type MARKETING_BASES, messages, type MessageChannel, type MarketingList } from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { hasConfirmedConsent, hasRefused, isSuppressed } from './consents.server.ts'
import { hasPostalAddress } from './postal-address.server.ts'
import { recipientKey } from './recipient-key.server.ts'
import { hasRunningContact } from './running-contact.server.ts'
import { MAX_FOLLOW_UPS } from './consent-wording.ts'
import { countInquiryMails, hasRecentInquiry } from './inquiry.server.ts'
import { sendingHours } from './sending-hours.server.ts'
import { nextInWindow } from './sending-window.ts'

export type MarketingBasis = (typeof MARKETING_BASES)[number]

/**
 * suppressed: opted out of all marketing or of this list, with this address or, before a merge, another one · no_consent: no
 * confirmed box and no business relationship · no_postal_address: ours is not configured · cap: limit reached · window: at night.
 * `retryAt`: when to try again, UTC; omitted if that is useless.
 */
export type MarketingRefusal = {
  kind: 'suppressed' | 'no_consent' | 'no_postal_address' | 'cap' | 'window'
  retryAt?: Date
}

type Question = {
  channel: MessageChannel
  /** The address or number, as typed. */
  recipient: string
  now: Date
  /** Defaults to tips and follow-ups. */
  list?: MarketingList
}

/** Marketing emails to one mailbox are at least 24 hours apart: at most one a day, in any time zone. */
const MAIL_INTERVAL_MS = DAY_MS
/** Automatic texts to one number within 30 days: the checkbox promises 'at most six a month'. */
export const MAX_TEXTS = 6
const TEXT_PERIOD_MS = 30 * DAY_MS
/** How soon to check again while an email waits for a mail server that is down. */
const WAITING_RETRY_MS = HOUR_MS

/**
 * Whether marketing may be sent to a person now, and on what basis. Call it in the transaction that queues the email, so that
 * concurrent processes see each other's emails. Previews call it outside of one.
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
 * The same for an email that the person requested, such as the next webinar date. It ignores hours and limits, and is sent to
 * everyone who has not left its list since.
 */
export function mayAnswer(tx: Db | Tx, email: string, list: MarketingList): Result<MarketingBasis, MarketingRefusal> {
  return isSuppressed(tx, 'email', email) || hasLeft(tx, email, list) ? refused({ kind: 'suppressed' }) : ok('request')
}

function mailBasis(tx: Db | Tx, { recipient, now, list = 'tips' }: Question): Result<MarketingBasis, MarketingRefusal> {
  if (hasRefused(tx, 'email', recipient) || hasLeft(tx, recipient, list)) return refused({ kind: 'suppressed' })
  const basis = findMailBasis(tx, recipient, now)
  if (basis === null) return refused({ kind: 'no_consent' })
  // Due messages wait until the address is configured.
  if (!hasPostalAddress(tx)) return refused({ kind: 'no_postal_address', retryAt: new Date(now.getTime() + DAY_MS) })
  return ok(basis)
}

/** The basis for marketing to an address, regardless of recent emails, or null. */
export function findMailBasis(tx: Db | Tx, email: string, now: Date): MarketingBasis | null {
  if (hasConfirmedConsent(tx, 'email', email)) return 'consent'
  if (hasRunningContact(tx, email)) return 'contact'
  return hasRecentInquiry(tx, email, now) && countInquiryMails(tx, email) < MAX_FOLLOW_UPS ? 'inquiry' : null
}

/**
 * How many marketing emails an address may get in total. Null for no limit, because the person consented or does business with
 * us.
 */
export function followUpsLeft(tx: Db | Tx, email: string, now: Date): number | null {
  const basis = findMailBasis(tx, email, now)
  if (basis === null) return 0
  return basis === 'inquiry' ? MAX_FOLLOW_UPS - countInquiryMails(tx, email) : null
}

/** Whether an address got all emails that are allowed without consent. */
export function hasHadFollowUps(tx: Db | Tx, email: string, now: Date): boolean {
  return followUpsLeft(tx, email, now) === 0 && countInquiryMails(tx, email) >= MAX_FOLLOW_UPS
}

/** Texts require a checked and confirmed box (47 CFR 64.1200(f)(9)). */
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

/** Whether a person left this list. */
export function hasLeft(tx: Db | Tx, email: string, list: MarketingList): boolean {
  return refusalOf(tx, { key: recipientKey('email', email), list }).get() !== undefined
}

/** When a mailbox may get its next marketing email, across all its leads and spellings; null for now. */
function mailCapEnd(tx: Db | Tx, { recipient, now }: Question): Date | null {
  const since = now.getTime() - MAIL_INTERVAL_MS
  const until = now.getTime() + MAIL_INTERVAL_MS
  const last = lastMarketingMail(tx, { mailboxKey: canonicalMailbox(recipient), since, until }).get()
  if (!last) return null
  const end = last.moment + MAIL_INTERVAL_MS
  const isWaiting = end <= now.getTime() || last.moment > until
  return isWaiting ? new Date(now.getTime() + WAITING_RETRY_MS) : new Date(end)
}

/** `until`: an email sent later than this has the time of a clock that was far ahead, and would block others for as long. */
const lastMarketingMail = statement((db, { mailboxKey, since, until }: { mailboxKey: string; since: number; until: number }) => {
  const moment = sql<number>`coalesce(${messages.sentAt}, ${messages.createdAt})`
  const counts = or(
    inArray(messages.state, ['queued', 'held']),
    and(inArray(messages.state, ['sent', 'kept']), gt(moment, since), lte(moment, until)),
  )
  // A literal, because the partial index requires one.
  const isMarketing = sql`${messages.isMarketing} = 1`
  return db
    .select({ moment })
    .from(messages)
    .where(and(isMarketing, eq(messages.mailboxKey, mailboxKey), eq(messages.channel, 'email'), counts))
    .orderBy(desc(moment))
    .limit(1)
})

/** When a number may get its next automatic text; null for now. Texts written by staff don't count. */
function textCapEnd(tx: Db | Tx, { recipient, now }: Question): Date | null {
  const [since, until] = [new Date(now.getTime() - TEXT_PERIOD_MS), new Date(now.getTime() + TEXT_PERIOD_MS)]
  const sixth = sixthText(tx, { key: recipientKey('sms', recipient), since, until }).get()
  return sixth ? new Date(sixth.createdAt.getTime() + TEXT_PERIOD_MS) : null
}

const sixthText = statement((db, { key, since, until }: { key: string; since: Date; until: Date }) =>
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
        lte(messages.createdAt, until),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .offset(MAX_TEXTS - 1),
)
