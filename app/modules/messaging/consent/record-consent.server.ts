import type { Tx } from '#app/db/client.server.ts'
import { type CONSENT_FORMS, consents, type MARKETING_LISTS } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

export type NewConsent = {
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
  list?: (typeof MARKETING_LISTS)[number]
  /** When the mailbox was already proved, which makes the consent count immediately. */
  confirmedAt?: Date | undefined
}

/**
 * Stores a consent to marketing with its wording, time, form and address, in the form's transaction. Only for a checked box. It is pending until the mailbox or number
 * confirms it, because anyone can type any address.
 */
export function recordConsent(tx: Tx, consent: NewConsent): void {
  const { recipient, ...rest } = consent
  tx.insert(consents)
    .values({ ...rest, recipientKey: recipientKey(consent.channel, recipient), granted: true })
    .run()
}
