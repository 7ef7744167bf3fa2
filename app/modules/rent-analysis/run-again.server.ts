import { and, desc, eq, isNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { followEstimate } from '#app/modules/leads/write/update-property.server.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { analyzeProperties } from './lookup/analyze-property.server.ts'
import { recordAnalysis } from './record-analysis.server.ts'
import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'

/** Why an analysis could not be rerun, for staff. */
export const NOT_RUN_MESSAGES: Record<NotRun, string> = {
  missing: MESSAGE_LEAD_MISSING,
  'no-property': 'Enter the address, property type and square feet in Edit Details first',
  failed: 'Unable to load analysis',
}

/** missing: there is no such lead · no-property: its address, type or square feet are unknown · failed: the estimator failed. */
type NotRun = 'missing' | 'no-property' | 'failed'

/**
 * Reruns a lead's analysis with its current facts for staff: adds a new dated result and keeps the earlier ones. Updates the
 * lead's estimated rent if it was the previous result's. Returns the estimate in dollars a month.
 */
export async function runAgain(leadId: string, actor: Actor, now = new Date()): Promise<Result<number, NotRun>> {
  const lead = db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!lead) return refused('missing')
  const subject = subjectOf(lead)
  if (!subject) return refused('no-property')
  const [outcome] = await analyzeProperties([subject])
  if (!outcome?.ok) return refused('failed')
  const analysis = outcome.value
  return inTransaction((tx) => {
    const open = and(eq(leads.id, leadId), isNull(leads.deletedAt))
    if (!tx.select({ id: leads.id }).from(leads).where(open).get()) return refused('missing')
    const entry = tx.select({ id: entries.id }).from(entries).where(eq(entries.leadId, leadId)).get()
    const entryId = entry?.id ?? newId()
    const facts = { ...subject, requestedAt: now, lastError: null }
    if (entry) tx.update(entries).set(facts).where(eq(entries.id, entryId)).run()
    else
      tx.insert(entries)
        .values({ ...facts, id: entryId, leadId, name: lead.name, email: lead.email, createdAt: now })
        .run()
    const before = tx
      .select({ dollars: results.rentEstimate })
      .from(results)
      .where(eq(results.entryId, entryId))
      .orderBy(desc(results.createdAt), desc(results.id))
      .limit(1)
      .get()
    const summary = 'Reran the rental analysis with the lead’s current details'
    recordLeadEvent(tx, { leadId, kind: 'analysis_retried', actor, summary })
    recordAnalysis(tx, { id: entryId, leadId }, analysis, now)
    if (before) followEstimate(tx, leadId, before.dollars, analysis.rentEstimate)
    return ok(analysis.rentEstimate)
  })
}

/**
 * The same for an entry of the list: with its lead's current facts, or with the requested ones if it has no lead. missing: there
 * is no such analysis, or it or its lead is in the trash.
 */
export async function runEntryAgain(entryId: string, actor: Actor, now = new Date()): Promise<Result<number, NotRun>> {
  const entry = findEntryToRun(db(), entryId)
  if (!entry) return refused('missing')
  if (entry.leadId !== null) return runAgain(entry.leadId, actor, now)
  const [outcome] = await analyzeProperties([entry])
  if (!outcome?.ok) return refused('failed')
  const analysis = outcome.value
  return inTransaction((tx) => {
    // It may have become a lead in the meantime.
    const found = findEntryToRun(tx, entryId)
    if (!found) return refused('missing')
    tx.update(entries).set({ requestedAt: now }).where(eq(entries.id, entryId)).run()
    recordAnalysis(tx, found, analysis, now)
    return ok(analysis.rentEstimate)
  })
}

function findEntryToRun(tx: Db | Tx, entryId: string) {
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.id, entryId), isNull(entries.deletedAt)))
    .get()
}

function subjectOf(lead: typeof leads.$inferSelect): Subject | null {
  const { streetAddress, zipCode, propertyType, squareFootage, unitCount } = lead
  if (streetAddress.trim() === '' || zipCode.trim() === '' || propertyType === null || !squareFootage) return null
  return { ...pick(lead, PROPERTY_FIELDS), propertyType, squareFootage, unitCount: unitCount ?? 1 }
}
