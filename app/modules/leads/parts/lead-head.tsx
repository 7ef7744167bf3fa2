import type { LeadDetail } from '#app/modules/leads/lead-detail.server.ts'
import { mailtoUri, paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from './lead-name.tsx'

/** Who the lead is and how to reach them. */
export function LeadHead({ lead }: { lead: Pick<LeadDetail, 'name' | 'email' | 'phone' | 'company'> }) {
  return (
    <>
      <Link className="small" to={paths.dashboard()}>
        ← Dashboard
      </Link>
      <div className="who-head">
        <div>
          <h1>
            <LeadName name={lead.name} />
          </h1>
          <div className="inline">
            <a href={mailtoUri(lead.email)}>{lead.email}</a>
            {lead.phone ? (
              <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
            ) : (
              <span className="muted">No phone number</span>
            )}
            {lead.company !== '' && <span>{lead.company}</span>}
          </div>
        </div>
      </div>
    </>
  )
}
