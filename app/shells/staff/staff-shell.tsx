import { useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CompanyFacts } from '#app/content/company.ts'
import { paths } from '#app/paths.ts'
import { firstScreenOf, ROLE_NAMES, type Role } from '#app/permissions.ts'
import { useBeforeFrame } from '#app/ui/arrival.tsx'
import { useCachedInside } from '#app/ui/cached-markup.tsx'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { useDialogOpen } from '#app/ui/dialog.tsx'
import { FirstScreen } from '#app/ui/error-page.tsx'
import { Link, SkipLink } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { showRefusal } from './show-refusal.ts'
import { currentScreen, LogoutForm, type MenuFacts, StaffMenu } from './staff-menu.tsx'
import { Icon } from '#app/ui/icon.tsx'

type BarProps = {
  viewer: { name: string; role: Role }
  company: CompanyFacts
  /** The menu entry of the current page. */
  current: string | null
  facts: MenuFacts
  /** Whether the viewer has single-letter shortcuts on. */
  letterKeys: boolean
}

type StaffShellProps = Omit<BarProps, 'current' | 'facts'> & MenuFacts & { demoNotice: string | null; children: ReactNode }

const MENU_ID = 'staff-menu'

/** Frame of every back-office screen: a side menu from 1024 px, below that a bar with a menu. */
export function StaffShell({ viewer, company, demoNotice, letterKeys, children, ...facts }: StaffShellProps) {
  const { key, pathname } = useLocation()
  const behind = useDialogOpen() ? ({ inert: '' } as const) : {}
  const bar = { viewer, company, current: currentScreen(pathname), facts, letterKeys }
  const version = JSON.stringify(bar)
  const head = useCachedInside('staff-head', version, () => <StaffHeader {...bar} />)
  const { state } = useNavigation()
  useBeforeFrame(() => showRefusal(state), [state])
  const hasStarted = useRef(false)
  useEffect(() => {
    keepCurrentInSight(hasStarted.current)
    if (hasStarted.current) closeMenu()
    hasStarted.current = true
  }, [key])
  return (
    <>
      <SkipLink />
      <div className="staff-frame">
        <header className="staff-head" {...behind} {...head} />
        <main id="main" tabIndex={-1} data-letter-keys={letterKeys ? '' : undefined}>
          {demoNotice !== null && (
            <p className="demo-notice">
              <b>Demo mode.</b> {demoNotice}
            </p>
          )}
          <FirstScreen.Provider value={{ to: homeOf(viewer.role), label: `Go to the ${firstScreenOf(viewer)}` }}>
            {children}
          </FirstScreen.Provider>
        </main>
      </div>
    </>
  )
}

/** Older browsers have no popovers, and always show the menu. */
function closeMenu(): void {
  const menu = document.getElementById(MENU_ID)
  if (menu && 'hidePopover' in menu) menu.hidePopover()
}

/**
 * Scrolls rows and menus that overflow to the current item. One that was scrolled before the page came to life stays: the pointer
 * may be on a link in it.
 */
function keepCurrentInSight(hasStarted: boolean): void {
  for (const current of document.querySelectorAll('[data-keeps-current] [aria-current]')) {
    const around = current.closest('[data-keeps-current]')
    if (!around || (!hasStarted && (around.scrollLeft > 0 || around.scrollTop > 0))) continue
    const [shown, place] = [current.getBoundingClientRect(), around.getBoundingClientRect()]
    if (shown.top < place.top || shown.bottom > place.bottom) around.scrollTop += shown.bottom - place.bottom
    if (shown.left < place.left || shown.right > place.right) around.scrollLeft += shown.left - place.left
  }
}

function homeOf(role: Role): string {
  return firstScreenOf({ role }) === 'dashboard' ? paths.dashboard() : paths.adminBlog()
}

/** The menu is a popover in a narrow window: it opens and closes without scripts. In a wide one it is always open. */
function StaffHeader({ viewer, company, current, facts, letterKeys }: BarProps) {
  return (
    <>
      <CompanyLogo company={company} to={homeOf(viewer.role)} small />
      <SearchLink letterKeys={letterKeys} />
      {/* React 18 has no types for popovers. */}
      <button type="button" className="menu-opener lg:hidden" {...{ popovertarget: MENU_ID }}>
        <Icon name="menu" />
        Menu
      </button>
      <div id={MENU_ID} className="staff-menu" {...{ popover: '' }}>
        <nav aria-label="Main" data-keeps-current="">
          <StaffMenu role={viewer.role} current={current} facts={facts} />
        </nav>
        <div className="staff-foot">
          <Link to={paths.enroll()} className="keys-link" reloadDocument>
            Enroll Online
          </Link>
          <KeysLink letterKeys={letterKeys} />
          <AccountLink viewer={viewer} />
          <LogoutForm />
        </div>
      </div>
    </>
  )
}

/** The signed-in user, with a link to their account. */
function AccountLink({ viewer }: Pick<BarProps, 'viewer'>) {
  return (
    <Link to={paths.account()} className="account-link">
      <Avatar name={viewer.name} />
      <span>
        <b>{viewer.name}</b>
        <span className="text-ink-muted">{ROLE_NAMES[viewer.role]}</span>
      </span>
    </Link>
  )
}

/** Lists the shortcuts; single-letter ones can be turned off there. */
function KeysLink({ letterKeys }: { letterKeys: boolean }) {
  return (
    <Link to={paths.keys()} className="keys-link" aria-keyshortcuts={letterKeys ? '?' : undefined}>
      Keyboard shortcuts
    </Link>
  )
}

/** A link to the global search; with scripts it opens the command palette. */
function SearchLink({ letterKeys }: { letterKeys: boolean }) {
  return (
    <Link
      to={paths.search()}
      aria-keyshortcuts={letterKeys ? '/ Control+K' : 'Control+K'}
      data-palette=""
      className="search-link"
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </Link>
  )
}
