import type { Tx } from '#app/db/client.server.ts'
import { consents } from '#app/db/schema/index.ts'

export type NewConsent = {
  channel: 'email' | 'sms'
  /** The e-mail address or phone number, as typed. */
  recipient: string
  /** The words beside the box that was ticked. */
  wording: string
  /** Machine word of the form: 'rent-vs-sell'. */
  form: string
  /** Network address of the visitor, where it is known. */
  ipAddress: string | undefined
  leadId?: string
}

/** Stores that someone agreed to marketing: the words, the time, the form and the address, in the transaction of the form. Only for a ticked box. */
export function recordConsent(tx: Tx, consent: NewConsent): void {
  const { recipient, ...rest } = consent
  tx.insert(consents)
    .values({ ...rest, recipientKey: recipient.trim().toLowerCase(), granted: true })
    .run()
}
