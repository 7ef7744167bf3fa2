import { type CompanyFacts, phoneLink } from '#app/content/company.ts'
import type { ExternalLinks } from '#app/content/links.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { MENU_SHEET, MenuSummary } from '#app/ui/menu-summary.tsx'
import { SiteMenuItems } from './site-menu.tsx'

type SiteHeaderProps = {
  company: CompanyFacts
  links: ExternalLinks
  /** The item of the menu that is open. */
  current: string | null
}

const STRIP_LINK = 'block py-2.25 text-ink-muted no-underline hover:text-brand hover:underline'
const BAR_LINK =
  'block px-3 py-2 font-medium text-ink no-underline hover:text-brand hover:underline aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-wheat-line aria-[current]:decoration-2 aria-[current]:underline-offset-[0.5em]'
const SHEET_LINK = 'flex min-h-12 items-center border-b border-line text-lead text-ink no-underline'

/** Header of every public page. Menus that differ by width are two renderings of the same links; the narrow one opens without scripts. */
export function SiteHeader({ company, links, current }: SiteHeaderProps) {
  const reach = (look: string) => (
    <>
      <li>
        <a className={look} href={phoneLink(company.phone)}>
          {company.phone}
        </a>
      </li>
      <li>
        <a className={look} href={`mailto:${company.email}`}>
          {company.email}
        </a>
      </li>
    </>
  )
  const elsewhere = (look: string) => (
    <>
      <li>
        <Link className={look} to={paths.rentals()}>
          Available Rentals
        </Link>
      </li>
      <li>
        <OutLink className={look} href={links.residentPortal}>
          Resident Portal
        </OutLink>
      </li>
      <li>
        <OutLink className={look} href={links.ownerPortal}>
          Owner Portal
        </OutLink>
      </li>
    </>
  )
  return (
    <header className="max-xl:relative print:hidden">
      <div className="border-b border-line text-small max-xl:hidden">
        <div className="mx-auto w-page flex justify-between gap-6">
          <ul className="flex gap-6">{reach(STRIP_LINK)}</ul>
          <nav aria-label="For residents and owners">
            <ul className="flex gap-6">{elsewhere(STRIP_LINK)}</ul>
          </nav>
        </div>
      </div>
      <div className="mx-auto w-page flex py-4.5 items-center justify-between gap-6 max-xl:py-3">
        <CompanyLogo company={company} to={paths.home()} />
        <nav className="max-xl:hidden" aria-label="Main">
          <ul className="flex gap-1">
            <SiteMenuItems current={current} linkClassName={BAR_LINK} />
          </ul>
        </nav>
        <div className="flex gap-3 max-xl:hidden">
          <ButtonLink to={paths.enroll()} variant="second" small>
            Enroll Online
          </ButtonLink>
          <ButtonLink to={paths.analysis()} small>
            Free Rental Analysis
          </ButtonLink>
        </div>
        <details className="group xl:hidden">
          <MenuSummary />
          <nav className={MENU_SHEET} aria-label="Menu">
            <ul className="list-none">
              <SiteMenuItems current={current} linkClassName={SHEET_LINK} />
              {elsewhere(SHEET_LINK)}
              {reach(SHEET_LINK)}
            </ul>
            <div className="mt-5 grid gap-3">
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
