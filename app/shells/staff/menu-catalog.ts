import { paths } from '#app/paths.ts'
import { may, type Permission, type Role } from '#app/permissions.ts'
import type { IconName } from '#app/ui/icon.tsx'

/** A screen that the menu leads to. `needs`: as its guard. */
export type MenuEntry = { to: string; label: string; icon: IconName; needs: Permission }

/** `more`: screens that are listed while one of the group is open. */
export type MenuGroup = { label: string; entries: readonly MenuEntry[]; more: readonly MenuEntry[] }

/** The screens of the back office as its menu groups them, from which the command palette takes them, too. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'Work',
    entries: [
      { to: paths.dashboard(), label: 'Dashboard', icon: 'dashboard', needs: 'see' },
      { to: paths.leads(), label: 'Leads', icon: 'people', needs: 'see' },
      { to: paths.inbox(), label: 'Inbox', icon: 'inbox', needs: 'see' },
      { to: paths.documents(), label: 'Documents', icon: 'document', needs: 'see' },
    ],
    more: [],
  },
  {
    label: 'Messages',
    entries: [
      { to: paths.campaigns(), label: 'Campaigns', icon: 'mail', needs: 'see' },
      { to: paths.mailings(), label: 'Mailings', icon: 'send', needs: 'see' },
    ],
    more: [
      { to: paths.mails(), label: 'Email previews', icon: 'preview', needs: 'see' },
      { to: paths.adminOutbox(), label: 'Outbox', icon: 'mail', needs: 'system' },
      { to: paths.adminSending(), label: 'Sending', icon: 'mail', needs: 'system' },
      { to: paths.adminSuppressions(), label: 'Suppressions', icon: 'list', needs: 'records' },
      { to: paths.adminConsents(), label: 'Consents', icon: 'list', needs: 'records' },
    ],
  },
  {
    label: 'Company',
    entries: [
      { to: paths.adminReferrals(), label: 'Referrals', icon: 'people', needs: 'payouts' },
      { to: paths.adminBlog(), label: 'Blog', icon: 'blog', needs: 'blog' },
      { to: paths.adminAnalytics(), label: 'Analytics', icon: 'analytics', needs: 'analytics' },
      { to: paths.siteImages(), label: 'Site images', icon: 'image', needs: 'images' },
    ],
    more: [{ to: paths.adminRentals(), label: 'Rentals', icon: 'list', needs: 'records' }],
  },
  {
    label: 'System',
    entries: [
      { to: paths.adminSettings(), label: 'Settings', icon: 'edit', needs: 'system' },
      { to: paths.adminSystem(), label: 'System', icon: 'server', needs: 'system' },
      { to: paths.admin(), label: 'Admin', icon: 'admin', needs: 'records' },
    ],
    more: [
      { to: paths.adminUsers(), label: 'Users', icon: 'people', needs: 'users' },
      { to: paths.adminIntegrations(), label: 'Integrations', icon: 'list', needs: 'system' },
      { to: paths.adminRequests(), label: 'Privacy requests', icon: 'lock', needs: 'records' },
      { to: paths.adminJobs(), label: 'Jobs', icon: 'list', needs: 'system' },
      { to: paths.adminCrm(), label: 'CRM connection', icon: 'list', needs: 'system' },
      { to: paths.adminAudit(), label: 'Audit log', icon: 'list', needs: 'system' },
      { to: paths.adminTrash(), label: 'Trash', icon: 'delete', needs: 'records' },
    ],
  },
]

/** What can be done from anywhere. */
const COMMANDS: readonly { to: string; label: string; needs?: Permission }[] = [
  { to: paths.newLead(), label: 'Add a lead', needs: 'work' },
  { to: paths.importLeads(), label: 'Import leads', needs: 'work' },
  { to: paths.leadBoard(), label: 'Open the board', needs: 'see' },
  { to: paths.newDocument(), label: 'Send a document', needs: 'work' },
  { to: paths.account(), label: 'Open your account' },
  { to: paths.keys(), label: 'Show keyboard shortcuts' },
]

/** The groups with what a role may open. */
export function menuFor(role: Role): MenuGroup[] {
  const isOpen = ({ needs }: MenuEntry) => may({ role }, needs)
  return MENU.map((group) => ({ ...group, entries: group.entries.filter(isOpen), more: group.more.filter(isOpen) })).filter(
    ({ entries }) => entries.length > 0,
  )
}

/** The commands of a role. */
export function commandsFor(role: Role): { to: string; label: string }[] {
  return COMMANDS.filter(({ needs }) => needs === undefined || may({ role }, needs))
}
