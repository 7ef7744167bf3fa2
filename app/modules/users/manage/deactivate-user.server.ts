import { and, eq, isNotNull } from 'drizzle-orm'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endSessions } from '../sessions/end-sessions.server.ts'
import { forgetTrustedDevices } from '../two-step/trusted-devices.server.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { deleteInvitationsBy } from './invitations.server.ts'
import { countAdmins, findAnyUser, mayManage } from './list-users.server.ts'

/**
 * missing: no such user with access · oneself: someone else has to do it · last-admin: no one else could manage the staff ·
 * no-admin: the actor is no longer an admin.
 */
type NotDeactivated = 'missing' | 'oneself' | 'last-admin' | 'no-admin'

/**
 * Removes a member of staff's access: their sessions, links and invitations end at once. Their history and their leads are kept.
 */
export function deactivateUser(actor: Viewer, userId: string, now = new Date()): Result<undefined, NotDeactivated> {
  if (userId === actor.id) return refused('oneself')
  const outcome = inTransaction((tx): Result<undefined, NotDeactivated> => {
    if (!mayManage(actor, tx)) return refused('no-admin')
    const user = findAnyUser(userId, tx)
    if (user?.deactivatedAt !== null) return refused('missing')
    if (user.role === 'admin' && countAdmins(tx) === 1) return refused('last-admin')
    tx.update(users).set({ deactivatedAt: now }).where(eq(users.id, userId)).run()
    revokeAccess(tx, userId)
    deleteInvitationsBy(tx, userId, actor)
    recordAudit(tx, { userId: actor.id, action: 'user_deactivated', subject: userId })
    return ok()
  })
  if (outcome.ok) logSecurityEvent('access-changed', { userId, reason: 'deactivated' })
  return outcome
}

/** Everything that signs them in without the password, or is about to. */
function revokeAccess(tx: Tx, userId: string): void {
  endSessions(tx, userId, null)
  revokeTokens(tx, ['password_reset', 'email_change', 'pending_sign_in'], ['userId', userId])
  forgetTrustedDevices(tx, userId)
}

/**
 * Restores a member of staff's access, with their previous role and password. Returns false if they already have it, or there is
 * no such user.
 */
export function reactivateUser(actor: Viewer, userId: string): boolean {
  const isDone = inTransaction((tx) => {
    const { changes } = tx
      .update(users)
      .set({ deactivatedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
      .run()
    if (changes > 0) recordAudit(tx, { userId: actor.id, action: 'user_reactivated', subject: userId })
    return changes > 0
  })
  if (isDone) logSecurityEvent('access-changed', { userId, reason: 'reactivated' })
  return isDone
}

/**
 * Signs a member of staff out everywhere and asks for their second step in every browser again. Links to set a password still
 * work, because people who lost a device get one. Returns the number of ended sessions.
 */
export function signOutUser(actor: Viewer, userId: string): Result<number, 'missing'> {
  const outcome = inTransaction((tx): Result<number, 'missing'> => {
    if (findAnyUser(userId, tx)?.deactivatedAt !== null) return refused('missing')
    const count = endSessions(tx, userId, null)
    revokeTokens(tx, ['pending_sign_in'], ['userId', userId])
    forgetTrustedDevices(tx, userId)
    recordAudit(tx, { userId: actor.id, action: 'sessions_ended', subject: userId, detail: { count } })
    return ok(count)
  })
  if (outcome.ok) logSecurityEvent('access-changed', { userId, reason: 'signed out everywhere' })
  return outcome
}
