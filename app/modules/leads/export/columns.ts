import type { ExportColumn } from '#app/modules/audit/export-rows.server.ts'
import { knownFeet } from '#app/modules/properties/improvements.ts'
import { ADDRESS_FIELDS, PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { HOME_FACT_NAMES, type HomeFact, LEAD_FACTS } from '../lead-facts.ts'
import { sourceLabel } from '../sources.ts'
import { statusLabel } from '../status/status.ts'
import type { ExportedLead } from './read-leads.server.ts'

type Column = ExportColumn<ExportedLead>

/** The displayed rent, also for analyses without a lead. */
const RENT_COLUMNS: readonly Column[] = [
  [LEAD_FACTS.estimatedRent.label, (lead) => lead.rent.dollars || null],
  ['Rent type', (lead) => lead.rent.name],
]

/** The columns of the file, in order. Columns that can be imported have their field's name. */
export const COLUMNS: readonly Column[] = [
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone],
  ['Company', (lead) => lead.company],
  ['Status', (lead) => statusLabel(lead.statusKey)],
  ['Status reason', (lead) => lead.statusReason],
  ['In status since (UTC)', (lead) => moment(lead.statusChangedAt)],
  ['Source', (lead) => sourceLabel(lead.source)],
  ...ADDRESS_FIELDS.map(factColumn),
  ['Property address', (lead) => lead.propertyAddress],
  ...HOME_FACT_NAMES.flatMap((fact) => (fact === 'estimatedRent' ? RENT_COLUMNS : [factColumn(fact)])),
  ['Assignee', (lead) => lead.assigneeName],
  ['Next action', (lead) => lead.nextAction],
  ['Next action at (UTC)', (lead) => moment(lead.nextActionAt)],
  ['Walkthrough (UTC)', (lead) => moment(lead.walkthroughDate)],
  ['Last contacted by us (UTC)', (lead) => moment(lead.lastContactedAt)],
  ['Created (UTC)', (lead) => moment(lead.createdAt)],
  ['Id', (lead) => lead.id],
]

function factColumn(fact: HomeFact | (typeof ADDRESS_FIELDS)[number]): Column {
  const { label: title } = LEAD_FACTS[fact]
  if (fact === 'propertyType') return [title, (lead) => lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType]]
  // Stored as Iowa for leads without an address, too.
  if (fact === 'state') return [title, (lead) => (lead.streetAddress.trim() || lead.city.trim() ? lead.state : null)]
  if (fact === 'squareFootage') return [title, (lead) => knownFeet(lead.squareFootage)]
  return [title, (lead) => lead[fact]]
}

/** A spreadsheet date in UTC: '2026-11-21 15:58:00'. */
function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 19).replace('T', ' ')
}
