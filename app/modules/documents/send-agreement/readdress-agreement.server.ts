import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { sendAgreementJob } from './send-agreement.server.ts'
import { isForSomeoneElse } from '../rules.ts'

/**
 * If the lead's email has changed, cancels the pending agreement at the old address and sends a new one. Does nothing if none is
 * pending or the lead has no address.
 */
export const readdressAgreementJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  async run(payload, context) {
    const leadId = currentLead(payload.leadId)
    const lead = findLeadContact(leadId)
    if (!lead || lead.email.trim() === '') return
    const pending = and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement'), eq(documents.status, 'pending'))
    const waiting = db().select({ submitterEmail: documents.submitterEmail }).from(documents).where(pending).all()
    if (waiting.some((document) => isForSomeoneElse(document, lead))) await sendAgreementJob.run({ leadId }, context)
  },
  onDeadLetter(tx, { leadId }, reason) {
    sendAgreementJob.onDeadLetter(tx, { leadId }, reason)
  },
})
