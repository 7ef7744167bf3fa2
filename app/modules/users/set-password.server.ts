import { and, eq, ne } from 'drizzle-orm'
import { currentRequest } from '#app/config/request-scope.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { deletePasswordResetTokens } from './password-reset-tokens.server.ts'

export type NewPassword = {
  userId: string
  /** As `hashPassword` makes it. */
  passwordHash: string
  /** link: by a mailed link · account: by who is signed in · command: by somebody at the machine. */
  how: 'link' | 'account' | 'command'
  /** The session that goes on; all of them end where it is left out. */
  keptSession?: string
}

/** Gives a user another password, with its line in the audit log. Other sessions of theirs end, and so do links to set a password. */
export function setPassword(tx: Tx, { userId, passwordHash, how, keptSession }: NewPassword): void {
  tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run()
  const others = keptSession === undefined ? undefined : ne(sessions.idHash, keptSession)
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .run()
  deletePasswordResetTokens(tx, userId)
  const detail = { how, ip: currentRequest()?.ip }
  recordAudit(tx, { userId: how === 'command' ? undefined : userId, action: 'password_changed', subject: userId, detail })
}
