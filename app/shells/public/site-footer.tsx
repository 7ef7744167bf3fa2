import { claims, type CompanyFacts, type Rating } from '#app/content/company.ts'
import { phoneLink } from '#app/format/phone.ts'
import type { ExternalLink, ExternalLinks } from '#app/content/links.ts'
import { formatDate } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { Street } from '#app/ui/drawing/street.tsx'
import { Link } from '#app/ui/link.tsx'

type SiteFooterProps = { company: CompanyFacts; links: ExternalLinks; isAdmin: boolean; isDemo: boolean }

/** Internal links by path, external ones by key. An entry becomes a link once its page exists. */
type FootItem = { label: string } & ({ to: string } | { link: ExternalLink })

const COLUMNS: readonly { title: string; items: readonly FootItem[] }[] = [
  {
    title: 'For owners',
    items: [
      { label: 'Property Owners', link: 'marketing/propertyOwners' },
      { label: 'Property Management', link: 'marketing/propertyManagement' },
      { label: 'Rental Analysis', link: 'marketing/rentalAnalysis' },
      { label: 'Rent vs. Sell', to: paths.rentVsSell() },
      { label: 'Invest-A-View', to: paths.investAView() },
      { label: 'Enroll Online', to: paths.enroll() },
      { label: 'Switch to us', to: paths.switchManager() },
      { label: 'Plans and pricing', to: paths.fees() },
      { label: 'Your homes', to: paths.my() },
      { label: 'Owner Portal', link: 'ownerPortal' },
    ],
  },
  {
    title: 'For residents',
    items: [
      { label: 'Available Rentals', to: paths.rentals() },
      { label: 'Resident Portal', link: 'residentPortal' },
      { label: 'Tenant Placement', link: 'marketing/tenantPlacement' },
      { label: 'Maintenance', link: 'marketing/maintenance' },
    ],
  },
  {
    title: 'Company',
    items: [
      { label: 'Team', to: paths.team() },
      { label: 'Blog', to: paths.blog() },
      { label: 'Realtor Referrals', to: paths.realtorReferral() },
      { label: 'Investor Webinar', to: paths.webinar() },
      { label: 'Facebook', link: 'social/facebook' },
      { label: 'Instagram', link: 'social/instagram' },
      { label: 'LinkedIn', link: 'social/linkedin' },
    ],
  },
]
const SMALL_PRINT: readonly FootItem[] = [
  { label: 'Privacy Policy', link: 'marketing/privacyPolicy' },
  { label: 'Terms', link: 'marketing/terms' },
  { label: 'Accessibility', link: 'marketing/accessibility' },
]

/** Footer of every public page. */
export function SiteFooter({ company, links, isAdmin, isDemo }: SiteFooterProps) {
  return (
    <>
      <Street />
      <footer className="site-foot surface-deep">
        <div className="mx-auto w-page">
          <div className="foot-columns">
            <div>
              <CompanyLogo company={company} to={paths.home()} onDeep />
              <address className="mt-6 leading-[1.8] not-italic">
                {company.name}
                <br />
                {company.postalAddress}
                <br />
                <a href={phoneLink(company.phone)}>{company.phone}</a>
                <br />
                <a href={`mailto:${company.email}`}>{company.email}</a>
                {company.licenseNumber !== '' && (
                  <>
                    <br />
                    License {company.licenseNumber}
                  </>
                )}
              </address>
            </div>
            {COLUMNS.map(({ title, items }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul className="foot-links">
                  <FootItems items={items} links={links} />
                </ul>
              </div>
            ))}
          </div>
          <div className="foot-end">
            <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
              {`© ${company.name}${isDemo && !company.rating ? ` · ${claims.rating.words} (sample)` : ''}`}
              {company.rating && <Rated rating={company.rating} />}
              <EqualHousing />
            </span>
            <ul className="foot-links flex flex-wrap gap-x-5 gap-y-1">
              <FootItems items={SMALL_PRINT} links={links} />
              <li>{isAdmin ? <Link to={paths.admin()}>Admin Dashboard</Link> : <Link to={paths.login()}>Admin Login</Link>}</li>
            </ul>
          </div>
        </div>
      </footer>
    </>
  )
}

const SLIM_ITEMS: readonly FootItem[] = [
  { label: 'Plans and pricing', to: paths.fees() },
  { label: 'Team', to: paths.team() },
  ...SMALL_PRINT,
]

/** One-line footer of a page for a single task. */
export function SlimFooter({ company, links }: Pick<SiteFooterProps, 'company' | 'links'>) {
  return (
    <>
      <Street />
      <footer className="slim-foot surface-deep">
        <div className="mx-auto w-page">
          <CompanyLogo company={company} to={paths.home()} onDeep />
          <address>
            {company.postalAddress}
            <br />
            <a href={phoneLink(company.phone)}>{company.phone}</a> · <a href={`mailto:${company.email}`}>{company.email}</a>
            {company.licenseNumber !== '' && <> · License {company.licenseNumber}</>}
          </address>
          <ul className="foot-links flex flex-wrap gap-x-5">
            <FootItems items={SLIM_ITEMS} links={links} />
          </ul>
        </div>
      </footer>
    </>
  )
}

/** The rating with its source and day. Demo mode without one shows a sample. */
function Rated({ rating: { figure, reviews, source, link, day } }: { rating: Rating }) {
  return (
    <span>
      Rated {figure} of 5 from {reviews} {reviews === '1' ? 'review' : 'reviews'} on <OutLink href={link}>{source}</OutLink>,{' '}
      {formatDate(new Date(`${day}T12:00:00Z`))}
    </span>
  )
}

/** The fair housing logo, with its text. */
function EqualHousing() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
        <path
          fillRule="evenodd"
          d="M12 1 1 8v4h2v11h18V12h2V8zM5.5 20.5V10l6.5-4.2 6.500 4.2v10.500zM8 11h8v2.500H8zm0 4.500h8V18H8z"
        />
      </svg>
      Equal Housing Opportunity
    </span>
  )
}

function FootItems({ items, links }: { items: readonly FootItem[]; links: ExternalLinks }) {
  return items
    .filter((item) => 'to' in item || links[item.link] !== '')
    .map((item) => (
      <li key={item.label}>
        <FootLink item={item} links={links} />
      </li>
    ))
}

/** Portals open in a new tab; the company's own marketing site opens in this one. */
function FootLink({ item, links }: { item: FootItem; links: ExternalLinks }) {
  if ('to' in item) return <Link to={item.to}>{item.label}</Link>
  const href = links[item.link]
  if (href.startsWith('/')) return <Link to={href}>{item.label}</Link>
  return /^(marketing|social)\//.test(item.link) ? <a href={href}>{item.label}</a> : <OutLink href={href}>{item.label}</OutLink>
}
