import type { Db, Tx } from '#app/db/client.server.ts'
import type { messages } from '#app/db/schema/index.ts'
import { findLatestConsent, isSuppressed } from './consents.server.ts'
import { hasRecentInquiry } from './inquiry.server.ts'
import { hasLeft } from './marketing-gate.server.ts'
import { hasPostalAddress } from './postal-address.server.ts'
import { hasRunningContact } from './running-contact.server.ts'

type Message = typeof messages.$inferSelect

/** The outbox's reason for a message that was wanted when written, but no longer is. */
const UNWANTED = 'This person opted out of these messages.'
const UNCONFIRMED = 'No one has confirmed that they want these messages.'
const NO_ADDRESS = 'The company’s postal address is missing. Each marketing email has to include it.'

/**
 * Why a number must not get texts, or null. suppressed: they opted out · unconfirmed: the number has not confirmed its consent.
 * People who wrote to us get an answer regardless of their marketing consent.
 */
export function whyNoText(tx: Db | Tx, phone: string, { isAnswer }: { isAnswer: boolean }): 'suppressed' | 'unconfirmed' | null {
  if (isSuppressed(tx, 'sms', phone)) return 'suppressed'
  return isAnswer || findLatestConsent(tx, 'sms', phone) === 'yes' ? null : 'unconfirmed'
}

/**
 * Why a message must not be sent now, or null. Checked at sending time, whatever applied when it was written: marketing, and all
 * texts except answers, need a recipient who may still get them. Receipts and the like go to everyone.
 */
export function findUnwantedReason(tx: Db | Tx, message: Message, now = new Date()): string | null {
  const { channel, isMarketing, recipientKey, repliesToId } = message
  if (channel === 'sms') {
    const reason = whyNoText(tx, recipientKey, { isAnswer: repliesToId !== null })
    return reason === null ? null : reason === 'suppressed' ? UNWANTED : UNCONFIRMED
  }
  return isMarketing ? whyNoMarketing(tx, message, now) : null
}

function whyNoMarketing(tx: Db | Tx, { recipientKey, marketingList, marketingBasis }: Message, now: Date): string | null {
  if (isSuppressed(tx, 'email', recipientKey) || hasLeft(tx, recipientKey, marketingList ?? 'tips')) return UNWANTED
  if (marketingBasis === 'request') return null
  if (!hasPostalAddress(tx)) return NO_ADDRESS
  const word = findLatestConsent(tx, 'email', recipientKey)
  if (word === 'no') return UNWANTED
  if (word === 'yes') return null
  const isStillOurs = marketingBasis === 'inquiry' && hasRecentInquiry(tx, recipientKey, now)
  const isContact = marketingBasis === 'contact' || marketingBasis === 'inquiry'
  return isStillOurs || (isContact && hasRunningContact(tx, recipientKey)) ? null : UNCONFIRMED
}
