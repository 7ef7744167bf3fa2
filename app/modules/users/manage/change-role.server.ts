import { eq } from 'drizzle-orm'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Role } from '#app/permissions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { deleteInvitationsBy } from './invitations.server.ts'
import { countAdmins, findAnyUser, mayManage } from './list-users.server.ts'

/**
 * missing: no such user with access · last-admin: no one else could manage the staff · no-admin: the actor is no longer an
 * admin · changed: the role isn't the one that the actor saw.
 */
type RoleNotChanged = 'missing' | 'last-admin' | 'no-admin' | 'changed'

/**
 * Changes a member of staff's role, effective from their next request. Invitations of a former admin end. The same role again
 * changes nothing. `seen`: the role that the actor saw, if known.
 */
export function changeRole(
  actor: Viewer,
  userId: string,
  role: Role,
  seen: Role | null = null,
): Result<undefined, RoleNotChanged> {
  const outcome = inTransaction((tx): Result<boolean, RoleNotChanged> => {
    if (!mayManage(actor, tx)) return refused('no-admin')
    const user = findAnyUser(userId, tx)
    if (user?.deactivatedAt !== null) return refused('missing')
    if (user.role === role) return ok(false)
    if (seen !== null && user.role !== seen) return refused('changed')
    if (user.role === 'admin' && countAdmins(tx) === 1) return refused('last-admin')
    tx.update(users).set({ role }).where(eq(users.id, userId)).run()
    if (user.role === 'admin') deleteInvitationsBy(tx, userId, actor)
    recordAudit(tx, { userId: actor.id, action: 'role_changed', subject: userId, detail: { from: user.role, to: role } })
    return ok(true)
  })
  if (!outcome.ok) return outcome
  if (outcome.value) logSecurityEvent('access-changed', { userId, reason: `role ${role}` })
  return ok()
}
