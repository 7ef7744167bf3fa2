import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import type { Tx } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { MarketingBasis, MarketingList } from '../consent/marketing-gate.server.ts'
import { createMarketingLinks } from './marketing-links.server.ts'
import { listHeaders } from './list-headers.ts'
import { withFooterLinks } from '../layout/mail-layout.ts'
import { enqueueMessage, type NewMail, writeMail } from './queue-mail.server.ts'

export type MarketingMail = Omit<NewMail, 'cause' | 'headers'> & {
  cause: 'staff' | 'system'
  /** Tips and follow-ups, where it is left out. */
  list?: MarketingList
  /** Which of our campaigns it is of, such as 'warm_lead-3'; its template, where it is left out. */
  campaign?: string
  /** Why it may be sent: what the gate said in this transaction (`mayMarket`, `mayAnswer`). It is asked again when the mail leaves (`findUnwantedReason`). */
  basis: MarketingBasis
}

/**
 * Writes a marketing mail to the outbox, with the links and headers that end such mails. Text and HTML are those of `mailLayout`, which name our postal address. Returns its id.
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

/** The sender of all mails, as `smtp.server.ts` has it. */
function senderOf(tx: Tx): { company: string; address: string } {
  const { name, email } = getSetting('company', tx)
  const { MAIL_FROM } = env()
  return { company: name, address: MAIL_FROM === undefined ? email : readSender(MAIL_FROM).address }
}
