import type { Tx } from '#app/db/client.server.ts'
import { type CONSENT_FORMS, consents, type MARKETING_LISTS } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

export type NewConsent = {
  channel: 'email' | 'sms'
  /** The email address or phone number, as typed. */
  recipient: string
  /** The words beside the box that was checked. */
  wording: string
  form: (typeof CONSENT_FORMS)[number]
  /** Network address of the visitor, where it is known. */
  ipAddress: string | undefined
  leadId?: string
  /** The one list that they asked for; left out for marketing as such. */
  list?: (typeof MARKETING_LISTS)[number]
  /** Where the mailbox has proved itself before: then it counts at once. */
  confirmedAt?: Date | undefined
}

/**
 * Stores that someone agreed to marketing: the words, the time, the form and the address, in the transaction of the form. Only for a checked box. It is pending:
 * anyone can type an address, so that it counts only once its mailbox or number has confirmed it.
 */
export function recordConsent(tx: Tx, consent: NewConsent): void {
  const { recipient, ...rest } = consent
  tx.insert(consents)
    .values({ ...rest, recipientKey: recipientKey(consent.channel, recipient), granted: true })
    .run()
}
