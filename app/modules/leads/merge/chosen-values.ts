import type { leads } from '#app/db/schema/leads.ts'
import { columnsOf, compareFacts, type ComparedLead, type MergeFact, oldestOf } from './facts.ts'

type LeadValues = Partial<typeof leads.$inferSelect>

export type Chosen = {
  /** What the lead that stays will say otherwise than before, and what it said. */
  before: LeadValues
  after: LeadValues
  /** The lead whose value of a fact is taken. */
  pickOf: (fact: MergeFact) => string
}

/**
 * What the lead that stays will say: fact by fact the value of the one that was picked, and what follows without a question: it was there since the first of them was,
 * from where that one came; the last contact is that of all; a customer at the payments' provider is kept. `real`: the ids of the leads by those that were chosen by.
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
  const only = (of: LeadValues): LeadValues => Object.fromEntries(changed.map((name) => [name, valueOf(of, name) ?? null]))
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
