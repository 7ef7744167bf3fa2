import { paths } from '#app/paths.ts'
import { may, type Permission, type Role } from '#app/permissions.ts'
import type { IconName } from '#app/ui/icon.tsx'

/** A screen in the menu. `needs`: the permission that its guard requires. */
export type MenuEntry = { to: string; label: string; icon: IconName; needs: Permission }

/** `more`: screens that are listed while one of the group is open. */
export type MenuGroup = { label: string; entries: readonly MenuEntry[]; more: readonly MenuEntry[] }

/** The back office's screens by menu group, also used by the command palette. */
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
      { to: paths.adminReferrals(), label: 'Referrals', icon: 'gift', needs: 'payouts' },
      { to: paths.adminBlog(), label: 'Blog', icon: 'blog', needs: 'blog' },
      { to: paths.adminAnalytics(), label: 'Analytics', icon: 'analytics', needs: 'analytics' },
      { to: paths.siteImages(), label: 'Site images', icon: 'image', needs: 'images' },
    ],
    more: [{ to: paths.adminRentals(), label: 'Rentals', icon: 'list', needs: 'records' }],
  },
  {
    label: 'System',
    entries: [
      { to: paths.adminSettings(), label: 'Settings', icon: 'settings', needs: 'system' },
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

/** Commands available anywhere. */
const COMMANDS: readonly (Pick<MenuEntry, 'to' | 'label' | 'icon'> & { needs?: Permission })[] = [
  { to: paths.newLead(), label: 'Add a lead', icon: 'add', needs: 'work' },
  { to: paths.importLeads(), label: 'Import leads', icon: 'people', needs: 'work' },
  { to: paths.leadBoard(), label: 'Open the board', icon: 'board', needs: 'see' },
  { to: paths.newDocument(), label: 'Send a document', icon: 'document', needs: 'work' },
  { to: paths.account(), label: 'Open your account', icon: 'lock' },
  { to: paths.keys(), label: 'Show keyboard shortcuts', icon: 'list' },
]

/** The groups that a role may open. */
export function menuFor(role: Role): MenuGroup[] {
  const isOpen = ({ needs }: MenuEntry) => may({ role }, needs)
  return MENU.map((group) => ({ ...group, entries: group.entries.filter(isOpen), more: group.more.filter(isOpen) })).filter(
    ({ entries }) => entries.length > 0,
  )
}

/** The commands that a role may use. */
export function commandsFor(role: Role): Pick<MenuEntry, 'to' | 'label' | 'icon'>[] {
  return COMMANDS.filter(({ needs }) => needs === undefined || may({ role }, needs))
}
