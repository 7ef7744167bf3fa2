import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ChosenLead } from '../choose-document.server.ts'

type LeadChoiceProps = {
  search: string
  found: readonly ChosenLead[]
  /** The address that chooses a lead. */
  to: (leadId: string) => string
}

/** The leads to choose from, as links. */
export function LeadChoice({ search, found, to }: LeadChoiceProps) {
  if (found.length === 0) return <p className="mt-4 text-small text-ink-muted">No leads found. Try another name or address.</p>
  return (
    <section className="mt-4" aria-labelledby="leads-found">
      <h3 id="leads-found" className="mb-2 font-sans text-small font-semibold text-ink-muted">
        {search === '' ? 'Newest leads' : `Leads matching “${search}”`}
      </h3>
      <ItemList>
        {found.map(({ id, name, email, propertyAddress }) => (
          <Item key={id}>
            <span>
              <Link to={to(id)} className="cell-link" preventScrollReset>
                {name}
              </Link>
              <ItemNote>{propertyAddress || 'No address'}</ItemNote>
              <ItemNote>{email || 'No email'}</ItemNote>
            </span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}
