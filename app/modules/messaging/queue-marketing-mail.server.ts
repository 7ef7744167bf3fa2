import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import type { Tx } from '#app/db/client.server.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { hasLeft, type MarketingBasis, type MarketingList, type MarketingRefusal, mayMarket } from './marketing-gate.server.ts'
import { createMarketingLinks } from './marketing-links.server.ts'
import { listHeaders } from './list-headers.ts'
import { isSuppressed } from './consents.server.ts'
import { withFooterLinks } from './mail-layout.ts'
import { enqueueMessage, type NewMail, writeMail } from './queue-mail.server.ts'

export type MarketingMail = Omit<NewMail, 'cause' | 'headers'> & {
  cause: 'staff' | 'system'
  /** Tips and follow-ups, where it is left out. */
  list?: MarketingList
  /** Which of our campaigns it is of, such as 'warm_lead-3'; its template, where it is left out. */
  campaign?: string
  /** The person asked for this very mail, such as the next date of the webinar: it waits for no hour and counts for no limit, but has the way out of the list. */
  isRequested?: boolean
}

/**
 * Writes a marketing mail to the outbox, with the links and headers that end such mails, where the gate lets it through. Text and HTML are those of `mailLayout`, which name our postal
 * address.
 */
export function queueMarketingMail(tx: Tx, mail: MarketingMail, now: Date): Result<{ id: string }, MarketingRefusal> {
  const { list = 'tips', isRequested = false, campaign = mail.template, ...rest } = mail
  const basis = isRequested ? mayAnswer(tx, mail.to, list) : mayMarket(tx, { channel: 'email', recipient: mail.to, now, list })
  if (!basis.ok) return basis
  const { footer, headers: waysOut } = createMarketingLinks(tx, mail.to, now)
  const headers = { ...waysOut, ...listHeaders(senderOf(tx), { list, campaign }) }
  const marketing = { list, basis: basis.value }
  const standing = { isLimited: false, heldReason: null, state: 'queued' } as const
  const id = writeMail(tx, { ...rest, ...withFooterLinks(mail, footer), headers, marketing }, standing, now)
  enqueueMessage(tx, id)
  return ok({ id })
}

/** The sender of all mails, as `smtp.server.ts` has it. */
function senderOf(tx: Tx): { company: string; address: string } {
  const { name, email } = getSettingIn(tx, 'company')
  const { MAIL_FROM } = env()
  return { company: name, address: MAIL_FROM === undefined ? email : readSender(MAIL_FROM).address }
}

/** Who asked for a mail gets it, unless they left the list since. */
function mayAnswer(tx: Tx, email: string, list: MarketingList): Result<MarketingBasis, MarketingRefusal> {
  const isUnwanted = isSuppressed(tx, 'email', email) || hasLeft(tx, email, list)
  return isUnwanted ? refused({ kind: 'suppressed' }) : ok('request')
}
