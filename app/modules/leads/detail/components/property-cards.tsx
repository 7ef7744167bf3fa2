import type { ReactNode } from 'react'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { displayAddress } from '#app/modules/properties/address.ts'
import type { ShownRent } from '../../list/shown-rents.server.ts'
import type { LeadDetail } from '../lead-detail.server.ts'
import { Needs } from '#app/ui/may.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import type { Fact } from '#app/modules/properties/property-fields.ts'
import { formatFact, HOME_FACTS, type HomeFact, homeFactsIn } from '../../lead-facts.ts'

type PropertyDetailsProps = {
  lead: LeadDetail
  /** The management fees and their basis, as text; null for an entry without a lead. */
  fees: string | null
}

/** Details of a lead's property: location, details, rooms and money. */
export function PropertyDetails({ lead, fees }: PropertyDetailsProps) {
  const coOwner = [lead.coOwnerName, lead.coOwnerEmail].filter(Boolean).join(', ')
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
                {fees}{' '}
                <Needs permission="work">
                  <Link to={paths.leadPlan(lead.id)}>Change plan</Link>
                </Needs>
              </>
            ),
          },
        ]
  return (
    <Fold title="Property details" value={lead.city} action={<EditDetails leadId={lead.id} />} isOpen>
      <h3>Location</h3>
      <DescriptionList
        items={[
          { label: 'Street address', value: text(lead.streetAddress.trim() || displayAddress(lead)) },
          { label: 'City', value: text(lead.city) },
          { label: 'State and ZIP', value: text(`${lead.state} ${lead.zipCode}`) },
        ]}
      />
      <h3>Property</h3>
      <DescriptionList items={homeFactsIn('property').map(item)} />
      <h3>Rooms</h3>
      <DescriptionList items={homeFactsIn('rooms').map(item)} />
      <h3>Money</h3>
      <DescriptionList
        items={[
          ...homeFactsIn('money', 'owner').flatMap((fact) => (fact === 'estimatedRent' ? [rentItem, ...feesItem] : [item(fact)])),
          ...(coOwner === '' ? [] : [{ label: 'Co-owner', value: <bdi className="wrap-anywhere">{coOwner}</bdi> }]),
        ]}
      />
    </Fold>
  )
}

type PropertyFoldProps = {
  lead: LeadDetail
  /** The owner's report, or null. */
  reportPath: string | null
  /** The rent and its range. */
  children: ReactNode
}

/** The key facts of a property. */
export function PropertyFold({ lead, reportPath, children }: PropertyFoldProps) {
  const { rent, propertyType, yearBuilt, bedrooms, bathrooms, squareFootage } = lead
  const type = [propertyType && formatFact('propertyType', propertyType), yearBuilt].filter(Boolean).join(', ')
  const size = [
    bedrooms !== null && (bedrooms === 0 ? 'Studio' : `${bedrooms} bd`),
    bathrooms !== null && `${bathrooms} ba`,
    squareFootage !== null && `${formatNumber(squareFootage)} sq ft`,
  ].filter(Boolean)
  return (
    <Fold title="Property" value={rent.dollars === 0 ? '' : `${formatDollars(rent.dollars)} a month`} isOpen>
      {children}
      <DescriptionList
        items={[
          { label: 'Type', value: text(type) },
          { label: 'Size', value: text(size.join(', ')) },
        ]}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {reportPath !== null && (
          <Link to={reportPath} reloadDocument>
            Open the report
          </Link>
        )}
        <EditDetails leadId={lead.id} />
      </p>
    </Fold>
  )
}

/** For a lead without a property. */
export function NoProperty({ leadId }: { leadId: string }) {
  return (
    <Fold title="Property" value="None yet" isOpen>
      <p>No property yet</p>
      <p className="note">This lead has no address, so there’s nothing to analyze yet.</p>
      <p className="text-small">
        <EditDetails leadId={leadId} />
      </p>
    </Fold>
  )
}

function EditDetails({ leadId }: { leadId: string }) {
  return (
    <Needs>
      <Link className="text-small leading-normal" to={paths.editLead(leadId)} preventScrollReset>
        Edit Details
      </Link>
    </Needs>
  )
}

function text(value: string | null) {
  return value !== null && value.trim() !== '' ? <bdi>{value}</bdi> : <NotKnown />
}

/** Of the numbers, only 0 bedrooms is a meaningful zero. */
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
  return <span className="text-ink-muted">Unknown</span>
}
