import { paths } from '#app/paths.ts'
import type { IconName } from '#app/ui/icon.tsx'

type Role = 'admin' | 'user'

/** A screen that the menu leads to. `of`: the role that it is for, where not for all. */
export type MenuEntry = { to: string; label: string; icon: IconName; of?: Role }

/** `more`: screens that are listed while one of the group is open. */
export type MenuGroup = { label: string; entries: readonly MenuEntry[]; more: readonly MenuEntry[] }

/** The screens of the back office as its menu groups them, from which the command palette takes them, too. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'Work',
    entries: [
      { to: paths.dashboard(), label: 'Dashboard', icon: 'dashboard' },
      { to: paths.leads(), label: 'Leads', icon: 'people' },
      { to: paths.inbox(), label: 'Inbox', icon: 'inbox' },
      { to: paths.documents(), label: 'Documents', icon: 'document' },
    ],
    more: [],
  },
  {
    label: 'Messages',
    entries: [
      { to: paths.campaigns(), label: 'Campaigns', icon: 'mail' },
      { to: paths.mailings(), label: 'Mailings', icon: 'send' },
    ],
    more: [
      { to: paths.mails(), label: 'Email previews', icon: 'preview' },
      { to: paths.adminOutbox(), label: 'Outbox', icon: 'mail', of: 'admin' },
      { to: paths.adminSending(), label: 'Sending', icon: 'mail', of: 'admin' },
      { to: paths.adminSuppressions(), label: 'Suppressions', icon: 'list', of: 'admin' },
      { to: paths.adminConsents(), label: 'Consents', icon: 'list', of: 'admin' },
    ],
  },
  {
    label: 'Company',
    entries: [
      { to: paths.adminReferrals(), label: 'Referrals', icon: 'people', of: 'admin' },
      { to: paths.adminBlog(), label: 'Blog', icon: 'blog', of: 'admin' },
      { to: paths.adminAnalytics(), label: 'Analytics', icon: 'analytics', of: 'admin' },
      { to: paths.siteImages(), label: 'Site images', icon: 'image' },
    ],
    more: [{ to: paths.adminRentals(), label: 'Rentals', icon: 'list', of: 'admin' }],
  },
  {
    label: 'System',
    entries: [
      { to: paths.adminSettings(), label: 'Settings', icon: 'edit', of: 'admin' },
      { to: paths.adminSystem(), label: 'System', icon: 'server', of: 'admin' },
      { to: paths.admin(), label: 'Admin', icon: 'admin', of: 'admin' },
    ],
    more: [
      { to: paths.adminUsers(), label: 'Users', icon: 'people', of: 'admin' },
      { to: paths.adminIntegrations(), label: 'Integrations', icon: 'list', of: 'admin' },
      { to: paths.adminRequests(), label: 'Privacy requests', icon: 'lock', of: 'admin' },
      { to: paths.adminJobs(), label: 'Jobs', icon: 'list', of: 'admin' },
      { to: paths.adminCrm(), label: 'CRM connection', icon: 'list', of: 'admin' },
      { to: paths.adminAudit(), label: 'Audit log', icon: 'list', of: 'admin' },
      { to: paths.adminTrash(), label: 'Trash', icon: 'delete', of: 'admin' },
    ],
  },
]

/** What can be done from anywhere. */
export const COMMANDS: readonly { to: string; label: string }[] = [
  { to: paths.newLead(), label: 'Add a lead' },
  { to: paths.importLeads(), label: 'Import leads' },
  { to: paths.leadBoard(), label: 'Open the board' },
  { to: paths.newDocument(), label: 'Send a document' },
  { to: paths.account(), label: 'Open your account' },
  { to: paths.keys(), label: 'Show keyboard shortcuts' },
]

/** The groups with what a role may open. */
export function menuFor(role: Role): MenuGroup[] {
  const isOpen = ({ of }: MenuEntry) => of === undefined || of === role
  return MENU.map((group) => ({ ...group, entries: group.entries.filter(isOpen), more: group.more.filter(isOpen) })).filter(
    ({ entries }) => entries.length > 0,
  )
}
