import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { newId } from '#app/db/columns.ts'
import { hashPassword } from './credentials/hash-password.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { newPasswordProblem, type WeakPassword } from './credentials/password-problem.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { normalizeEmail } from './credentials/rules.ts'
import type { Role } from '#app/permissions.ts'
import { eq } from 'drizzle-orm'

/** `passwordExpiresAt`: only for a temporary password. */
type NewUser = { email: string; name: string; role: Role; password: string; passwordExpiresAt?: Date | null }

/** has-account: the address already has one · not-wanted: `onlyIf` returned false. */
export type NotCreated = WeakPassword | { kind: 'has-account'; email: string } | { kind: 'not-wanted' }

/**
 * Creates an account with its audit log entry and returns its id. Calls `onlyIf` inside the transaction, right before the insert.
 */
export async function createUser(user: NewUser, onlyIf: (tx: Tx) => boolean = () => true): Promise<Result<string, NotCreated>> {
  const email = normalizeEmail(user.email)
  const problem = newPasswordProblem(user.password, { email, name: user.name })
  if (problem !== null) return refused({ kind: 'weak-password', problem })
  const passwordHash = await hashPassword(user.password)
  const userId = newId()
  return inTransaction((tx) => {
    if (!onlyIf(tx)) return refused({ kind: 'not-wanted' })
    const written = tx
      .insert(users)
      .values({
        id: userId,
        email,
        name: user.name.trim(),
        role: user.role,
        passwordHash,
        passwordExpiresAt: user.passwordExpiresAt ?? null,
      })
      .onConflictDoNothing()
      .run()
    if (written.changes === 0) return refused({ kind: 'has-account', email })
    recordAudit(tx, { action: 'user_created', subject: userId, detail: { role: user.role } })
    return ok(userId)
  })
}

/** Changes a user's name or sign-in address (trimmed, lowercase and unique). */
export function updateUser(tx: Tx, userId: string, change: { name: string } | { email: string }): void {
  tx.update(users).set(change).where(eq(users.id, userId)).run()
}
