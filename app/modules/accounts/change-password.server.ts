import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { passwordChangedMail } from '#app/modules/messaging/templates/account/password.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { newPasswordProblem, type WeakPassword } from '#app/modules/users/credentials/password-problem.server.ts'
import { type NewPassword, setPassword } from '#app/modules/users/manage/set-password.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** ended: the permission to set it has expired. */
export type NotChanged = WeakPassword | { kind: 'ended' }

/**
 * Sets a user's new password if it is strong enough, notifies them by email, and ends all their sessions. Calls `mayStill` inside
 * the transaction, right before the write.
 */
export async function changePassword(
  user: Viewer,
  password: string,
  { mayStill = () => true, ...how }: Pick<NewPassword, 'how' | 'passwordExpiresAt'> & { mayStill?: (tx: Tx) => boolean },
): Promise<Result<undefined, NotChanged>> {
  const problem = newPasswordProblem(password, user)
  if (problem !== null) return refused({ kind: 'weak-password', problem })
  const passwordHash = await hashPassword(password)
  const now = new Date()
  const isDone = inTransaction((tx) => {
    if (!mayStill(tx)) return false
    setPassword(tx, { userId: user.id, passwordHash, ...how })
    const mail = passwordChangedMail(getSetting('company', tx), { name: user.name, at: formatLongMoment(now) })
    queueMail(tx, { template: 'password-changed', cause: 'system', to: user.email, ...mail })
    return true
  })
  if (!isDone) return refused({ kind: 'ended' })
  logSecurityEvent('password-changed', { userId: user.id, reason: how.how })
  return ok()
}
