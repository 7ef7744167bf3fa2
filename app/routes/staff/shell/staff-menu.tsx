import { NavLink } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Entry = { to: string; label: string; icon: IconName }

const FOR_ALL: readonly Entry[] = [
  { to: paths.dashboard(), label: 'Dashboard', icon: 'dashboard' },
  { to: paths.leads(), label: 'Leads', icon: 'people' },
  { to: paths.mails(), label: 'Mail previews', icon: 'document' },
]
const FOR_ADMINS: readonly Entry[] = [{ to: paths.adminOutbox(), label: 'Outbox', icon: 'mail' }]

/** The entries of the back office's menu that a role may open (back-office specification, section 1). */
export function StaffMenu({ role }: { role: 'admin' | 'user' }) {
  return (
    <>
      <Entries entries={FOR_ALL} />
      {role === 'admin' && <Entries entries={FOR_ADMINS} />}
    </>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="entries">
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to}>
            <Icon name={icon} />
            {label}
          </NavLink>
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
