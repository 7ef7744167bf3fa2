import type { CompanyFacts } from '#app/content/company.ts'
import { phoneLink } from '#app/format/phone.ts'
import type { ExternalLinks } from '#app/content/links.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { MenuSummary } from '#app/ui/menu-summary.tsx'
import { SiteMenuItems } from './site-menu.tsx'

type SiteHeaderProps = {
  company: CompanyFacts
  links: ExternalLinks
  /** The menu item of the current page. */
  current: string | null
  /** See `RouteHandle`. */
  slim?: boolean
  /** An owner is signed in. */
  isOwner?: boolean
}

/**
 * Header of every public page. The wide and narrow menus render the same links twice; the narrow one opens without scripts.
 * On paper, which is as narrow as a phone, only the logo is left: the letterhead.
 */
export function SiteHeader({ company, links, current, slim = false, isOwner = false }: SiteHeaderProps) {
  const reach = (
    <>
      <li>
        <a href={phoneLink(company.phone)}>{company.phone}</a>
      </li>
      <li>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </li>
    </>
  )
  const elsewhere = (
    <>
      {isOwner && (
        <li>
          <Link to={paths.my()}>Your homes</Link>
        </li>
      )}
      <li>
        <Link to={paths.rentals()}>Available Rentals</Link>
      </li>
      {links.residentPortal !== '' && (
        <li>
          <OutLink href={links.residentPortal}>Resident Portal</OutLink>
        </li>
      )}
      {links.ownerPortal !== '' && (
        <li>
          <OutLink href={links.ownerPortal}>Owner Portal</OutLink>
        </li>
      )}
    </>
  )
  return (
    <header className="max-xl:relative">
      <div className="border-b border-line text-small max-xl:hidden">
        <div className="mx-auto w-page flex justify-between gap-6">
          <ul className="site-strip">{reach}</ul>
          <nav aria-label="For residents and owners">
            <ul className="site-strip">{elsewhere}</ul>
          </nav>
        </div>
      </div>
      <div className="site-head">
        <CompanyLogo company={company} to={paths.home()} />
        <nav className="max-xl:hidden" aria-label="Main">
          <ul className="site-bar">
            <SiteMenuItems current={current} />
          </ul>
        </nav>
        <div className="flex gap-3 max-xl:hidden">
          <ButtonLink to={paths.enroll()} variant="second" small>
            Enroll Online
          </ButtonLink>
          <ButtonLink to={paths.analysis()} small variant={slim ? 'second' : 'primary'}>
            Free Rental Analysis
          </ButtonLink>
        </div>
        <details className="group xl:hidden print:hidden">
          <MenuSummary />
          <nav className="narrow-menu" aria-label="Menu">
            <ul>
              <SiteMenuItems current={current} />
              {elsewhere}
              {reach}
            </ul>
            <div className="mt-5 grid gap-3">
              <ButtonLink to={paths.analysis()} variant={slim ? 'second' : 'primary'}>
                Free Rental Analysis
              </ButtonLink>
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
