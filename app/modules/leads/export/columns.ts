import { ADDRESS_FIELDS, PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { HOME_FACT_NAMES, type HomeFact, LEAD_FACTS } from '../lead-facts.ts'
import { sourceLabel } from '../sources.ts'
import { statusLabel } from '../status/status.ts'
import type { ExportedLead } from './read-leads.server.ts'

/** A value of the file; a moment as spreadsheets read it, in UTC. */
type Cell = string | number | null

type Column = { title: string; cell: (lead: ExportedLead) => Cell }

/** The rent is that of the screens, an analysis' without a lead included. */
const RENT_COLUMNS: readonly Column[] = [
  { title: LEAD_FACTS.estimatedRent.label, cell: (lead) => lead.rent.dollars || null },
  { title: 'Rent figure', cell: (lead) => lead.rent.name },
]

/** The columns of the file, in their order. What an import can take again is named as its fields are. */
const COLUMNS: readonly Column[] = [
  { title: 'Name', cell: (lead) => lead.name },
  { title: 'Email', cell: (lead) => lead.email },
  { title: 'Phone', cell: (lead) => lead.phone },
  { title: 'Company', cell: (lead) => lead.company },
  { title: 'Status', cell: (lead) => statusLabel(lead.statusKey) },
  { title: 'Status reason', cell: (lead) => lead.statusReason },
  { title: 'In status since (UTC)', cell: (lead) => moment(lead.statusChangedAt) },
  { title: 'Source', cell: (lead) => sourceLabel(lead.source) },
  ...ADDRESS_FIELDS.map(factColumn),
  { title: 'Property address', cell: (lead) => lead.propertyAddress },
  ...HOME_FACT_NAMES.flatMap((fact) => (fact === 'estimatedRent' ? RENT_COLUMNS : [factColumn(fact)])),
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

function factColumn(fact: HomeFact | (typeof ADDRESS_FIELDS)[number]): Column {
  const { label: title } = LEAD_FACTS[fact]
  if (fact === 'propertyType') return { title, cell: (lead) => lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType] }
  return { title, cell: (lead) => lead[fact] }
}

/** '2026-11-21 15:58:00' */
function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 19).replace('T', ' ')
}
