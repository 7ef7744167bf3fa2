import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { endSessions } from '../sessions/end-sessions.server.ts'
import { forgetTrustedDevices } from '../two-step/trusted-devices.server.ts'

export type NewPassword = {
  userId: string
  /** As `hashPassword` makes it. */
  passwordHash: string
  /** Of one that was made up for them. */
  passwordExpiresAt?: Date | null
  /** link: by a mailed link · account: by who is signed in · command: by someone at the machine. */
  how: 'link' | 'account' | 'command'
}

/**
 * Gives a user another password, with its line in the audit log. All sessions of theirs end, so do links to set a password, and no browser is trusted
 * anymore.
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
