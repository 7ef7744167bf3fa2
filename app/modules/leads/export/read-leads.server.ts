import { eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { pick } from '#app/format/records.ts'
import { ADDRESS_FIELDS, HOME_FIELDS } from '#app/modules/properties/property-fields.ts'
import { HOME_FACT_NAMES } from '../lead-facts.ts'
import { leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { withShownFacts } from '../list/shown-rents.server.ts'

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
  ...pick(listedLeads, ['propertyAddress', ...ADDRESS_FIELDS]),
  ...pick(leads, HOME_FACT_NAMES),
  entry: pick(entries, HOME_FIELDS),
  assigneeName: listedLeads.assigneeName,
  ...pick(leads, ['nextAction', 'nextActionAt', 'walkthroughDate', 'lastContactedAt']),
  createdAt: listedLeads.createdAt,
}

const listedByIds = statement((db, { ids }: { ids: string }) =>
  db
    .select(columns)
    .from(sql`json_each(${ids}) as asked`)
    .innerJoin(listedLeads, sql`${listedLeads.id} = asked.value`)
    .leftJoin(leads, eq(leads.id, listedLeads.id))
    .leftJoin(entries, eq(entries.id, listedLeads.id))
    .orderBy(sql`asked.key`),
)

export type ExportedLead = ReturnType<typeof readExportedLeads>[number]

/** All facts of these leads and analysis entries without a lead, in the order of the ids. Skips those that no longer exist. */
export function readExportedLeads(ids: readonly string[]) {
  const rows = listedByIds(db(), { ids: JSON.stringify(ids) }).all()
  return withShownFacts(db(), rows).map((row) => ({ ...row, ...row.entry, phone: row.leadPhone ?? row.entryPhone }))
}
