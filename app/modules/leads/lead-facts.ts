import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { keysOf, pick, recordOf } from '#app/format/records.ts'
import { countedCost } from '#app/modules/properties/improvements.ts'
import {
  type Fact,
  HOME_FIELDS,
  labelInSentence,
  PROPERTY_FACTS,
  PROPERTY_TYPE_LABELS,
} from '#app/modules/properties/property-fields.ts'

/** A lead's facts beside those of its property, with the section that shows them. */
const LEAD_ONLY_FACTS = {
  finishedBasementArea: {
    label: 'Finished basement',
    editLabel: 'Basement',
    kind: 'number',
    figure: 'basementFeet',
    unit: 'sq ft',
    section: 'rooms',
    names: ['basement', 'basementarea', 'finishedbasementsqft'],
    words: { none: 0, no: 0 },
    isRounded: true,
  },
  estimatedRent: {
    label: 'Estimated rent',
    editLabel: 'Estimated monthly rent',
    kind: 'dollars',
    figure: 'rent',
    section: 'money',
    names: ['estrent', 'rent', 'asking', 'askingrent', 'monthlyrent', 'rentestimate'],
    isRounded: true,
    none: 'None yet',
  },
  purchasePrice: {
    label: 'Purchase price',
    kind: 'dollars',
    figure: 'price',
    section: 'money',
    names: ['price', 'bought', 'purchasedfor', 'saleprice'],
    isRounded: true,
  },
  ownerName: { label: 'Owner', kind: 'text', section: 'owner' },
  coOwnerName: { label: 'Co-owner', kind: 'text', section: 'co-owner' },
  coOwnerEmail: { label: 'Co-owner’s email', kind: 'email', section: 'co-owner' },
} as const satisfies Record<string, Fact>

/**
 * Optional facts of a home and its finances. Forms, cards, files, merging and personal data exports show them all, in this order.
 */
export const HOME_FACTS = {
  ...pick(PROPERTY_FACTS, HOME_FIELDS),
  ...LEAD_ONLY_FACTS,
}
export type HomeFact = keyof typeof HOME_FACTS

/** Everything that staff can change about a lead. */
export const LEAD_FACTS = {
  name: { label: 'Name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  phone: { label: 'Phone', kind: 'text' },
  company: { label: 'Company', kind: 'text', none: 'None' },
  ...PROPERTY_FACTS,
  ...LEAD_ONLY_FACTS,
  source: { label: 'Source', kind: 'text' },
  statusReason: { label: 'Reason', kind: 'text' },
} as const satisfies Record<string, Fact>

/** A fact's column. Rents and prices are in whole dollars. */
export type LeadFact = keyof typeof LEAD_FACTS

export const LEAD_FACT_NAMES = keysOf(LEAD_FACTS)
export const HOME_FACT_NAMES = keysOf(HOME_FACTS)
/** Facts that an analysis without a lead lacks. */
export const NOT_ANALYZED = recordOf(keysOf(LEAD_ONLY_FACTS), () => null)

/** The facts in these sections of a form or page. */
export function homeFactsIn<const Sections extends readonly Section[]>(...sections: Sections): HomeFactIn<Sections[number]>[] {
  return HOME_FACT_NAMES.filter((name): name is HomeFactIn<Sections[number]> => sections.includes(HOME_FACTS[name].section))
}

type Section = NonNullable<Fact['section']>
type HomeFactIn<Of extends Section> = {
  [Name in HomeFact]: (typeof HOME_FACTS)[Name]['section'] extends Of ? Name : never
}[HomeFact]

/** Prefix of a checklist line's field name in the timeline. */
const IMPROVEMENT = 'improvement:'

/** A checklist line's field name in the timeline. */
export function improvementField(name: string): string {
  return `${IMPROVEMENT}${name}`
}

/** A change in the timeline: the field, and its value before and after. An improvement's values are texts. */
export type LeadChange = { field: string; from: string | number | null; to: string | number | null }

/** The change as text; a missing value is blank. */
export type ChangeInWords = { label: string; from: string; to: string }

export function isLeadFact(field: string): field is LeadFact {
  return Object.hasOwn(LEAD_FACTS, field)
}

/** A fact's value as text; blank if there is none. A size of 0, which calculators store, is none. */
export function formatFact(field: string, value: string | number | null): string {
  if (value === null || value === '' || (field === 'squareFootage' && value === 0)) return ''
  if (field === 'propertyType') return Object.entries(PROPERTY_TYPE_LABELS).find(([type]) => type === value)?.[1] ?? String(value)
  // Years have no thousands separators.
  if (typeof value === 'string' || field === 'yearBuilt') return String(value)
  return isLeadFact(field) && LEAD_FACTS[field].kind === 'dollars' ? formatDollars(value) : formatNumber(value)
}

/**
 * A change as the timeline keeps it. The timeline is never changed, and a co-owner's data can be deleted without the lead, so it
 * does not name them.
 */
export function timelineChange({ field, from, to }: LeadChange): LeadChange {
  if (!homeFactsIn('co-owner').some((fact) => fact === field)) return { field, from, to }
  return { field, from: from && 'on file', to: to && (from ? 'changed' : 'on file') }
}

/** A stored change as text. */
export function changeInWords({ field, from, to }: LeadChange): ChangeInWords {
  const label = isLeadFact(field) ? LEAD_FACTS[field].label : field.replace(IMPROVEMENT, '')
  return { label, from: formatFact(field, from), to: formatFact(field, to) }
}

/** The changes as a sentence: 'Changed phone: not given → (515) 555-0177, units: 1 → 2'. */
export function formatLeadChanges(changes: readonly LeadChange[]): string {
  const parts = changes.map((change) => {
    const { label, from, to } = changeInWords(change)
    return `${isLeadFact(change.field) ? labelInSentence({ label }) : label}: ${from || 'not given'} → ${to || 'not given'}`
  })
  return `Changed ${parts.join(', ')}`
}

/** The lines that differ between two checklists, by name. */
export function changedImprovements(before: readonly ImprovementItem[], after: readonly ImprovementItem[]): LeadChange[] {
  const names = new Set([...before, ...after].map((item) => item.name))
  return [...names].flatMap((name) => {
    const from = improvementInWords(before.find((item) => item.name === name))
    const to = improvementInWords(after.find((item) => item.name === name))
    return from === to ? [] : [{ field: improvementField(name), from, to }]
  })
}

/** A checklist line as text: 'selected, your cost $3,600'. */
export function improvementInWords(item: ImprovementItem | undefined): string {
  if (!item) return 'not selected'
  const cost = item.customCost === null ? '' : `, your cost ${formatDollars(countedCost(item))}`
  return `${item.checked ? 'selected' : 'not selected'}${cost}`
}
