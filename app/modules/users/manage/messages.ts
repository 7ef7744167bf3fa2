import type { Role } from '#app/permissions.ts'

/** The words of S8.12. */
export const MESSAGE_USERS_FAILED = 'Failed to load users'
export const MESSAGE_ROLE_FAILED = 'Failed to update user role'

/** What an admin reads once a role has changed. */
export function roleChangedMessage(role: Role): string {
  return `User role updated to ${role}`
}

/** Why an admin's change of the staff was refused. */
export const MESSAGES = {
  missing: 'This user no longer has access. The list shows who does.',
  active: 'This user already has access',
  'last-admin': 'Not changed: at least one admin is required. Make someone else an admin first.',
  'no-admin': 'Not changed: you’re no longer an admin.',
  oneself: 'You can’t deactivate yourself. Ask another admin to do it.',
  'has-account': 'Someone already uses this address for an account',
  deactivated: 'This address belongs to a deactivated user. Reactivate them in the list.',
  invited: 'This address is already invited. The list has a button to resend the link.',
  'no-invitation': 'This invitation was already answered or withdrawn',
} as const

/** What someone reads whose link to an invitation has ended. */
export const MESSAGE_INVITATION_ENDED = 'This invitation is invalid or has expired. Ask an administrator for a new one.'
