import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { newId } from '#app/db/columns.ts'
import { hashPassword } from './hash-password.server.ts'
import { newPasswordProblem } from './new-password-problem.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { normaliseEmail } from './rules.ts'
import type { Role } from './viewer.ts'

export type NewUser = { email: string; name: string; role: Role; password: string }
export type CreatedUser = { created: true; userId: string } | { created: false; problem: string }

/**
 * Makes an account, with its line in the audit log. Refuses, in words, a weak password and an address that has an account.
 * `onlyIf` is asked inside the transaction, right before the row is written.
 */
export async function createUser(user: NewUser, onlyIf: (tx: Tx) => boolean = () => true): Promise<CreatedUser> {
  const email = normaliseEmail(user.email)
  const problem = newPasswordProblem(user.password, { email, name: user.name })
  if (problem) return { created: false, problem }
  const passwordHash = await hashPassword(user.password)
  const userId = newId()
  return inTransaction((tx): CreatedUser => {
    if (!onlyIf(tx)) return { created: false, problem: 'There is a user already.' }
    const written = tx
      .insert(users)
      .values({ id: userId, email, name: user.name.trim(), role: user.role, passwordHash })
      .onConflictDoNothing()
      .run()
    if (written.changes === 0) return { created: false, problem: `${email} has an account already.` }
    recordAudit(tx, { action: 'user_created', subject: userId, detail: { email, role: user.role } })
    return { created: true, userId }
  })
}
