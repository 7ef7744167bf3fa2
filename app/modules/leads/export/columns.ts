import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { sourceLabel } from '../sources.ts'
import { statusLabel } from '../status/status.ts'
import type { ExportedLead } from './read-leads.server.ts'

/** A value of the file; a moment as spreadsheets read it, in UTC. */
type Cell = string | number | null

/** The columns of the file, in their order. What an import can take again is named as its fields are. */
const COLUMNS: readonly { title: string; cell: (lead: ExportedLead) => Cell }[] = [
  { title: 'Name', cell: (lead) => lead.name },
  { title: 'E-mail', cell: (lead) => lead.email },
  { title: 'Phone', cell: (lead) => lead.phone },
  { title: 'Company', cell: (lead) => lead.company },
  { title: 'Status', cell: (lead) => statusLabel(lead.statusKey) },
  { title: 'Status reason', cell: (lead) => lead.statusReason },
  { title: 'In status since (UTC)', cell: (lead) => moment(lead.statusChangedAt) },
  { title: 'Source', cell: (lead) => sourceLabel(lead.source) },
  { title: 'Street address', cell: (lead) => lead.streetAddress },
  { title: 'City', cell: (lead) => lead.city },
  { title: 'State', cell: (lead) => lead.state },
  { title: 'ZIP code', cell: (lead) => lead.zipCode },
  { title: 'Property address', cell: (lead) => lead.propertyAddress },
  { title: 'Property type', cell: (lead) => lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType] },
  { title: 'Square feet', cell: (lead) => lead.squareFootage },
  { title: 'Units', cell: (lead) => lead.unitCount },
  { title: 'Bedrooms', cell: (lead) => lead.bedrooms },
  { title: 'Bathrooms', cell: (lead) => lead.bathrooms },
  { title: 'Year built', cell: (lead) => lead.yearBuilt },
  { title: 'Finished basement', cell: (lead) => lead.finishedBasementArea },
  { title: 'Estimated rent', cell: (lead) => lead.rent.dollars || null },
  { title: 'Rent figure', cell: (lead) => lead.rent.name },
  { title: 'Purchase price', cell: (lead) => lead.purchasePriceDollars },
  { title: 'Owner', cell: (lead) => lead.ownerName },
  { title: 'Co-owner', cell: (lead) => lead.coOwnerName },
  { title: 'Email of the co-owner', cell: (lead) => lead.coOwnerEmail },
  { title: 'Assignee', cell: (lead) => lead.assigneeName },
  { title: 'Next action', cell: (lead) => lead.nextAction },
  { title: 'Next action at (UTC)', cell: (lead) => moment(lead.nextActionAt) },
  { title: 'Walkthrough (UTC)', cell: (lead) => moment(lead.walkthroughDate) },
  { title: 'Last contacted (UTC)', cell: (lead) => moment(lead.lastContactedAt) },
  { title: 'Created (UTC)', cell: (lead) => moment(lead.createdAt) },
  { title: 'Id', cell: (lead) => lead.id },
]

export const TITLES = COLUMNS.map(({ title }) => title)

/** The cells of a lead, as `TITLES` names them. */
export function cellsOf(lead: ExportedLead): Cell[] {
  return COLUMNS.map(({ cell }) => cell(lead))
}

/** '2026-11-21 15:58:00' */
function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 19).replace('T', ' ')
}
