import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { pick } from '#app/format/records.ts'
import { displayAddress, hasProperty } from '#app/modules/properties/address.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { reportLinkMail } from '#app/modules/messaging/templates/report-link.ts'
import { findOwnersYear } from '#app/modules/reports/cash-flow.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'

/**
 * Emails a lead's own address a link that lets a browser act for the lead. For a merged lead, uses the lead that was kept. Does
 * nothing if there is no such lead, or if it did so within the last minute.
 */
export function mailLinkAgain(id: string, now = new Date()): void {
  const year = findOwnersYear(currentLead(id))
  inTransaction((tx) => {
    const leadId = currentLead(id, tx)
    const lead = tx
      .select({
        email: leads.email,
        ...pick(leads, ADDRESS_FIELDS),
        propertyAddress: leads.propertyAddress,
      })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
      .get()
    if (!lead || lead.email.trim() === '' || wasJustMailed(tx, { leadId, email: lead.email }, now)) return
    const token = issueToken(tx, { purpose: 'report', leadId, email: lead.email }, now)
    const address = hasProperty(lead) ? displayAddress(lead) : ''
    const mail = reportLinkMail(getSetting('company', tx), {
      ...findAddressee(tx, { email: lead.email, propertyAddress: address }),
      address: address || 'Not provided',
      url: env().BASE_URL + paths.mailedReport(token),
      year,
    })
    const { id: messageId } = queueMail(tx, { template: 'report-link', cause: 'visitor', to: lead.email, leadId, ...mail })
    recordLeadEvent(tx, {
      leadId,
      kind: 'link_mailed',
      actor: { kind: 'system' },
      summary: 'Emailed the report link again, as requested on the report page',
      detail: { messageIds: [messageId] },
    })
  })
}

/** Not by its token: other emails contain the same kind of link. */
function wasJustMailed(tx: Tx, { leadId, email }: { leadId: string; email: string }, now: Date): boolean {
  const same = and(
    eq(messages.recipientKey, recipientKey('email', email)),
    eq(messages.template, 'report-link'),
    eq(messages.leadId, leadId),
    gt(messages.createdAt, new Date(now.getTime() - MINUTE_MS)),
    lt(messages.createdAt, new Date(now.getTime() + MINUTE_MS)),
  )
  return tx.select({ id: messages.id }).from(messages).where(same).limit(1).get() !== undefined
}
