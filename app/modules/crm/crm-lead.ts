import type { CrmLead } from '#app/adapters/crm/port.ts'

/** What is sent of a lead, in the words of our own screens. */
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
  estimatedRent: number | null
  isDeleted: boolean
}

/** By this the record of a lead is found in the CRM. */
export function markerOf(leadId: string): string {
  return `website:lead_${leadId}`
}

/** A lead as the CRM is told of it. `pageUrl`: its page in our back office. */
export function crmLeadOf(lead: LeadFacts, pageUrl: string): CrmLead {
  const address = lead.propertyAddress.trim()
  const facts: [string, string | number | null][] = [
    ['Status', lead.statusReason === null ? lead.statusLabel : `${lead.statusLabel}: ${lead.statusReason}`],
    ['Source', lead.sourceLabel],
    ['Property', address || null],
    ['Type', lead.propertyType],
    ['Units', lead.unitCount],
    ['Estimated rent', lead.estimatedRent === null ? null : `$${lead.estimatedRent.toLocaleString('en-US')} a month`],
    ['Page', pageUrl],
  ]
  return {
    marker: markerOf(lead.id),
    title: address === '' ? lead.name : `${lead.name}, ${address}`,
    contactName: textOrNull(lead.name),
    email: textOrNull(lead.email),
    phone: textOrNull(lead.phone),
    streetAddress: textOrNull(lead.streetAddress),
    city: textOrNull(lead.city),
    state: lead.streetAddress.trim() === '' && lead.city.trim() === '' ? null : textOrNull(lead.state),
    zipCode: textOrNull(lead.zipCode),
    notes: facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    isActive: !lead.isDeleted,
  }
}

/** What stays in the CRM of a lead that is gone for good: nothing of its person. */
export function erasedLead(leadId: string): CrmLead {
  const nothing = { contactName: null, email: null, phone: null, streetAddress: null, city: null, state: null, zipCode: null }
  return { marker: markerOf(leadId), title: 'Deleted lead', ...nothing, notes: [], isActive: false }
}

function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}
