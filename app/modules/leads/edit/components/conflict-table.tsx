import { Table } from '#app/ui/table.tsx'
import { fieldId } from '#app/ui/ids.ts'
import type { DetailChange, FactValue } from '../details.ts'
import { formatFact, LEAD_FACTS } from '../../lead-facts.ts'

type ConflictTableProps = { changes: readonly DetailChange[]; by: string }

/** Two people's changes to one lead, fact by fact, with a choice between the two values. */
export function ConflictTable({ changes, by }: ConflictTableProps) {
  return (
    <Table
      caption="Fields changed by you, them or both"
      columns={[{ label: 'Field' }, { label: 'You' }, { label: by }]}
      narrow="cards"
    >
      {changes.map((change) => (
        <tr key={change.fact}>
          <th scope="row">
            {LEAD_FACTS[change.fact].label}
            <small className="block font-normal text-ink-muted">{changedByInWords(change.changedBy, by)}</small>
          </th>
          <Choice change={change} whose="mine" by="You" value={change.mine} note={noteOnMine(change)} />
          <Choice change={change} whose="theirs" by={by} value={change.theirs} note={noteOnTheirs(change)} />
        </tr>
      ))}
    </Table>
  )
}

type ChoiceProps = { change: DetailChange; whose: 'mine' | 'theirs'; by: string; value: FactValue; note: string }

function Choice({ change: { fact, keep }, whose, by, value, note }: ChoiceProps) {
  const id = fieldId(`keep-${fact}-${whose}`)
  return (
    <td data-label={by} className="text-left has-checked:bg-brand-tint">
      <div className="choice-row">
        <input className="choice" type="radio" name={`keep_${fact}`} id={id} value={whose} defaultChecked={keep === whose} />
        <label htmlFor={id} className="wrap-anywhere">
          <span className="text-ink-muted sm:hidden">{by}: </span>
          {inWords(fact, value)}
          <small className="block text-ink-muted">{note}</small>
        </label>
      </div>
    </td>
  )
}

function changedByInWords(changedBy: DetailChange['changedBy'], by: string): string {
  if (changedBy === 'both') return 'changed by both'
  return changedBy === 'you' ? 'changed by you' : `changed by ${by}`
}

function noteOnMine({ fact, changedBy, was }: DetailChange): string {
  return changedBy === 'them' ? 'changed back' : `was ${inWords(fact, was)}`
}

function noteOnTheirs({ fact, changedBy, was }: DetailChange): string {
  return changedBy === 'you' ? 'unchanged' : `was ${inWords(fact, was)}`
}

function inWords(fact: string, value: FactValue): string {
  return formatFact(fact, value) || 'empty'
}
