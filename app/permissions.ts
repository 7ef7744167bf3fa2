/**
 * Who may do what in the back office (docs/product/access.md). The guard of each loader and action names what it needs, menus and
 * buttons ask the same, and the users page shows this table.
 */

/** What a member of staff can be; any other value has no access. */
export const ROLES = ['admin', 'user', 'editor', 'finance', 'read-only'] as const
export type Role = (typeof ROLES)[number]

/** In lists and menus. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  user: 'User',
  editor: 'Editor',
  finance: 'Finance',
  'read-only': 'Read-only',
}

/** As their account names them. */
export const ROLE_NAMES: Record<Role, string> = { ...ROLE_LABELS, admin: 'Administrator', user: 'Staff' }

const TABLE = {
  see: { label: 'See leads, inbox, documents, campaigns and mailings', roles: ['admin', 'user', 'finance', 'read-only'] },
  work: { label: 'Change, assign, import and export them; email and text owners', roles: ['admin', 'user'] },
  invoice: { label: 'Create, void and refund invoices', roles: ['admin', 'user', 'finance'] },
  images: { label: 'Site images and logo', roles: ['admin', 'user', 'editor'] },
  blog: { label: 'Blog', roles: ['admin', 'editor'] },
  analytics: { label: 'Analytics', roles: ['admin', 'finance'] },
  payouts: { label: 'Referrals and payouts', roles: ['admin', 'finance'] },
  design: { label: 'Document templates and campaign steps', roles: ['admin'] },
  records: { label: 'Trash, analyses, rentals, consents and privacy requests', roles: ['admin'] },
  system: { label: 'Settings, integrations, sending, jobs and audit log', roles: ['admin'] },
  users: { label: 'Users and roles', roles: ['admin'] },
} satisfies Record<string, { label: string; roles: readonly Role[] }>

export type Permission = keyof typeof TABLE

/** The table as the users page shows it. */
export const PERMISSIONS: readonly { permission: Permission; label: string; roles: readonly Role[] }[] = Object.entries(
  TABLE,
).map(([permission, entry]) => ({ permission: permission as Permission, ...entry }))

export function may({ role }: { role: Role }, permission: Permission): boolean {
  const { roles }: { roles: readonly Role[] } = TABLE[permission]
  return roles.includes(role)
}

/** The screen that a role begins with in the back office. */
export function firstScreenOf(of: { role: Role }): 'dashboard' | 'blog' {
  return may(of, 'see') ? 'dashboard' : 'blog'
}

export function rolesThatMay(permission: Permission): readonly Role[] {
  return TABLE[permission].roles
}
