import type { MarketingList } from '#app/db/schema/index.ts'
import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import type { Tx } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { MarketingBasis } from '../consent/marketing-gate.server.ts'
import { createMarketingLinks } from './marketing-links.server.ts'
import { listHeaders } from './list-headers.ts'
import { withFooterLinks } from '../layout/finished-mail.ts'
import { enqueueMessage, type NewMail, writeMail } from './queue-mail.server.ts'

export type MarketingMail = Omit<NewMail, 'cause' | 'headers'> & {
  cause: 'staff' | 'system'
  /** Defaults to tips and follow-ups. */
  list?: MarketingList
  /** The campaign, such as 'warm_lead-3'. Defaults to the template. */
  campaign?: string
  /**
   * The basis that the gate returned in this transaction (`mayMarket`, `mayAnswer`). Checked again when the email is sent
   * (`findUnwantedReason`).
   */
  basis: MarketingBasis
}

/**
 * Writes a marketing email to the outbox, with its unsubscribe links and headers. Text and HTML come from `mailLayout`, which
 * includes our postal address. Returns its id.
 */
export function queueMarketingMail(tx: Tx, mail: MarketingMail, now: Date): string {
  const { list = 'tips', basis, campaign = mail.template, ...rest } = mail
  const { footer, headers: waysOut } = createMarketingLinks(tx, mail.to, now)
  const headers = { ...waysOut, ...listHeaders(senderOf(tx), { list, campaign }) }
  const marketing = { list, basis }
  const delivery = { isLimited: false, heldReason: null, state: 'queued' } as const
  const id = writeMail(tx, { ...rest, ...withFooterLinks(mail, footer), headers, marketing }, delivery, now)
  enqueueMessage(tx, id)
  return id
}

/** The sender of all emails, the same as in `smtp.server.ts`. */
function senderOf(tx: Tx): { company: string; address: string } {
  const { name, email } = getSetting('company', tx)
  const { MAIL_FROM } = env()
  return { company: name, address: MAIL_FROM === undefined ? email : readSender(MAIL_FROM).address }
}
