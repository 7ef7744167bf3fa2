import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { crmAdapter } from '#app/adapters/crm/index.server.ts'
import { type Crm, CrmError } from '#app/adapters/crm/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { crmRecords, leads, type SentLead } from '#app/db/schema/index.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { defineJob, PermanentJobError, PostponedJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { shownRent } from '#app/modules/leads/list/shown-rents.server.ts'
import { sourceLabel } from '#app/modules/leads/sources.ts'
import { statusKey, statusLabel } from '#app/modules/leads/status/status.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { changesFor, hasFieldChanges, reconcileSentLead } from './crm-changes.ts'
import { markerOf, noteReferencePrefix, crmLeadOf } from './crm-lead.ts'

/** Errors are stored for staff, not as a log. */
const MAX_ERROR = 300

type Next = Omit<SentLead, 'isPutAway'>

/**
 * Sends a lead's current state to the CRM: creates its record, once, or updates it. If the process
 * stops before the record's id is stored, the lead's marker finds it. Does nothing if the CRM is up
 * to date, or no longer set up. Throws `CrmError`.
 */
export async function syncLead(leadId: string, crm: Crm | null = crmAdapter(), now = new Date()): Promise<void> {
  const record = db().select().from(crmRecords).where(eq(crmRecords.leadId, leadId)).get()
  if (!record || record.version <= record.sentVersion || crm === null) return
  const next = findNext(leadId)
  const crmId = record.crmId ?? (await crm.findLead(markerOf(leadId)))
  const done = { sentVersion: record.version, failedVersion: 0, sentAt: now, lastError: null, pendingLead: null }
  // A lead deleted before the CRM knew it is never sent.
  if (crmId === null && !next?.isActive) return store(leadId, { ...done, sentLead: null })
  if (next === null) {
    if (crmId !== null) await crm.eraseLead(crmId, noteReferencePrefix(leadId))
    return store(leadId, { ...done, crmId, sentLead: null })
  }
  const sent =
    crmId === null ? await makeRecord(crm, leadId, next) : { crmId, sentLead: record.sentLead, pendingLead: record.pendingLead }
  const sentLead = await sendChanges(crm, next, { ...sent, leadId, version: record.version })
  await store(leadId, { ...done, crmId: sent.crmId, sentLead })
}

type CrmRecordRow = typeof crmRecords.$inferSelect

/** Stored even if the record exists: otherwise it would be looked up again. A lead deleted since leaves no data here. */
async function store(leadId: string, values: Partial<CrmRecordRow>): Promise<void> {
  await writeWhenRoom(() =>
    inTransaction((tx) => {
      const isGone = tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).get() === undefined
      tx.update(crmRecords)
        .set({ ...values, ...(isGone && { sentLead: null, pendingLead: null }) })
        .where(eq(crmRecords.leadId, leadId))
        .run()
    }),
  )
}

async function makeRecord(crm: Crm, leadId: string, next: Next) {
  // Stored first: if the response is lost, this shows which values the sales team changed before the retry.
  const sentLead = { ...next, isPutAway: false }
  await store(leadId, { pendingLead: sentLead })
  const crmId = await crm.createLead(markerOf(leadId), fieldsOnly(next))
  const made = { crmId, sentLead: { ...sentLead, notes: [] }, pendingLead: null }
  await store(leadId, made)
  return made
}

type Sent = { crmId: number; sentLead: SentLead | null; pendingLead: SentLead | null; leadId: string; version: number }

/** Writes the changes, and notes them in the record's history. Returns what the CRM then has from us. */
async function sendChanges(crm: Crm, next: Next, { crmId, sentLead, pendingLead, leadId, version }: Sent): Promise<SentLead> {
  const { known, isPutAway, keptNotes } =
    sentLead === null || pendingLead !== null || hasFieldChanges(sentLead, next)
      ? await writeChanges(crm, next, { crmId, sentLead, pendingLead, leadId })
      : { known: sentLead, isPutAway: sentLead.isPutAway, keptNotes: [] }
  const lines = [...next.notes.filter((line) => !known?.notes.includes(line)), ...keptNotes]
  if (lines.length > 0) await crm.addNote(crmId, { reference: `${noteReferencePrefix(leadId)}${version}`, lines })
  return { ...next, isPutAway }
}

async function writeChanges(crm: Crm, next: Next, { crmId, sentLead, pendingLead, leadId }: Omit<Sent, 'version'>) {
  const there = await crm.readLead(crmId)
  const known = reconcileSentLead(sentLead, pendingLead, there)
  const { changes, keptNotes, isPutAway } = changesFor(known, next, there)
  await store(leadId, { crmId, sentLead: known, pendingLead: { ...next, isPutAway } })
  if (Object.keys(changes).length > 0) await crm.updateLead(crmId, changes)
  return { known, keptNotes, isPutAway }
}

function fieldsOnly({ notes: _notes, isActive: _isActive, ...fields }: Next) {
  return fields
}

function findNext(leadId: string): Next | null {
  const lead = db().select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return null
  const facts = {
    ...lead,
    rent: shownRent(db(), leadId),
    statusLabel: statusLabel(statusKey(lead.status)),
    sourceLabel: sourceLabel(lead.source),
    isDeleted: lead.deletedAt !== null,
  }
  return crmLeadOf(facts, getSiteFacts().baseUrl + paths.lead(leadId))
}

/** Minimum wait, even if the CRM asks for less: there may be a thousand leads. */
const MIN_WAIT_SECONDS = 60

function waitedUntil(now: Date, seconds: number): Date {
  return new Date(now.getTime() + Math.max(MIN_WAIT_SECONDS, seconds) * 1000)
}

/**
 * A lead's sync job. Gives up immediately if Odoo rejects this lead. Retries for days if a key has expired or Odoo is down, and
 * at the requested time if it asks us to wait.
 */
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
