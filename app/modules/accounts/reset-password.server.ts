import { findUserOfToken } from '#app/modules/users/queries.server.ts'
import { refused, type Result } from '#app/result.ts'
import { changePassword, type NotChanged } from './change-password.server.ts'
import { createHash } from 'node:crypto'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

/** Sets a user's password by the emailed link with this secret, once. `ended`: the link was used, expired or replaced. */
export async function resetPassword(token: string, password: string): Promise<Result<undefined, NotChanged>> {
  const user = findUserOfToken(token, 'password_reset')
  if (!user) return refused({ kind: 'ended' })
  return changePassword(user, password, {
    how: 'link',
    mayStill: (tx) => findUserOfToken(token, 'password_reset', new Date(), tx) !== null,
  })
}

/** Whether a password link is still valid. Does not use it up. */
export function mayResetPassword(token: string): boolean {
  return findUserOfToken(token, 'password_reset') !== null
}

/**
 * Emails a password link if the address has a user. A job looks that up, so that the form's response and timing are always the
 * same. `email`: trimmed and lowercase.
 */
export function requestPasswordReset(email: string): void {
  const uniqueKey = `mail-password-reset:${createHash('sha256').update(email).digest('base64url')}`
  inTransaction((tx) => enqueueJob(tx, { kind: 'mail-password-reset', payload: { email }, uniqueKey }))
  logSecurityEvent('password-reset-requested', { email })
}
