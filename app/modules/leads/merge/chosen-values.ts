import type { leads } from '#app/db/schema/leads.ts'
import { recordOf } from '#app/format/records.ts'
import { columnsOf, compareFacts, type ComparedLead, type MergeFact, oldestOf } from './facts.ts'

type LeadValues = Partial<typeof leads.$inferSelect>

export type Chosen = {
  /** The changes to the kept lead, and its previous values. */
  before: LeadValues
  after: LeadValues
  /** The lead that provides a fact's value. */
  pickOf: (fact: MergeFact) => string
}

/**
 * The kept lead's new values: for each fact, those of the picked lead; the rest follows without a choice: the earliest creation
 * date with its source, the latest contact, and an existing payment customer. `real`: lead ids by the ids they were chosen by.
 */
export function chosenValues(
  compared: readonly ComparedLead[],
  { stays, picks }: { stays: string; picks: Partial<Record<MergeFact, string>> },
  real: ReadonlyMap<string, string>,
): Chosen {
  const facts = compareFacts(compared)
  const pickOf = (fact: MergeFact) => {
    const said = facts.find((known) => known.fact === fact)
    return !said || said.isEqual ? stays : (picks[fact] ?? said.proposed)
  }
  const by = (id: string) => {
    const lead = compared.find((one) => one.id === id)
    if (!lead) throw new Error('The chosen lead is not among the compared leads')
    return lead
  }
  const kept = by(stays)
  const wanted: LeadValues = {
    ...takenFrom(facts.map(({ fact }) => [fact, by(pickOf(fact))])),
    ...following(compared, kept, real),
  }
  const changed = Object.keys(wanted).filter((name) => !isSame(valueOf(kept, name), valueOf(wanted, name)))
  const only = (of: LeadValues): LeadValues => recordOf(changed, (name) => valueOf(of, name) ?? null)
  return { before: only(kept), after: only(wanted), pickOf }
}

function takenFrom(picked: [MergeFact, ComparedLead][]): LeadValues {
  return Object.fromEntries(picked.flatMap(([fact, lead]) => columnsOf(fact).map((column) => [column, valueOf(lead, column)])))
}

function following(compared: readonly ComparedLead[], kept: ComparedLead, real: ReadonlyMap<string, string>): LeadValues {
  const { createdAt, source } = oldestOf(compared)
  const contacts = compared.flatMap(({ lastContactedAt }) => (lastContactedAt ? [lastContactedAt.getTime()] : []))
  const customer = kept.stripeCustomerId ?? compared.find((lead) => lead.stripeCustomerId)?.stripeCustomerId ?? null
  const marked = kept.possibleDuplicateOfId
  const isMarkGone = marked !== null && [...real.values()].includes(marked)
  return {
    createdAt,
    source,
    lastContactedAt: contacts.length === 0 ? null : new Date(Math.max(...contacts)),
    stripeCustomerId: customer,
    possibleDuplicateOfId: isMarkGone ? null : marked,
  }
}

function valueOf(of: object, name: string): unknown {
  return (of as Record<string, unknown>)[name]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
