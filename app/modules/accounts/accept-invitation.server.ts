import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { createUser, type NotCreated } from '#app/modules/users/create-user.server.ts'
import { findInvitation, spendInvitation } from '#app/modules/users/manage/invitations.server.ts'
import { refused, type Result } from '#app/result.ts'

/** ended: the link has expired, was taken back, answered or replaced. */
export type NotAccepted = { kind: 'ended' } | Exclude<NotCreated, { kind: 'not-wanted' }>

/** Makes the account that a link's invitation promises, with the address and role of the invitation. The link then has ended. */
export async function acceptInvitation(
  token: string,
  { name, password }: { name: string; password: string },
): Promise<Result<string, NotAccepted>> {
  const invitation = findInvitation(token)
  if (invitation === null) return refused({ kind: 'ended' })
  const { email, role } = invitation
  const created = await createUser({ email, name, role, password }, (tx) => spendInvitation(tx, token, new Date()))
  if (created.ok) {
    // The answer signs in who just proved the mailbox and set their password.
    logSecurityEvent('sign-in', { outcome: 'succeeded', userId: created.value })
    return created
  }
  const { reason } = created
  return refused(reason.kind === 'not-wanted' ? { kind: 'ended' } : reason)
}
