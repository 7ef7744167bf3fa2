import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { documents, leads } from '#app/db/schema/index.ts'
import { type LeadFees, leadFees } from '#app/modules/pricing/lead-fees.ts'

// Nothing is mapped where there is no moment.
const asMoment = (milliseconds: number): Date | null => new Date(milliseconds)

const asFees = (json: string): LeadFees | null => documents.fees.mapFromDriverValue(json) as LeadFees

/** For a query of leads: what decides which fees a lead has, and when its owner was first told of them. */
export const feeFacts = {
  enrolledOnlineAt: sql`case when leads.source = 'enrollment' then leads.created_at else (
    select min(activity.created_at) from lead_activities as activity
    where activity.lead_id = leads.id and activity.kind = 'enrolled_online') end`.mapWith(asMoment),
  signedFees: sql`(
    select document.fees from ${documents} as document
    where document.lead_id = leads.id and document.status = 'completed' and document.fees is not null
    order by document.created_at limit 1)`.mapWith(asFees),
}

/** For a query of leads: whether its owner was told which fees they are, by the presentation, the terms or the enroll form. */
export const areFeesTold = sql`(leads.source = 'enrollment' or exists (
  select 1 from lead_activities as activity where activity.lead_id = leads.id
  and activity.kind in ('presentation_finished', 'terms_acknowledged', 'enrolled_online')))`.mapWith(Boolean)

const feesOfLead = prepared((db) =>
  db
    .select({ propertyType: leads.propertyType, unitCount: leads.unitCount, ...feeFacts })
    .from(leads)
    .where(and(eq(leads.id, sql.placeholder('leadId')), isNull(leads.deletedAt)))
    .prepare(),
)

/** The fees of a lead, by the one basis that every page, mail and document tells; undefined where there is no such lead, or it is in the bin. */
export function findLeadFeesIn(tx: Db | Tx, leadId: string): LeadFees | undefined {
  const lead = feesOfLead(tx).get({ leadId })
  return lead && leadFees(lead)
}

/** The same, outside of a transaction. */
export function findLeadFees(leadId: string): LeadFees | undefined {
  return findLeadFeesIn(db(), leadId)
}

/** The fees of a lead that is known to be there. Throws where it is not. */
export function getLeadFeesIn(tx: Db | Tx, leadId: string): LeadFees {
  const fees = findLeadFeesIn(tx, leadId)
  if (!fees) throw new Error('A lead whose fees are told is missing')
  return fees
}

/** The same, outside of a transaction. */
export function getLeadFees(leadId: string): LeadFees {
  return getLeadFeesIn(db(), leadId)
}
