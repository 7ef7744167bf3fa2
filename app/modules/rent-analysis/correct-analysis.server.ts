import { and, desc, eq, isNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { knownFeet } from '#app/modules/properties/improvements.ts'
import { recordTypedProperty } from '#app/modules/access/grant-lead.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { updateProperty, followEstimate } from '#app/modules/leads/write/update-property.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { analyzeProperties } from './lookup/analyze-property.server.ts'
import type { AnalysisRequest } from './forms.ts'
import { PROPERTY_FIELDS, type TypedProperty } from '#app/modules/properties/property-fields.ts'
import { recordAnalysis } from './record-analysis.server.ts'

type Property = AnalysisRequest['properties'][number]
/** `visitorId`: the browser that makes the correction. */
type Correction = { leadId: string; visitorId: string; property: Property; submissionId: string }

/** A lead's property facts for a form, preferring the analyzed ones; null if there is no such lead, or it is in the trash. */
export function findCorrectable(leadId: string): TypedProperty | null {
  const lead = findLeadAndEntry(db(), leadId)
  if (!lead) return null
  const given = lead.entry ?? lead.lead
  const facts: Record<(typeof PROPERTY_FIELDS)[number], string | number | null> = {
    ...given,
    squareFootage: knownFeet(given.squareFootage),
  }
  const typed: TypedProperty = {}
  for (const field of PROPERTY_FIELDS) {
    const value = facts[field]
    if (value !== null) typed[field] = String(value)
  }
  return { ...typed, unitCount: typed.unitCount ?? '1' }
}

/** Where the same correction redirected to before, if it did. */
export function findCorrection({ leadId, property, submissionId }: Omit<Correction, 'visitorId'>): string | undefined {
  return findSubmission(db(), submissionKey(submissionId, { leadId, property }))?.location
}

/**
 * Reruns a lead's analysis with corrected facts: adds a new dated result and keeps the old ones. Updates the lead, the entry and
 * the timeline in the same transaction. Returns the report's path. failed: the estimator failed, and nothing was stored. Throws
 * if there is no such lead.
 */
export async function correctAnalysis(correction: Correction): Promise<Result<string, 'failed'>> {
  const { leadId, visitorId, property, submissionId } = correction
  const [outcome] = await analyzeProperties([property])
  if (!outcome?.ok) return refused('failed')
  const analysis = outcome.value
  const key = submissionKey(submissionId, { leadId, property })
  return inTransaction((tx) => {
    const first = findSubmission(tx, key)
    if (first) return ok(first.location)
    const found = findLeadAndEntry(tx, leadId)
    if (!found) throw new Error('The lead for a corrected analysis is missing')
    const now = new Date()
    const entryId = found.entry?.id ?? newId()
    if (found.entry) {
      tx.update(propertyAnalysisEntries)
        .set({ ...property, requestedAt: now })
        .where(eq(propertyAnalysisEntries.id, entryId))
        .run()
    } else {
      const { name, email } = found.lead
      tx.insert(propertyAnalysisEntries)
        .values({ ...property, id: entryId, leadId, name, email, createdAt: now, requestedAt: now })
        .run()
    }
    updateProperty(tx, leadId, property)
    recordTypedProperty(tx, { visitorId, leadId })
    const before = newestRent(tx, entryId)
    recordAnalysis(tx, { id: entryId, leadId }, analysis, now)
    if (before !== undefined) followEstimate(tx, leadId, before, analysis.rentEstimate)
    const location = paths.report(leadId)
    rememberSubmission(tx, key, 'analysis-correction', location)
    return ok(location)
  })
}

function findLeadAndEntry(tx: Db | Tx, leadId: string) {
  return tx
    .select({ lead: leads, entry: propertyAnalysisEntries })
    .from(leads)
    .leftJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leads.id))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
}

function newestRent(tx: Tx, entryId: string): number | undefined {
  return tx
    .select({ dollars: propertyAnalysisResults.rentEstimate })
    .from(propertyAnalysisResults)
    .where(eq(propertyAnalysisResults.entryId, entryId))
    .orderBy(desc(propertyAnalysisResults.createdAt), desc(propertyAnalysisResults.id))
    .limit(1)
    .get()?.dollars
}
