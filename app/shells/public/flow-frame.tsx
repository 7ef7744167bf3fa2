import type { CompanyFacts } from '#app/content/company.ts'
import { phoneLink } from '#app/format/phone.ts'
import { paths } from '#app/paths.ts'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { Link } from '#app/ui/link.tsx'

/** The flow that a page belongs to, and the reader's progress. */
export type Flow = { name: string; step: string | null }

/** Header of a page for a single task: logo, step and phone number, with no other links. */
export function FlowHeader({ company, flow }: { company: CompanyFacts; flow: Flow }) {
  return (
    <header className="flow-head">
      <div>
        <CompanyLogo company={company} to={paths.home()} />
        <p>
          {flow.step !== null && <span>{flow.step}</span>} <b>{flow.name}</b>
        </p>
        <a href={phoneLink(company.phone)}>{company.phone}</a>
      </div>
    </header>
  )
}

/** Its footer: legally required links in one line, and for a signed-in owner a link to their page. */
export function FlowFooter({ company, isOwner }: { company: CompanyFacts; isOwner: boolean }) {
  return (
    <footer className="flow-foot">
      <div>
        <span>© {company.name}</span>
        <ul>
          {isOwner && (
            <li>
              <Link to={paths.my()}>Your homes</Link>
            </li>
          )}
          <li>
            <Link to={paths.privacy()}>Privacy</Link>
          </li>
          <li>
            <Link to={paths.terms()}>Terms</Link>
          </li>
          <li>
            <Link to={paths.accessibility()}>Accessibility</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
