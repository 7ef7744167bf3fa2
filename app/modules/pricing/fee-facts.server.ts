import { and, eq, isNull, sql } from 'drizzle-orm'
import { feeSchedule, type FeeSchedule } from '#app/content/fees.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documents, leads, propertyAnalysisEntries, propertyAnalysisResults, versions } from '#app/db/schema/index.ts'
import { type LeadFees, leadFees, type ShownFee, shownFee } from './lead-fees.ts'
import { getSetting, valueOf } from '#app/modules/settings/settings.server.ts'

// Drizzle does not call it for null.
const asMoment = (milliseconds: number): Date | null => new Date(milliseconds)

/** Agreements from before one-time fees were part of them use the fees that the product had then. */
const asFees = (json: string): LeadFees | null => {
  const { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths } = feeSchedule.presentation
  const once = { setupFeeCents, onboardingFeeCents, repairsPreapprovedBelowDollars, initialTermMonths }
  return { ...once, ...(documents.fees.mapFromDriverValue(json) as LeadFees) }
}

// Unreadable changes count as no changes.
const asSchedule = (json: string): FeeSchedule | null => valueOf('fees', JSON.parse(json)) ?? null

const enrolledOnlineAt = sql`case when leads.source = 'enrollment' then leads.created_at else (
    select min(activity.created_at) from lead_activities as activity
    where activity.lead_id = leads.id and activity.kind = 'enrolled_online') end`

/** When the owner first saw fees: enrollments use the fees of that day, reports those of the day they were created. */
const firstSeenAt = sql`coalesce(${enrolledOnlineAt}, (
    select max(result.created_at) from ${propertyAnalysisResults} as result
    join ${propertyAnalysisEntries} as entry on entry.id = result.entry_id
    where entry.lead_id = leads.id), leads.created_at)`

/** Query columns for a lead's fees: what they depend on, and when the owner first saw them. */
export const feeFacts = {
  plan: leads.plan,
  enrolledOnlineAt: enrolledOnlineAt.mapWith(asMoment),
  signedFees: sql`(
    select document.fees from ${documents} as document
    where document.lead_id = leads.id and document.status = 'completed' and document.fees is not null
    order by document.created_at limit 1)`.mapWith(asFees),
  schedule: sql`(
    select version.content from ${versions} as version
    where version.subject = 'setting' and version.subject_id = 'fees' and version.created_at <= ${firstSeenAt}
    order by version.number desc limit 1)`.mapWith(asSchedule),
}

const feesOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ propertyType: leads.propertyType, unitCount: leads.unitCount, ...feeFacts })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)

/**
 * A lead's fees for its plan, or for Full service if none is chosen; undefined if there is no such lead, or it is in the trash.
 */
export function findLeadFees(leadId: string, tx: Db | Tx = db()): LeadFees | undefined {
  const lead = feesOfLead(tx, { leadId }).get()
  return lead && leadFees(lead)
}

/** The fees in the agreement that a lead's owner signed; null if none is signed. */
export function findSignedFees(tx: Db | Tx, leadId: string): LeadFees | null {
  return feesOfLead(tx, { leadId }).get()?.signedFees ?? null
}

/** The fees of an existing lead. Throws if there is none. */
export function getLeadFees(leadId: string, tx: Db | Tx = db()): LeadFees {
  const fees = findLeadFees(leadId, tx)
  if (!fees) throw new Error('The lead with these fees is missing')
  return fees
}

/** The one fee of an existing lead that every page, email and document shows. Throws if there is none. */
export function getShownFee(leadId: string): ShownFee {
  const lead = feesOfLead(db(), { leadId }).get()
  if (!lead) throw new Error('The lead with this fee is missing')
  return shownFee(lead)
}

/** The one-time card payment before management begins, in cents: the first quoted amount. The current one if the lead is gone. */
export function getOnboardingFee(leadId: string | null, tx: Db | Tx = db()): number {
  const fees = leadId === null ? undefined : findLeadFees(leadId, tx)
  return fees?.onboardingFeeCents ?? getSetting('fees', tx).presentation.onboardingFeeCents
}
