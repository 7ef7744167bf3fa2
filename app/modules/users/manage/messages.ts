import type { Role } from '#app/permissions.ts'

/** The messages of S8.12. */
export const MESSAGE_USERS_FAILED = 'Failed to load users'
export const MESSAGE_ROLE_FAILED = 'Failed to update user role'

/** Shown to an admin after a role change. */
export function roleChangedMessage(role: Role): string {
  return `User role updated to ${role}`
}

/** Why an admin's change to the staff was refused. */
export const USER_MESSAGES = {
  missing: 'This user no longer has access. The list shows everyone who does.',
  active: 'This user already has access',
  'last-admin': 'Not changed: at least one admin is required. Make someone else an admin first.',
  'no-admin': 'Not changed: you’re no longer an admin.',
  changed: 'Not changed: someone else changed this role since you opened the list, which now shows the new one.',
  oneself: 'You can’t deactivate yourself. Ask another admin to do it.',
  'has-account': 'Someone already has an account with this address',
  deactivated: 'This address belongs to a deactivated user. Reactivate them in the list.',
  invited: 'You’ve already invited this address. To resend the link, find it in the list.',
  'no-invitation': 'This invitation was already accepted or withdrawn',
} as const

/** Shown for an invitation link that has ended. */
export const MESSAGE_INVITATION_ENDED = 'This invitation is invalid or has expired. Ask an administrator for a new one.'
