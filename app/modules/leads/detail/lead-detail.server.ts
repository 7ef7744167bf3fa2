import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type ImprovementItem, leads, propertyAnalysisEntries as entries, users } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { checklistOf, knownFeet } from '#app/modules/properties/improvements.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { ADDRESS_FIELDS, PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { combinedAddress, type StoredAddress } from '#app/modules/properties/address.ts'
import { HOME_FACT_NAMES, type HomeFact, NOT_ANALYZED } from '../lead-facts.ts'
import { activeEntries, activeLeads } from '../list/scope.server.ts'
import { type ShownRent, shownRent } from '../list/shown-rents.server.ts'

/** A lead as its page shows it, or an analysis entry without a lead (S3.3). */
export type LeadDetail = StoredAddress &
  Pick<typeof leads.$inferSelect, HomeFact> & {
    id: string
    /** An entry has no timeline, no messages and nothing that staff can have changed. */
    kind: 'lead' | 'entry'
    name: string
    email: string
    phone: string | null
    /** The number to call; null if the typed one is invalid. */
    phoneE164: string | null
    company: string
    statusKey: string
    statusReason: string | null
    statusChangedAt: Date
    source: string
    assigneeId: string | null
    assigneeName: string | null
    nextAction: string | null
    nextActionAt: Date | null
    nextActionIsAllDay: boolean
    walkthroughDate: Date | null
    lastContactedAt: Date | null
    /** The displayed rent; for an entry, the analysis's. */
    rent: ShownRent
    repairChecklist: ImprovementItem[]
    possibleDuplicateOfId: string | null
    createdAt: Date
  }

const leadById = statement((db, { id }: { id: string }) =>
  db
    .select(leadColumns())
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(and(eq(leads.id, id), activeLeads())),
)

/** The lead, or the entry without a lead, with this id; null if there is none or it is in the trash. */
export function findLead(id: string): LeadDetail | null {
  const lead = leadById(db(), { id }).get()
  if (lead)
    return {
      ...lead,
      kind: 'lead',
      squareFootage: knownFeet(lead.squareFootage),
      rent: shownRent(db(), id),
      repairChecklist: checklistOf(lead.repairChecklist, lead.squareFootage),
    }
  const entry = db()
    .select(entryColumns)
    .from(entries)
    .where(and(eq(entries.id, id), activeEntries()))
    .get()
  return entry ? { ...composeLead(entry), rent: shownRent(db(), id) } : null
}

/** The lead of an analysis entry, for addresses with the entry's id; null if it has none. */
export function leadOfEntry(entryId: string): string | null {
  const row = db()
    .select({ leadId: leads.id })
    .from(entries)
    .innerJoin(leads, eq(leads.id, entries.leadId))
    .where(and(eq(entries.id, entryId), activeLeads()))
    .get()
  return row?.leadId ?? null
}

const leadColumns = () => ({
  id: leads.id,
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  phoneE164: leads.phoneE164,
  company: leads.company,
  statusKey: leads.statusKey,
  statusReason: leads.statusReason,
  statusChangedAt: leads.statusChangedAt,
  source: leads.source,
  assigneeId: leads.assigneeId,
  assigneeName: users.name,
  ...pick(leads, ['nextAction', 'nextActionAt', 'nextActionIsAllDay', 'walkthroughDate', 'lastContactedAt']),
  ...pick(leads, ['propertyAddress', ...ADDRESS_FIELDS]),
  ...pick(leads, HOME_FACT_NAMES),
  repairChecklist: leads.repairChecklist,
  possibleDuplicateOfId: leads.possibleDuplicateOfId,
  createdAt: leads.createdAt,
})

const entryColumns = {
  ...pick(entries, ['id', 'name', 'email', 'phone', 'statusKey']),
  ...pick(entries, PROPERTY_FIELDS),
  createdAt: entries.createdAt,
}

type Entry = Pick<typeof entries.$inferSelect, keyof typeof entryColumns>

function composeLead(entry: Entry): Omit<LeadDetail, 'rent'> {
  return {
    ...entry,
    kind: 'entry',
    phoneE164: entry.phone === null ? null : toE164(entry.phone),
    name: entry.name?.trim() || 'Unknown',
    company: '',
    source: 'analysis',
    propertyAddress: combinedAddress(entry),
    statusReason: null,
    statusChangedAt: entry.createdAt,
    assigneeId: null,
    assigneeName: null,
    nextAction: null,
    nextActionAt: null,
    nextActionIsAllDay: false,
    walkthroughDate: null,
    lastContactedAt: null,
    ...NOT_ANALYZED,
    estimatedRent: 0,
    repairChecklist: [],
    possibleDuplicateOfId: null,
  }
}
