import { formatNumber } from '#app/format/money.ts'
import { displayAddress } from '#app/modules/properties/address.ts'
import { LeadName } from '../../components/lead-name.tsx'
import type { SelectionFacts } from '../describe-selection.server.ts'

/** The leads that a question is about: the first ones by name, how many more, and how many were deleted in the meantime. */
export function SelectedLeads({ count, missing, named }: SelectionFacts) {
  const more = count - named.length
  return (
    <>
      <ul className="grid border-y border-line text-[0.9375rem]">
        {named.map((lead) => (
          <li key={lead.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-b-0">
            <LeadName name={lead.name} />
            <span className="text-ink-muted">
              <bdi>{displayAddress(lead)}</bdi>
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-1.5 text-ink-muted">and {formatNumber(more)} more</li>}
      </ul>
      {missing > 0 && (
        <p className="text-small text-ink-muted">
          {formatNumber(missing)} of the selected leads {missing === 1 ? 'was' : 'were'} deleted while you were here.
        </p>
      )}
    </>
  )
}
