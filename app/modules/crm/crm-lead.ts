import type { CrmFields } from '#app/adapters/crm/port.ts'
import type { SentLead } from '#app/db/schema/index.ts'
import { formatDollars } from '#app/format/money.ts'
import type { ShownRent } from '#app/modules/leads/list/shown-rents.server.ts'

/** The data sent about a lead, with the labels of our own pages. */
export type LeadFacts = {
  id: string
  name: string
  email: string
  phone: string | null
  propertyAddress: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  statusLabel: string
  statusReason: string | null
  sourceLabel: string
  propertyType: string | null
  unitCount: number | null
  rent: ShownRent
  isDeleted: boolean
}

/** The marker that identifies a lead's record in the CRM. */
export function markerOf(leadId: string): string {
  return `website:lead_${leadId}`
}

/** The prefix of a lead's notes, which finds them when the lead is permanently deleted. */
export function noteReferencePrefix(leadId: string): string {
  return `lead-${leadId}-`
}

/** The data to send about a lead: fields, and notes for its history. `pageUrl`: its page in our back office. */
export function crmLeadOf(lead: LeadFacts, pageUrl: string): Omit<SentLead, 'isPutAway'> {
  const address = lead.propertyAddress.trim()
  const facts: [string, string | number | null][] = [
    ['Status', lead.statusReason === null ? lead.statusLabel : `${lead.statusLabel}: ${lead.statusReason}`],
    ['Source', lead.sourceLabel],
    ['Type', lead.propertyType],
    ['Units', lead.unitCount],
    ['Estimated rent', lead.rent.dollars === 0 ? null : rentInWords(lead.rent)],
    ['Page', pageUrl],
  ]
  return {
    ...fieldsOf(lead, address),
    notes: facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    isActive: !lead.isDeleted,
  }
}

function rentInWords({ dollars, name }: ShownRent): string {
  return `${formatDollars(dollars)} a month${name === null ? '' : ` (${name})`}`
}

function fieldsOf(lead: LeadFacts, address: string): CrmFields {
  return {
    title: address === '' ? lead.name.trim() : `${lead.name.trim()}, ${address}`,
    contactName: textOrNull(lead.name),
    email: textOrNull(lead.email),
    phone: textOrNull(lead.phone),
    streetAddress: textOrNull(lead.streetAddress),
    city: textOrNull(lead.city),
    state: lead.streetAddress.trim() === '' && lead.city.trim() === '' ? null : textOrNull(lead.state),
    zipCode: textOrNull(lead.zipCode),
  }
}

function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}
