import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { CompanyFacts } from '#app/content/company.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDialogOpen } from '#app/ui/dialog.tsx'
import { LogoMark } from '#app/ui/drawing/logo.tsx'
import { Kept } from '#app/ui/kept.tsx'
import { Link } from '#app/ui/link.tsx'
import { MenuSummary } from '#app/ui/menu-summary.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { currentScreen, LogoutForm, StaffMenu } from './staff-menu.tsx'

type BarProps = {
  viewer: { name: string; role: 'admin' | 'user' }
  company: CompanyFacts
  /** The entry of the menu that is open. */
  current: string | null
}

type StaffShellProps = Omit<BarProps, 'current'> & { isDemo: boolean; children: ReactNode }

/** What surrounds every screen of the back office: a side menu from 1024 px, below that a bar whose menu opens without scripts. */
export function StaffShell({ viewer, company, isDemo, children }: StaffShellProps) {
  const { pathname } = useLocation()
  const behind = useDialogOpen() ? ({ inert: '' } as const) : {}
  const props = { viewer, company, current: currentScreen(pathname) }
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Kept as="header" id="top-bar" className="topbar" part={TopBar} props={props} {...behind} />
      <div className="shell">
        <Kept as="header" id="side-bar" className="side" part={SideBar} props={props} {...behind} />
        <main className="work" id="main" tabIndex={-1}>
          {isDemo && (
            <p className="demo">
              <b>Demo mode.</b> Leads are samples, messages stay in the outbox, no card is charged.
            </p>
          )}
          {children}
        </main>
      </div>
    </>
  )
}

function TopBar({ viewer, company, current }: BarProps) {
  return (
    <>
      <OfficeLogo company={company} />
      <details className="menu">
        <MenuSummary />
        <div className="sheet">
          <nav aria-label="Menu">
            <StaffMenu role={viewer.role} current={current} />
          </nav>
          <EnrollLink />
          <LogoutForm />
        </div>
      </details>
    </>
  )
}

function SideBar({ viewer, company, current }: BarProps) {
  return (
    <>
      <OfficeLogo company={company} />
      <nav aria-label="Main">
        <StaffMenu role={viewer.role} current={current} />
      </nav>
      <div>
        <EnrollLink />
        <LogoutForm />
        <div className="me">
          <Avatar name={viewer.name} />
          <span>
            <b>{viewer.name}</b>
            <span className="muted">{viewer.role === 'admin' ? 'Administrator' : 'Staff'}</span>
          </span>
        </div>
      </div>
    </>
  )
}

function OfficeLogo({ company }: { company: CompanyFacts }) {
  return (
    <Link className="logo" to={paths.dashboard()}>
      <LogoMark />
      <span>
        <b>{company.shortName}</b>
        <small>{company.trade}</small>
      </span>
    </Link>
  )
}

/** The public enroll form, for owners who enroll by phone (back-office specification, section 1). */
function EnrollLink() {
  return (
    <ButtonLink to={paths.enroll()} variant="second" small wide>
      Enroll Online
    </ButtonLink>
  )
}
