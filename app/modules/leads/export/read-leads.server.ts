import { eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { withShownRents } from '../list/shown-rents.server.ts'

const columns = {
  id: listedLeads.id,
  name: listedLeads.name,
  email: listedLeads.email,
  leadPhone: leads.phone,
  entryPhone: entries.phone,
  company: leads.company,
  statusKey: listedLeads.statusKey,
  statusReason: leads.statusReason,
  statusChangedAt: listedLeads.statusChangedAt,
  source: listedLeads.source,
  streetAddress: listedLeads.streetAddress,
  city: listedLeads.city,
  state: listedLeads.state,
  zipCode: listedLeads.zipCode,
  propertyAddress: listedLeads.propertyAddress,
  leadPropertyType: leads.propertyType,
  entryPropertyType: entries.propertyType,
  leadSquareFootage: leads.squareFootage,
  entrySquareFootage: entries.squareFootage,
  leadUnitCount: leads.unitCount,
  entryUnitCount: entries.unitCount,
  leadBedrooms: leads.bedrooms,
  entryBedrooms: entries.bedrooms,
  leadBathrooms: leads.bathrooms,
  entryBathrooms: entries.bathrooms,
  leadYearBuilt: leads.yearBuilt,
  entryYearBuilt: entries.yearBuilt,
  finishedBasementArea: leads.finishedBasementArea,
  purchasePriceDollars: leads.purchasePrice,
  ownerName: leads.ownerName,
  coOwnerName: leads.coOwnerName,
  coOwnerEmail: leads.coOwnerEmail,
  assigneeName: listedLeads.assigneeName,
  nextAction: leads.nextAction,
  nextActionAt: leads.nextActionAt,
  walkthroughDate: leads.walkthroughDate,
  lastContactedAt: leads.lastContactedAt,
  createdAt: listedLeads.createdAt,
}

const listedByIds = prepared((db) =>
  db
    .select(columns)
    .from(sql`json_each(${sql.placeholder('ids')}) as asked`)
    .innerJoin(listedLeads, sql`${listedLeads.id} = asked.value`)
    .leftJoin(leads, eq(leads.id, listedLeads.id))
    .leftJoin(entries, eq(entries.id, listedLeads.id))
    .orderBy(sql`asked.key`)
    .prepare(),
)

export type ExportedLead = ReturnType<typeof readLeads>[number]

/** All facts of the leads with these ids, and of analysis entries without a lead among them, in the order of the ids. Those that are gone are left out. */
export function readLeads(ids: readonly string[]) {
  const rows = listedByIds(db()).all({ ids: JSON.stringify(ids) })
  return withShownRents(db(), rows).map((row) => ({
    ...row,
    phone: row.leadPhone ?? row.entryPhone,
    propertyType: row.leadPropertyType ?? row.entryPropertyType,
    squareFootage: row.leadSquareFootage ?? row.entrySquareFootage,
    unitCount: row.leadUnitCount ?? row.entryUnitCount,
    bedrooms: row.leadBedrooms ?? row.entryBedrooms,
    bathrooms: row.leadBathrooms ?? row.entryBathrooms,
    yearBuilt: row.leadYearBuilt ?? row.entryYearBuilt,
  }))
}
