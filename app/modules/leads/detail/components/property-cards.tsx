import { displayAddress } from '#app/modules/properties/address.ts'
import type { ShownRent } from '../../list/shown-rents.server.ts'
import type { LeadDetail } from '../lead-detail.server.ts'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import { formatDollars, formatNumber } from '#app/format/money.ts'

type PropertyCardsProps = {
  lead: LeadDetail
  /** What the property is, in words; null where it is not known. */
  propertyType: string | null
  /** What management costs and by which basis, in words; null for an entry without a lead. */
  fees: string | null
}

/** What is stored of a lead's property: location, details, rooms and money. */
export function PropertyCards({ lead, propertyType, fees }: PropertyCardsProps) {
  const coOwner = [lead.coOwnerName, lead.coOwnerEmail].filter(Boolean).join(', ')
  const edit = (of: string) => (
    <Link className="text-small leading-normal" to={paths.editLead(lead.id)} preventScrollReset>
      Edit Details<span className="sr-only"> of the {of}</span>
    </Link>
  )
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
        <DescriptionList
          items={[
            { label: 'Type', value: text(propertyType) },
            { label: 'Square feet', value: number(lead.squareFootage) },
            { label: 'Units', value: number(lead.unitCount) },
            { label: 'Year built', value: lead.yearBuilt === null ? <NotKnown /> : String(lead.yearBuilt) },
          ]}
        />
      </Card>
      <Card title="Room details" action={edit('rooms')}>
        <DescriptionList
          items={[
            { label: 'Bedrooms', value: lead.bedrooms === 0 ? 'Studio' : number(lead.bedrooms) },
            { label: 'Bathrooms', value: number(lead.bathrooms) },
            {
              label: 'Finished basement',
              value: lead.finishedBasementArea ? `${formatNumber(lead.finishedBasementArea)} sq ft` : <NotKnown />,
            },
          ]}
        />
      </Card>
      <Card title="Financial details" action={edit('financials')}>
        <DescriptionList
          items={[
            {
              label: (lead.unitCount ?? 1) > 1 ? 'Estimated rent per unit' : 'Estimated rent',
              value: <Rent rent={lead.rent} />,
            },
            ...(fees === null ? [] : [{ label: 'Management fees', value: fees }]),
            { label: 'Purchase price', value: dollars(lead.purchasePriceDollars) },
            { label: 'Owner', value: text(lead.ownerName) },
            ...(coOwner === '' ? [] : [{ label: 'Co-owner', value: <bdi className="wrap-anywhere">{coOwner}</bdi> }]),
          ]}
        />
      </Card>
    </div>
  )
}

/** Stands in for the cards of a lead that came without a property. */
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
      <p className="note">This lead came without an address, so there is nothing to analyse so far.</p>
    </Card>
  )
}

function text(value: string | null) {
  return value !== null && value.trim() !== '' ? <bdi>{value}</bdi> : <NotKnown />
}

function number(value: number | null) {
  return value ? formatNumber(value) : <NotKnown />
}

function dollars(value: number | null) {
  return value ? formatDollars(value) : <NotKnown />
}

function Rent({ rent }: { rent: ShownRent }) {
  if (rent.dollars === 0) return <NotKnown />
  return (
    <>
      {formatDollars(rent.dollars)}
      {rent.name !== null && <span className="text-ink-muted"> ({rent.name})</span>}
    </>
  )
}

function NotKnown() {
  return <span className="text-ink-muted">Not known</span>
}
