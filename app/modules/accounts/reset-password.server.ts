import { findUserOfToken } from '#app/modules/users/queries.server.ts'
import { refused, type Result } from '#app/result.ts'
import { changePassword, type NotChanged } from './change-password.server.ts'

/** Sets the password of anyone who was mailed the link with this secret, once. `ended`: the link was used, has run out, or was replaced. */
export async function resetPassword(token: string, password: string): Promise<Result<undefined, NotChanged>> {
  const user = findUserOfToken(token, 'password_reset')
  if (!user) return refused({ kind: 'ended' })
  return changePassword(user, password, {
    how: 'link',
    mayStill: (tx) => findUserOfToken(token, 'password_reset', new Date(), tx) !== null,
  })
}

/** Whether a link to set a new password may still be used. Looking does not use it up. */
export function mayResetPassword(token: string): boolean {
  return findUserOfToken(token, 'password_reset') !== null
}
