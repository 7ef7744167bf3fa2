import { displayAddress } from '#app/modules/properties/address.ts'
import type { ShownRent } from '../../list/shown-rents.server.ts'
import type { LeadDetail } from '../lead-detail.server.ts'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import type { Fact } from '#app/modules/properties/property-fields.ts'
import { formatFact, HOME_FACTS, type HomeFact, homeFactsIn } from '../../lead-facts.ts'

type PropertyCardsProps = {
  lead: LeadDetail
  /** What management costs and by which basis, in words; null for an entry without a lead. */
  fees: string | null
}

/** What is stored of a lead's property: location, details, rooms and money. */
export function PropertyCards({ lead, fees }: PropertyCardsProps) {
  const coOwner = [lead.coOwnerName, lead.coOwnerEmail].filter(Boolean).join(', ')
  const edit = (of: string) => (
    <Link className="text-small leading-normal" to={paths.editLead(lead.id)} preventScrollReset>
      Edit Details<span className="sr-only"> of the {of}</span>
    </Link>
  )
  const item = (fact: HomeFact) => {
    const { label, cardLabel = label }: Fact = HOME_FACTS[fact]
    return { label: cardLabel, value: shown(fact, lead[fact]) }
  }
  const { label: rentLabel } = HOME_FACTS.estimatedRent
  const rentItem = {
    label: (lead.unitCount ?? 1) > 1 ? `${rentLabel} per unit` : rentLabel,
    value: <Rent rent={lead.rent} />,
  }
  const feesItem =
    fees === null
      ? []
      : [
          {
            label: 'Management fees',
            value: (
              <>
                {fees} <Link to={paths.leadPlan(lead.id)}>Change plan</Link>
              </>
            ),
          },
        ]
  return (
    <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
      <Card title="Property location" action={edit('location')}>
        <DescriptionList
          items={[
            { label: 'Street address', value: text(lead.streetAddress.trim() || displayAddress(lead)) },
            { label: 'City', value: text(lead.city) },
            { label: 'State and ZIP', value: text(`${lead.state} ${lead.zipCode}`) },
          ]}
        />
      </Card>
      <Card title="Property details" action={edit('property')}>
        <DescriptionList items={homeFactsIn('property').map(item)} />
      </Card>
      <Card title="Room details" action={edit('rooms')}>
        <DescriptionList items={homeFactsIn('rooms').map(item)} />
      </Card>
      <Card title="Financial details" action={edit('financials')}>
        <DescriptionList
          items={[
            ...homeFactsIn('money', 'owner').flatMap((fact) =>
              fact === 'estimatedRent' ? [rentItem, ...feesItem] : [item(fact)],
            ),
            ...(coOwner === '' ? [] : [{ label: 'Co-owner', value: <bdi className="wrap-anywhere">{coOwner}</bdi> }]),
          ]}
        />
      </Card>
    </div>
  )
}

/** Replaces the cards of a lead that came without a property. */
export function NoProperty({ leadId }: { leadId: string }) {
  return (
    <Card
      title="Property"
      action={
        <Link className="text-small leading-normal" to={paths.editLead(leadId)} preventScrollReset>
          Edit Details
        </Link>
      }
    >
      <p>No property yet</p>
      <p className="note">This lead came without an address, so there is nothing to analyze yet.</p>
    </Card>
  )
}

function text(value: string | null) {
  return value !== null && value.trim() !== '' ? <bdi>{value}</bdi> : <NotKnown />
}

/** Of numbers, only the bedrooms say something with 0. */
function shown(fact: HomeFact, value: string | number | null) {
  const { unit }: Fact = HOME_FACTS[fact]
  if (typeof value === 'string') return text(formatFact(fact, value))
  if (!value) return fact === 'bedrooms' && value === 0 ? 'Studio' : <NotKnown />
  return [formatFact(fact, value), unit].filter(Boolean).join(' ')
}

function Rent({ rent }: { rent: ShownRent }) {
  if (rent.dollars === 0) return <NotKnown />
  return (
    <>
      {formatFact('estimatedRent', rent.dollars)}
      {rent.name !== null && <span className="text-ink-muted"> ({rent.name})</span>}
    </>
  )
}

function NotKnown() {
  return <span className="text-ink-muted">Not known</span>
}
