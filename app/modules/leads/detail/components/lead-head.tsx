import type { ReactNode } from 'react'
import type { LeadDetail } from '../lead-detail.server.ts'
import { mailtoUri, paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { type EditState, InlineEdit } from './inline-edit.tsx'
import { LeadName } from '../../components/lead-name.tsx'

type LeadHeadProps = EditState & {
  lead: Pick<LeadDetail, 'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'company'>
  /** What can be done with all of it. */
  actions?: ReactNode
}

/** Who the lead is and how to reach them. */
export function LeadHead({ lead, actions, ...state }: LeadHeadProps) {
  return (
    <>
      <Link className="text-small leading-normal" to={paths.dashboard()}>
        ← Dashboard
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <InlineEdit {...state} leadId={lead.id} fact="name" value={lead.name}>
            <h1 className="min-w-0 text-h2 wrap-anywhere">
              <LeadName name={lead.name} />
            </h1>
          </InlineEdit>
          <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-7 gap-y-2 wrap-anywhere">
            <InlineEdit {...state} leadId={lead.id} fact="email" value={lead.email}>
              <a href={mailtoUri(lead.email)}>{lead.email}</a>
            </InlineEdit>
            <InlineEdit {...state} leadId={lead.id} fact="phone" value={lead.phone ?? ''}>
              <Phone typed={lead.phone} e164={lead.phoneE164} />
            </InlineEdit>
            {lead.company !== '' && <span>{lead.company}</span>}
          </div>
        </div>
        {actions}
      </div>
    </>
  )
}

function Phone({ typed, e164 }: { typed: string | null; e164: string | null }) {
  if (!typed) return <span className="text-ink-muted">No phone number</span>
  return <a href={`tel:${e164 ?? typed.replaceAll(/[^\d+]/g, '')}`}>{typed}</a>
}
