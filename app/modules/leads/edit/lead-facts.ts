import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { countedCost } from '#app/modules/properties/improvements.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'

/** What staff can change of a lead, as forms and the timeline call it. */
export const FACT_LABELS = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  propertyType: 'Property type',
  squareFootage: 'Square feet',
  unitCount: 'Units',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year built',
  finishedBasementArea: 'Finished basement',
  estimatedRent: 'Estimated rent',
  purchasePrice: 'Purchase price',
  ownerName: 'Owner',
  coOwnerName: 'Co-owner',
  coOwnerEmail: 'Email of the co-owner',
  source: 'Source',
  statusReason: 'Reason',
} as const

/** One of them by its column; rents and prices in whole dollars. */
export type LeadFact = keyof typeof FACT_LABELS

export const LEAD_FACTS = Object.keys(FACT_LABELS).filter(isLeadFact)

const DOLLARS: readonly string[] = ['estimatedRent', 'purchasePrice'] satisfies LeadFact[]
/** Numbers that are written without separators, and texts. */
const PLAIN: readonly string[] = ['yearBuilt', 'bathrooms'] satisfies LeadFact[]

/** How the timeline keeps a line of the improvements checklist: under its name. */
const IMPROVEMENT = 'improvement:'

/** How the timeline calls a line of the improvements checklist. */
export function improvementField(name: string): string {
  return `${IMPROVEMENT}${name}`
}

/** A change as the timeline keeps it: what, and its value before and after. An improvement's values are words. */
export type LeadChange = { field: string; from: string | number | null; to: string | number | null }

/** The same in words; empty where there is no value. */
export type ChangeInWords = { label: string; from: string; to: string }

export function isLeadFact(field: string): field is LeadFact {
  return Object.hasOwn(FACT_LABELS, field)
}

/** A value of a fact in words; empty where there is none. */
export function formatFact(field: string, value: string | number | null): string {
  if (value === null || value === '') return ''
  if (field === 'propertyType') return Object.entries(PROPERTY_TYPE_LABELS).find(([type]) => type === value)?.[1] ?? String(value)
  if (typeof value === 'string' || PLAIN.includes(field)) return String(value)
  return DOLLARS.includes(field) ? formatDollars(value) : formatNumber(value)
}

/** A stored change in words. */
export function changeInWords({ field, from, to }: LeadChange): ChangeInWords {
  const label = isLeadFact(field) ? FACT_LABELS[field] : field.replace(IMPROVEMENT, '')
  return { label, from: formatFact(field, from), to: formatFact(field, to) }
}

/** The changes in a sentence: 'Changed phone: not given → (515) 555-0177, units: 1 → 2'. */
export function formatChanges(changes: readonly LeadChange[]): string {
  const parts = changes.map((change) => {
    const { label, from, to } = changeInWords(change)
    return `${isLeadFact(change.field) ? lowerFirst(label) : label}: ${from || 'not given'} → ${to || 'not given'}`
  })
  return `Changed ${parts.join(', ')}`
}

/** The lines of a checklist that differ, by their names. */
export function changedImprovements(before: readonly ImprovementItem[], after: readonly ImprovementItem[]): LeadChange[] {
  const names = new Set([...before, ...after].map((item) => item.name))
  return [...names].flatMap((name) => {
    const from = improvementInWords(before.find((item) => item.name === name))
    const to = improvementInWords(after.find((item) => item.name === name))
    return from === to ? [] : [{ field: improvementField(name), from, to }]
  })
}

/** What a line of the checklist says: 'chosen, own figure $3,600'. */
export function improvementInWords(item: ImprovementItem | undefined): string {
  if (!item) return 'not chosen'
  const cost = item.customCost === null ? '' : `, own figure ${formatDollars(countedCost(item))}`
  return `${item.checked ? 'chosen' : 'not chosen'}${cost}`
}

function lowerFirst(label: string): string {
  return label.startsWith('ZIP') || label.startsWith('E-') ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
