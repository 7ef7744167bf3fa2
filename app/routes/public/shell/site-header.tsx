import { type CompanyFacts, phoneLink } from '#app/content/company.ts'
import type { ExternalLinks } from '#app/content/links.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { LogoMark } from '#app/ui/drawing/logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { MenuSummary } from '#app/ui/menu-summary.tsx'
import { SiteMenuItems } from './site-menu.tsx'

type SiteHeaderProps = {
  company: CompanyFacts
  links: ExternalLinks
  /** The item of the menu that is open. */
  current: string | null
}

/** Header of every public page. Menus that differ by width are two renderings of the same links; the narrow one opens without scripts. */
export function SiteHeader({ company, links, current }: SiteHeaderProps) {
  const phone = <a href={phoneLink(company.phone)}>{company.phone}</a>
  const email = <a href={`mailto:${company.email}`}>{company.email}</a>
  const elsewhere = (
    <>
      <li>
        <Link to={paths.rentals()}>Available Rentals</Link>
      </li>
      <li>
        <OutLink href={links.residentPortal}>Resident Portal</OutLink>
      </li>
      <li>
        <OutLink href={links.ownerPortal}>Owner Portal</OutLink>
      </li>
    </>
  )
  return (
    <header className="site-head">
      <div className="strip">
        <div className="wrap">
          <ul className="strip-links">
            <li>{phone}</li>
            <li>{email}</li>
          </ul>
          <nav aria-label="For residents and owners">
            <ul className="strip-links">{elsewhere}</ul>
          </nav>
        </div>
      </div>
      <div className="wrap bar">
        <SiteLogo company={company} />
        <nav aria-label="Main">
          <ul className="bar-links">
            <SiteMenuItems current={current} />
          </ul>
        </nav>
        <div className="acts">
          <ButtonLink to={paths.enroll()} variant="second" small>
            Enroll Online
          </ButtonLink>
          <ButtonLink to={paths.analysis()} small>
            Free Rental Analysis
          </ButtonLink>
        </div>
        <details className="menu">
          <MenuSummary />
          <nav className="sheet" aria-label="Menu">
            <ul className="sheet-links">
              <SiteMenuItems current={current} />
              {elsewhere}
              <li>{phone}</li>
              <li>{email}</li>
            </ul>
            <div className="acts">
              <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
              <ButtonLink to={paths.enroll()} variant="second">
                Enroll Online
              </ButtonLink>
            </div>
          </nav>
        </details>
      </div>
    </header>
  )
}

/** The company's sign, leading home. */
export function SiteLogo({ company, onDeep = false }: { company: CompanyFacts; onDeep?: boolean }) {
  return (
    <Link className="logo" to={paths.home()}>
      <LogoMark onDeep={onDeep} />
      <span>
        <b>{company.shortName}</b>
        <small>{company.trade}</small>
      </span>
    </Link>
  )
}
