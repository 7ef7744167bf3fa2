import { formatList, formatCount } from '#app/format/money.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import type { ComparedFact, FactValue } from '../facts.ts'
import type { CompareRow } from '#app/ui/compare-table.tsx'
import { Avatar } from '#app/ui/person.tsx'

type Compared = {
  leads: readonly { id: string; mailCount: number; isOldest: boolean }[]
  facts: readonly ComparedFact[]
}

/** The rows of the comparison: which page to keep, then fact by fact. `chosen`: the checked value of a field. */
export function mergeRows({ leads, facts }: Compared, chosen: (name: string) => string | undefined): CompareRow[] {
  const oldest = leads.find((lead) => lead.isOldest) ?? leads[0]
  const shown = facts.filter((fact) => fact.isAlwaysShown || !fact.isEqual)
  return [
    {
      name: 'stays',
      label: 'Page to keep',
      options: leads.map(({ id, mailCount, isOldest }) => ({
        id,
        content: isOldest ? 'This one (oldest)' : 'This one',
        note: `${mailNote(mailCount)}${isOldest ? '; other pages redirect here' : ''}`,
      })),
      chosen: chosen('stays') ?? oldest?.id ?? '',
    },
    ...shown.map((fact) => ({
      name: fact.fact,
      label: fact.label,
      ...(fact.isEqual ? { common: contentOf(fact, fact.values[0]) } : {}),
      options: fact.values.map((value) => ({
        id: value.leadId,
        content: contentOf(fact, value),
        note: value.note,
        isNothing: value.isNothing,
      })),
      chosen: chosen(fact.fact) ?? fact.proposed,
    })),
  ]
}

function mailNote(count: number): string {
  if (count === 0) return 'no emails'
  return formatCount(count, 'email', 'emails')
}

function contentOf({ fact }: ComparedFact, value: FactValue | undefined) {
  if (!value) return null
  if (fact === 'status') return <StatusBadge status={value.statusKey} />
  if (fact !== 'assignee' || value.isNothing) return value.words
  return (
    <span className="person person--full">
      <Avatar name={value.words} />
      {value.words}
    </span>
  )
}

/** Names the hidden facts that are equal: 'City and year built say the same in both.' Null if there are none. */
export function sharedValues(facts: readonly ComparedFact[], isPair: boolean): string | null {
  const labels = facts.filter((fact) => fact.isEqual && !fact.isNothing && !fact.isAlwaysShown).map(({ label }) => label)
  if (labels.length === 0) return null
  const words = formatList(labels.map((label, index) => (index === 0 ? label : label.toLowerCase())))
  return `${words} ${labels.length === 1 ? 'is' : 'are'} the same in ${isPair ? 'both' : 'all'}.`
}
