import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { currentEntry, MenuLink } from '#app/ui/link.tsx'

type Entry = { to: string; label: string; icon: IconName }

const FOR_ALL: readonly Entry[] = [
  { to: paths.dashboard(), label: 'Dashboard', icon: 'dashboard' },
  { to: paths.leads(), label: 'Leads', icon: 'people' },
  { to: paths.campaigns(), label: 'Campaigns', icon: 'mail' },
  { to: paths.inbox(), label: 'Inbox', icon: 'mail' },
  { to: paths.documents(), label: 'Documents', icon: 'document' },
  { to: paths.mails(), label: 'Mail previews', icon: 'document' },
]
const SITE_IMAGES = { to: paths.siteImages(), label: 'Site images' }
/** Admins have it under 'Admin'. */
const FOR_USERS: readonly Entry[] = [{ ...SITE_IMAGES, icon: 'image' }]
const FOR_ADMINS: readonly Entry[] = [
  { to: paths.admin(), label: 'Admin', icon: 'admin' },
  { to: paths.adminBlog(), label: 'Blog', icon: 'blog' },
  { to: paths.adminAnalytics(), label: 'Analytics', icon: 'analytics' },
]
/** Under 'Admin' while one of its pages is open. */
const ADMIN_PAGES = [
  { id: 'rentals', to: paths.adminRentals(), label: 'Rentals' },
  { id: 'settings', to: paths.adminSettings(), label: 'Settings' },
  { id: 'integrations', to: paths.adminIntegrations(), label: 'Integrations' },
  { id: 'requests', to: paths.adminRequests(), label: 'Privacy requests' },
  { id: 'images', ...SITE_IMAGES },
  { id: 'outbox', to: paths.adminOutbox(), label: 'Outbox' },
  { id: 'sending', to: paths.adminSending(), label: 'Sending' },
  { id: 'suppressions', to: paths.adminSuppressions(), label: 'Suppressions' },
  { id: 'consents', to: paths.adminConsents(), label: 'Consents' },
  { id: 'jobs', to: paths.adminJobs(), label: 'Jobs' },
  { id: 'crm', to: paths.adminCrm(), label: 'CRM connection' },
  { id: 'audit', to: paths.adminAudit(), label: 'Audit log' },
  { id: 'trash', to: paths.adminTrash(), label: 'Trash' },
]

/** The entry of the menu that a screen belongs to. */
export function currentScreen(path: string): string | null {
  return currentEntry(
    [...FOR_ALL, ...FOR_ADMINS, ...ADMIN_PAGES].map(({ to }) => to),
    path,
  )
}

/** What the menu counts, how many leads there are and how many messages wait for an answer, and the views of leads that somebody has pinned. */
export type MenuFacts = {
  leadCount: number
  unansweredCount: number
  pinnedViews: readonly { id: string; name: string; to: string }[]
}

/** Beside the page, or on the sheet that opens under the bar of a narrow window. */
type Place = 'side' | 'sheet'

const SIDE_LINE =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] font-medium text-ink-muted no-underline hover:bg-band hover:text-ink'
const LINKS = {
  side: `${SIDE_LINE} aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand`,
  sheet: 'flex min-h-12 items-center border-b border-line text-lead text-ink no-underline',
} as const
const SUB_LINK =
  'aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand flex min-h-9 items-center rounded-control px-3 py-1 text-small leading-[1.35] text-ink-muted no-underline hover:bg-band hover:text-ink'
const BUTTONS = {
  side: SIDE_LINE,
  sheet:
    'flex min-h-12 w-full cursor-pointer items-center rounded-control py-2 text-lead font-medium text-ink-muted hover:bg-band hover:text-ink',
} as const
const ICONS = { side: 'size-5', sheet: 'mr-3 size-5' } as const

/** The entries of the back office's menu that a role may open; the one that is open is marked. */
export function StaffMenu(props: { role: 'admin' | 'user'; current: string | null; place: Place; facts: MenuFacts }) {
  const { role, current, place, facts } = props
  return (
    <>
      <Entries entries={FOR_ALL} current={current} place={place} facts={facts} />
      <Entries entries={role === 'admin' ? FOR_ADMINS : FOR_USERS} current={current} place={place} facts={facts} />
    </>
  )
}

type EntriesProps = { entries: readonly Entry[]; current: string | null; place: Place; facts: MenuFacts }

function Entries({ entries, current, place, facts }: EntriesProps) {
  return (
    <ul className={place === 'side' ? 'list-none [ul+&]:mt-3 [ul+&]:border-t [ul+&]:border-line [ul+&]:pt-3' : 'list-none'}>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <MenuLink className={LINKS[place]} to={to} current={current}>
            <Icon name={icon} className={ICONS[place]} />
            {label}
            {to === paths.leads() && <MenuCount count={facts.leadCount} of="leads" />}
            {to === paths.inbox() && facts.unansweredCount > 0 && <MenuCount count={facts.unansweredCount} of="not answered" />}
          </MenuLink>
          {to === paths.leads() && <SubEntries entries={pinnedEntries(facts)} current={null} place={place} />}
          {to === paths.admin() && isInAdmin(current) && <SubEntries entries={ADMIN_PAGES} current={current} place={place} />}
        </li>
      ))}
    </ul>
  )
}

/** How many there are of what an entry leads to, in words for screen readers. */
function MenuCount({ count, of }: { count: number; of: string }) {
  return (
    <span className="ml-auto font-normal tabular-nums">
      {formatNumber(count)}
      <span className="sr-only"> {of}</span>
    </span>
  )
}

/** The saved views that somebody has pinned, which stand under the leads. */
function pinnedEntries({ pinnedViews }: MenuFacts) {
  return pinnedViews.map(({ id, name, to }) => ({ id, label: name, to }))
}

function isInAdmin(current: string | null): boolean {
  return current === paths.admin() || ADMIN_PAGES.some(({ to }) => to === current)
}

type SubEntriesProps = { entries: readonly { id: string; to: string; label: string }[]; current: string | null; place: Place }

/** What hangs under an entry. */
function SubEntries({ entries, current, place }: SubEntriesProps) {
  if (entries.length === 0) return null
  return (
    <ul className={place === 'side' ? 'list-none pl-8' : 'list-none pl-4'}>
      {entries.map(({ id, to, label }) => (
        <li key={id}>
          <MenuLink className={place === 'side' ? SUB_LINK : LINKS.sheet} to={to} current={current}>
            <bdi className="wrap-anywhere">{label}</bdi>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** Signing out changes something, so it is a post. */
export function LogoutForm({ place }: { place: Place }) {
  return (
    <form method="post" action={paths.logout()}>
      <button type="submit" className={BUTTONS[place]}>
        <Icon name="logout" className={ICONS[place]} />
        Logout
      </button>
    </form>
  )
}
