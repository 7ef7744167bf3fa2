import { paths } from '#app/paths.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { currentEntry, MenuLink } from '#app/ui/link.tsx'

type Entry = { to: string; label: string; icon: IconName }

const FOR_ALL: readonly Entry[] = [
  { to: paths.dashboard(), label: 'Dashboard', icon: 'dashboard' },
  { to: paths.leads(), label: 'Leads', icon: 'people' },
  { to: paths.mails(), label: 'Mail previews', icon: 'document' },
]
const FOR_ADMINS: readonly Entry[] = [{ to: paths.adminOutbox(), label: 'Outbox', icon: 'mail' }]

/** The entry of the menu that a screen belongs to. */
export function currentScreen(path: string): string | null {
  return currentEntry(
    [...FOR_ALL, ...FOR_ADMINS].map(({ to }) => to),
    path,
  )
}

/** The entries of the back office's menu that a role may open (back-office specification, section 1); the one that is open is marked. */
export function StaffMenu({ role, current }: { role: 'admin' | 'user'; current: string | null }) {
  return (
    <>
      <Entries entries={FOR_ALL} current={current} />
      {role === 'admin' && <Entries entries={FOR_ADMINS} current={current} />}
    </>
  )
}

function Entries({ entries, current }: { entries: readonly Entry[]; current: string | null }) {
  return (
    <ul className="entries">
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <MenuLink to={to} current={current}>
            <Icon name={icon} />
            {label}
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
      <button type="submit" className="btn-line">
        <Icon name="logout" />
        Logout
      </button>
    </form>
  )
}
