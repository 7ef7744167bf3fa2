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
  { to: paths.mails(), label: 'Email previews', icon: 'document' },
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

/** What the menu counts, how many leads there are and how many messages wait for an answer, and the views of leads that someone has pinned. */
export type MenuFacts = {
  leadCount: number
  unansweredCount: number
  pinnedViews: readonly { id: string; name: string; to: string }[]
}

/** The entries of the back office's menu that a role may open; the one that is open is marked. */
export function StaffMenu(props: { role: 'admin' | 'user'; current: string | null; facts: MenuFacts }) {
  const { role, current, facts } = props
  return (
    <>
      <Entries entries={FOR_ALL} current={current} facts={facts} />
      <Entries entries={role === 'admin' ? FOR_ADMINS : FOR_USERS} current={current} facts={facts} />
    </>
  )
}

type EntriesProps = { entries: readonly Entry[]; current: string | null; facts: MenuFacts }

function Entries({ entries, current, facts }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <MenuLink to={to} current={current}>
            <Icon name={icon} />
            {label}
            {to === paths.leads() && <MenuCount count={facts.leadCount} of="leads" />}
            {to === paths.inbox() && facts.unansweredCount > 0 && <MenuCount count={facts.unansweredCount} of="not answered" />}
          </MenuLink>
          {to === paths.leads() && <SubEntries entries={pinnedEntries(facts)} current={null} />}
          {to === paths.admin() && isInAdmin(current) && <SubEntries entries={ADMIN_PAGES} current={current} />}
        </li>
      ))}
    </ul>
  )
}

/** How many there are of what an entry leads to, in words for screen readers. */
function MenuCount({ count, of }: { count: number; of: string }) {
  return (
    <span className="staff-menu-count">
      {formatNumber(count)}
      <span className="sr-only"> {of}</span>
    </span>
  )
}

/** The saved views that someone has pinned, which are under the leads. */
function pinnedEntries({ pinnedViews }: MenuFacts) {
  return pinnedViews.map(({ id, name, to }) => ({ id, label: name, to }))
}

function isInAdmin(current: string | null): boolean {
  return current === paths.admin() || ADMIN_PAGES.some(({ to }) => to === current)
}

type SubEntriesProps = { entries: readonly { id: string; to: string; label: string }[]; current: string | null }

/** What hangs under an entry. */
function SubEntries({ entries, current }: SubEntriesProps) {
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map(({ id, to, label }) => (
        <li key={id}>
          <MenuLink to={to} current={current}>
            <bdi className="wrap-anywhere">{label}</bdi>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** Signing out changes something, so it is a post. */
export function LogoutForm() {
  return (
    <form method="post" action={paths.logout()}>
      <button type="submit">
        <Icon name="logout" />
        Logout
      </button>
    </form>
  )
}
