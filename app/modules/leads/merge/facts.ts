import type { leads } from '#app/db/schema/leads.ts'
import { formatMoment } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { recordOf } from '#app/format/records.ts'
import { displayAddress } from '#app/modules/properties/address.ts'
import { PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import type { Fact } from '#app/modules/properties/property-fields.ts'
import { formatFact, type HomeFact, homeFactsIn, LEAD_FACTS } from '../lead-facts.ts'
import { pipelineRank, statusKey, statusLabel } from '../status/status.ts'
import { houseKey } from '../duplicates/same-facts.ts'

type LeadRow = typeof leads.$inferSelect

/** A lead, or an analysis without one, as compared. */
export type ComparedLead = Omit<LeadRow, 'emailKey' | 'statusKey'> & {
  /** Null for unassigned. */
  assigneeName: string | null
  /** It has a booked walkthrough. */
  hasBooking: boolean
  /** The rent's name if it is less than an estimate. */
  rentName: string | null
}

type Rule = {
  label: string
  /** The columns that are taken together. */
  columns: readonly (keyof LeadRow)[]
  /** The value as text; '' if there is none. */
  words: (lead: ComparedLead) => string
  /** Shown if there is no value. */
  none?: string
  /** Leads agree if this is equal. Defaults to the words. */
  key?: (lead: ComparedLead) => string
  /** The highest rank is proposed. Defaults to the newest lead with a value. */
  rank?: (lead: ComparedLead) => number
  /** Shown even if all agree, because it identifies people. */
  isAlwaysShown?: true
}

const WON_RANK = 100

/** The facts chosen one by one in a merge, in display order. */
const RULES = {
  name: {
    label: 'Name',
    columns: ['name'],
    words: (lead) => (isNamed(lead) ? lead.name.trim() : ''),
    none: 'Unknown',
    isAlwaysShown: true,
  },
  email: {
    label: 'Email',
    columns: ['email'],
    words: (lead) => lead.email.trim(),
    key: (lead) => lead.email.trim().toLowerCase(),
    isAlwaysShown: true,
  },
  phone: {
    label: 'Phone',
    columns: ['phone', 'phoneE164'],
    words: (lead) => formatPhone(lead.phone ?? ''),
    key: (lead) => lead.phoneE164 ?? lead.phone?.trim() ?? '',
    isAlwaysShown: true,
  },
  address: {
    label: 'Property address',
    columns: ['streetAddress', 'city', 'state', 'zipCode', 'propertyAddress'],
    words: displayAddress,
    isAlwaysShown: true,
  },
  status: {
    label: 'Status',
    columns: ['status', 'statusReason', 'statusChangedAt'],
    words: (lead) => statusLabel(lead.status),
    rank: (lead) => (lead.status === 'won' ? WON_RANK : pipelineRank(lead.status)),
    isAlwaysShown: true,
  },
  assignee: {
    label: 'Assignee',
    columns: ['assigneeId'],
    words: (lead) => lead.assigneeName ?? '',
    none: 'Unassigned',
    isAlwaysShown: true,
  },
  nextAction: {
    label: 'Next action',
    columns: ['nextAction', 'nextActionAt', 'nextActionIsAllDay'],
    words: ({ nextAction, nextActionAt }) =>
      nextAction === null ? '' : [nextAction, nextActionAt && formatMoment(nextActionAt)].filter(Boolean).join(', '),
    isAlwaysShown: true,
  },
  walkthrough: {
    label: 'Walkthrough',
    columns: ['walkthroughDate'],
    words: ({ walkthroughDate }) => (walkthroughDate === null ? '' : formatMoment(walkthroughDate)),
    rank: (lead) => Number(lead.hasBooking),
  },
  company: plain('company'),
  ...recordOf(homeFactsIn('property', 'rooms', 'money', 'owner'), plain),
  coOwner: {
    label: 'Co-owner',
    columns: homeFactsIn('co-owner'),
    words: ({ coOwnerName, coOwnerEmail }) => [coOwnerName, coOwnerEmail].filter(Boolean).join(', '),
  },
  plan: {
    label: 'Plan',
    columns: ['plan'],
    words: ({ plan }) => (plan === null ? '' : PLAN_NAMES[plan]),
    none: 'None selected',
  },
  improvements: {
    label: 'Improvements',
    columns: ['repairChecklist'],
    words: ({ repairChecklist }) => {
      const chosen = repairChecklist.filter((item) => item.checked || item.customCost !== null)
      return chosen.map((item) => item.name).join(', ')
    },
    none: 'None selected',
    key: ({ repairChecklist }) => JSON.stringify(repairChecklist.filter((item) => item.checked || item.customCost !== null)),
  },
} as const satisfies Record<string, Rule>

export type MergeFact = keyof typeof RULES

export const MERGE_FACTS = Object.keys(RULES).filter((name): name is MergeFact => Object.hasOwn(RULES, name))

function plain(fact: HomeFact | 'company') {
  const { label, none = 'Unknown', kind }: Fact = LEAD_FACTS[fact]
  // Leads from the calculators are stored with a rent of 0, which means none.
  const words = (lead: ComparedLead) => (kind === 'dollars' && lead[fact] === 0 ? '' : formatFact(fact, lead[fact]))
  return { label, none, columns: [fact], words } satisfies Rule
}

function isNamed({ name }: ComparedLead): boolean {
  return !['', 'unknown'].includes(name.trim().toLowerCase())
}

/** A lead's value of a fact: its text, or the one for no value, and a note. */
export type FactValue = { leadId: string; words: string; isNothing: boolean; note: string | null; statusKey: string }

/** A fact of the compared leads: each one's value, and whose is proposed. `isEqual`: all agree. */
export type ComparedFact = {
  fact: MergeFact
  label: string
  values: FactValue[]
  proposed: string
  isEqual: boolean
  /** No lead has a value. */
  isNothing: boolean
  isAlwaysShown: boolean
}

/** Compares leads fact by fact. Proposes the value that exists; of several, the newest, or the status that is further along. */
export function compareFacts(leads: readonly ComparedLead[]): ComparedFact[] {
  const newest = leads.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return MERGE_FACTS.map((fact) => {
    const rule: Rule = RULES[fact]
    const key = rule.key ?? rule.words
    const isEqual = new Set(leads.map(key)).size === 1
    const proposed = proposalOf(rule, newest)
    return {
      fact,
      label: rule.label,
      values: leads.map((lead) => ({
        leadId: lead.id,
        words: rule.words(lead) || (rule.none ?? 'None'),
        isNothing: rule.words(lead) === '',
        statusKey: statusKey(lead.status),
        note: isEqual ? null : noteOn(fact, lead, proposed, leads),
      })),
      proposed: proposed.id,
      isEqual,
      isNothing: leads.every((lead) => rule.words(lead) === ''),
      isAlwaysShown: rule.isAlwaysShown === true,
    }
  })
}

function proposalOf({ rank, words }: Rule, newest: readonly ComparedLead[]): ComparedLead {
  const filled = newest.filter((lead) => words(lead) !== '')
  // The sort is stable: the newest comes first among equals.
  const [proposed] = (filled.length > 0 ? filled : newest).toSorted((a, b) => (rank ? rank(b) - rank(a) : 0))
  if (!proposed) throw new Error('No leads to compare')
  return proposed
}

function noteOn(fact: MergeFact, lead: ComparedLead, proposed: ComparedLead, leads: readonly ComparedLead[]): string | null {
  if (fact === 'status') return lead.id === proposed.id ? 'furthest along' : null
  if (fact === 'estimatedRent') return lead.rentName
  if (fact === 'walkthrough') return lead.hasBooking ? 'booked' : null
  const isProposed = lead.id === proposed.id
  const house = houseKey(lead)
  const isOther = leads.some((other) => other.id !== lead.id && houseKey(other) === house)
  return fact === 'address' && !isProposed && house !== '' && isOther ? 'same home, written differently' : null
}

/** The columns that a fact is stored in. */
export function columnsOf(fact: MergeFact): readonly (keyof LeadRow)[] {
  return RULES[fact].columns
}

/** The oldest lead, whose page is proposed to be kept. */
export function oldestOf(leads: readonly ComparedLead[]): ComparedLead {
  const [oldest] = leads.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (!oldest) throw new Error('No leads to compare')
  return oldest
}
