import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { crmAdapter } from '#app/adapters/crm/index.server.ts'
import { type Crm, CrmError, type CrmLead } from '#app/adapters/crm/port.ts'
import { db } from '#app/db/client.server.ts'
import { crmRecords, leads } from '#app/db/schema/index.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { defineJob, PermanentJobError, PostponedJobError } from '#app/modules/jobs/job-handler.server.ts'
import { sourceLabel } from '#app/modules/leads/sources.ts'
import { statusKey, statusLabel } from '#app/modules/leads/status/status.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { crmLeadOf, erasedLead, markerOf } from './crm-lead.ts'

/** Errors are stored for staff to read, not as a log. */
const MAX_ERROR = 300

/**
 * Tells the CRM what a lead is at this moment: makes its record there, once, or changes it. What is done before the record's number is written down is found again by the lead's marker. Nothing
 * where the CRM knows it already, or none is set up any more. Throws `CrmError`.
 */
export async function syncLead(leadId: string, crm: Crm | null = crmAdapter(), now = new Date()): Promise<void> {
  const record = db().select().from(crmRecords).where(eq(crmRecords.leadId, leadId)).get()
  if (!record || record.version <= record.sentVersion || crm === null) return
  const lead = findCrmLead(leadId)
  const crmId = record.crmId ?? (await crm.findLead(markerOf(leadId)))
  const sent = crmId === null ? await makeRecord(crm, lead) : await changeRecord(crm, crmId, lead ?? erasedLead(leadId))
  // It is there: forgotten, it would be looked for once more.
  await writeWhenRoom(() =>
    db()
      .update(crmRecords)
      .set({ crmId: sent, sentVersion: record.version, failedVersion: 0, sentAt: now, lastError: null })
      .where(eq(crmRecords.leadId, leadId))
      .run(),
  )
}

/** What was deleted before the CRM ever heard of it is no news there. */
async function makeRecord(crm: Crm, lead: CrmLead | null): Promise<number | null> {
  return lead?.isActive ? crm.createLead(lead) : null
}

async function changeRecord(crm: Crm, crmId: number, lead: CrmLead): Promise<number> {
  await crm.updateLead(crmId, lead)
  return crmId
}

function findCrmLead(leadId: string): CrmLead | null {
  const lead = db().select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return null
  const facts = {
    ...lead,
    statusLabel: statusLabel(statusKey(lead.status)),
    sourceLabel: sourceLabel(lead.source),
    isDeleted: lead.deletedAt !== null,
  }
  return crmLeadOf(facts, getSiteFacts().baseUrl + paths.lead(leadId))
}

/** A CRM that asks for less is asked again after this time all the same: there may be a thousand leads. */
const MIN_WAIT_SECONDS = 60

function waitedUntil(now: Date, seconds: number): Date {
  return new Date(now.getTime() + Math.max(MIN_WAIT_SECONDS, seconds) * 1000)
}

/** The job of one lead. What Odoo refuses of this very lead is given up at once; a key that has expired or an Odoo that is down is tried again for days, one that asks us to wait when it said. */
export function syncCrmLeadJob(crm?: Crm) {
  return defineJob({
    payload: z.object({ leadId: z.string() }),
    async run({ leadId }, { now }) {
      try {
        await syncLead(leadId, crm, now)
      } catch (error) {
        if (!(error instanceof CrmError)) throw error
        db()
          .update(crmRecords)
          .set({ lastError: error.message.slice(0, MAX_ERROR) })
          .where(eq(crmRecords.leadId, leadId))
          .run()
        if (error.failure === 'refused' || error.failure === 'gone') throw new PermanentJobError(error.message)
        if (error.retryAfterSeconds !== null)
          throw new PostponedJobError(waitedUntil(now, error.retryAfterSeconds), error.message)
        throw error
      }
    },
    onDeadLetter(tx, { leadId }, reason) {
      const record = tx.select({ version: crmRecords.version }).from(crmRecords).where(eq(crmRecords.leadId, leadId)).get()
      if (!record) return
      tx.update(crmRecords)
        .set({ failedVersion: record.version, lastError: reason.slice(0, MAX_ERROR) })
        .where(eq(crmRecords.leadId, leadId))
        .run()
    },
  })
}
