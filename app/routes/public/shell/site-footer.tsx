import { Link } from '@remix-run/react'
import { claims, type CompanyFacts, phoneLink } from '#app/content/company.ts'
import type { ExternalLink, ExternalLinks } from '#app/content/links.ts'
import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Street } from '#app/ui/drawing/street.tsx'
import { SiteLogo } from './site-header.tsx'

type SiteFooterProps = { company: CompanyFacts; links: ExternalLinks; isStaff: boolean }

type OutLinks = readonly (readonly [key: ExternalLink, label: string])[]

const FOR_OWNERS: OutLinks = [
  ['marketing/propertyOwners', 'Property Owners'],
  ['marketing/propertyManagement', 'Property Management'],
  ['marketing/rentalAnalysis', 'Rental Analysis'],
  ['ownerPortal', 'Owner Portal'],
]
const FOR_RESIDENTS: OutLinks = [
  ['listings', 'Available Rentals'],
  ['residentPortal', 'Resident Portal'],
  ['marketing/tenantPlacement', 'Tenant Placement'],
  ['marketing/maintenance', 'Maintenance'],
]
const FOLLOW_US: OutLinks = [
  ['social/facebook', 'Facebook'],
  ['social/instagram', 'Instagram'],
  ['social/linkedin', 'LinkedIn'],
]
const SMALL_PRINT: OutLinks = [
  ['marketing/privacyPolicy', 'Privacy Policy'],
  ['marketing/terms', 'Terms'],
  ['marketing/accessibility', 'Accessibility'],
]

/** Footer of every public page (public specification, section 1). */
export function SiteFooter({ company, links, isStaff }: SiteFooterProps) {
  return (
    <>
      <Street />
      <footer className="deep foot">
        <div className="wrap">
          <div className="cols">
            <div>
              <SiteLogo company={company} onDeep />
              <address>
                {company.name}
                <br />
                {company.postalAddress}
                <br />
                <a href={phoneLink(company.phone)}>{company.phone}</a>
                <br />
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </address>
            </div>
            <Column title="For owners" items={FOR_OWNERS} links={links} />
            <Column title="For residents" items={FOR_RESIDENTS} links={links} />
            <Column title="Follow us" items={FOLLOW_US} links={links} />
          </div>
          <div className="legal">
            <span>{claims.rating.words}</span>
            <ul className="legal-links">
              {SMALL_PRINT.map(([key, label]) => (
                <li key={key}>
                  <FootLink name={key} href={links[key]} label={label} />
                </li>
              ))}
              <li>{isStaff ? <Link to={paths.dashboard()}>Dashboard</Link> : <Link to={paths.login()}>Admin Login</Link>}</li>
            </ul>
          </div>
        </div>
      </footer>
    </>
  )
}

function Column({ title, items, links }: { title: string; items: OutLinks; links: ExternalLinks }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className="foot-links">
        {items.map(([key, label]) => (
          <li key={key}>
            <FootLink name={key} href={links[key]} label={label} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Portals and listings open in a new tab; the company's marketing site is its own and takes the place of this page. */
function FootLink({ name, href, label }: { name: ExternalLink; href: string; label: string }) {
  return /^(marketing|social)\//.test(name) ? <a href={href}>{label}</a> : <OutLink href={href}>{label}</OutLink>
}
