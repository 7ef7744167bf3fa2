import type { LeadDetail } from '../lead-detail.server.ts'
import { mailtoUri, paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from './lead-name.tsx'

/** Who the lead is and how to reach them. */
export function LeadHead({ lead }: { lead: Pick<LeadDetail, 'name' | 'email' | 'phone' | 'company'> }) {
  return (
    <>
      <Link className="text-small leading-normal" to={paths.dashboard()}>
        ← Dashboard
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="inline-flex min-w-0 items-center gap-2 text-h2 wrap-anywhere">
            <LeadName name={lead.name} />
          </h1>
          <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-7 gap-y-2 wrap-anywhere">
            <a href={mailtoUri(lead.email)}>{lead.email}</a>
            {lead.phone ? (
              <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
            ) : (
              <span className="text-ink-muted">No phone number</span>
            )}
            {lead.company !== '' && <span>{lead.company}</span>}
          </div>
        </div>
      </div>
    </>
  )
}
