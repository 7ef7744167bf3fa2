import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { endSessions } from '../sessions/end-sessions.server.ts'
import { forgetTrustedDevices } from '../two-step/trusted-devices.server.ts'

export type NewPassword = {
  userId: string
  /** As returned by `hashPassword`. */
  passwordHash: string
  /** Only for a temporary password. */
  passwordExpiresAt?: Date | null
  /** link: by an emailed link · account: by the signed-in user · command: on the command line. */
  how: 'link' | 'account' | 'command'
}

/**
 * Sets a user's new password, with an audit log entry. Ends all their sessions and links to set a password, and distrusts all
 * browsers.
 */
export function setPassword(tx: Tx, { userId, passwordHash, passwordExpiresAt = null, how }: NewPassword): void {
  tx.update(users).set({ passwordHash, passwordExpiresAt }).where(eq(users.id, userId)).run()
  endSessions(tx, userId, null)
  revokeTokens(tx, ['password_reset', 'pending_sign_in'], ['userId', userId])
  forgetTrustedDevices(tx, userId)
  recordAudit(tx, {
    userId: how === 'command' ? undefined : userId,
    action: 'password_changed',
    subject: userId,
    detail: { how },
  })
}
