import { Fragment, type ReactNode } from 'react'
import { formatPhone } from '#app/format/phone.ts'
import { displayAddress, hasProperty } from '#app/modules/properties/address.ts'
import { mailtoUri } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import type { LeadDetail } from '../lead-detail.server.ts'
import { type EditState, InlineEdit } from './inline-edit.tsx'

type LeadHeadProps = EditState & {
  lead: LeadDetail
  /** The list that the reader came from, and the previous and next lead in it. */
  origin: { to: string; label: string; previous: string | null; next: string | null }
  /** Actions for the whole lead. */
  actions: ReactNode
}

/** The lead's name and contact details, with links back to the list and to its neighbors. */
export function LeadHead({ lead, origin, actions, ...state }: LeadHeadProps) {
  return (
    <>
      <Needs>
        <a href="#composer" className="skip-link">
          Skip to the composer
        </a>
      </Needs>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <Link className="text-small leading-normal" to={origin.to}>
          ← {origin.label}
        </Link>
        <span className="flex gap-1">
          <Neighbor to={origin.previous} label="Previous lead" keys="[" />
          <Neighbor to={origin.next} label="Next lead" keys="]" />
        </span>
      </div>
      <div className="mb-3.5 flex items-start justify-between gap-x-6 max-sm:mb-2.5 max-sm:gap-x-2">
        <div className="min-w-0">
          <InlineEdit {...state} leadId={lead.id} fact="name" value={lead.name}>
            <h1 className="inline text-h2 wrap-anywhere">
              <LeadName name={lead.name} />
            </h1>
          </InlineEdit>
          <div className="lead-line">
            <InlineEdit {...state} leadId={lead.id} fact="phone" value={lead.phone ?? ''}>
              <Icon name="phone" />
              <Phone typed={lead.phone} e164={lead.phoneE164} />
            </InlineEdit>
            <InlineEdit {...state} leadId={lead.id} fact="email" value={lead.email}>
              <Icon name="mail" />
              <a href={mailtoUri(lead.email)}>
                {lead.email.split(/(?<=[.@])/).map((part, index) => (
                  <Fragment key={index}>
                    {index > 0 && <wbr />}
                    {part}
                  </Fragment>
                ))}
              </a>
            </InlineEdit>
            {lead.company !== '' && <span className="max-sm:hidden">{lead.company}</span>}
            {hasProperty(lead) && (
              <span className="max-sm:hidden">
                <Icon name="home" />
                {displayAddress(lead)}
              </span>
            )}
          </div>
        </div>
        {actions}
      </div>
    </>
  )
}

function Neighbor({ to, label, keys }: { to: string | null; label: string; keys: '[' | ']' }) {
  if (to === null) return null
  return (
    <Link to={to} className="icon-button" aria-label={label} title={label} aria-keyshortcuts={keys}>
      <Icon name={keys === '[' ? 'left' : 'right'} />
    </Link>
  )
}

/** The lead's `tel:` URI. */
export function telUri({ phone, phoneE164 }: Pick<LeadDetail, 'phone' | 'phoneE164'>): string | null {
  if (!phone) return null
  return `tel:${phoneE164 ?? phone.replaceAll(/[^\d+]/g, '')}`
}

function Phone({ typed, e164 }: { typed: string | null; e164: string | null }) {
  const uri = telUri({ phone: typed, phoneE164: e164 })
  return uri === null ? <span className="text-ink-muted">No phone number</span> : <a href={uri}>{formatPhone(typed ?? '')}</a>
}
