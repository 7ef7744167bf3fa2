import { and, count, desc, eq, exists, isNull, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { passkeys, twoStepSecrets, users } from '#app/db/schema/index.ts'
import { may, type Role } from '#app/permissions.ts'
import { findUserById } from '../queries.server.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** A member of staff as admins see them. */
export type UserRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'createdAt' | 'lastSeenAt' | 'deactivatedAt'> & {
  role: Role
  hasTwoStep: boolean
  /** Without them, no one could manage the staff. */
  isLastAdmin: boolean
}

const everyone = statement((db) => {
  const { id, name, email, role, createdAt, lastSeenAt, deactivatedAt } = users
  return db
    .select({ id, name, email, role, createdAt, lastSeenAt, deactivatedAt })
    .from(users)
    .orderBy(desc(role), desc(createdAt), desc(id))
})

const secured = statement((db) => {
  const app = db.select({ id: twoStepSecrets.userId }).from(twoStepSecrets).where(eq(twoStepSecrets.userId, users.id))
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(exists(app), exists(passkey)))
})

const admins = statement((db) =>
  db
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt))),
)

const active = statement((db) => db.select({ active: count() }).from(users).where(isNull(users.deactivatedAt)))

/** All current and former users, by descending role, then newest first, as in S7.10. */
export function listUsers(): UserRow[] {
  const withTwoStep = new Set(
    secured(db())
      .all()
      .map((user) => user.id),
  )
  const isOneAdmin = countAdmins(db()) === 1
  return everyone(db())
    .all()
    .map((user) => ({
      ...user,
      hasTwoStep: withTwoStep.has(user.id),
      isLastAdmin: isOneAdmin && user.role === 'admin' && user.deactivatedAt === null,
    }))
}

/** The number of admins with access. */
export function countAdmins(tx: Db | Tx): number {
  return admins(tx).get()?.admins ?? 0
}

/** Whether a user can still manage the staff: another admin may have removed that right in the meantime. */
export function mayManage(actor: Viewer, tx: Tx): boolean {
  const now = findUserById(actor.id, tx)
  return now !== null && may(now, 'users')
}

/** The addresses of all admins with access. */
export function listAdminAddresses(tx: Tx): string[] {
  return tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)))
    .orderBy(users.id)
    .all()
    .map(({ email }) => email)
}

/** The number of staff with access. */
export function countActiveUsers(): number {
  return active(db()).get()?.active ?? 0
}

/** A member of staff, with or without access. */
type AnyUser = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role' | 'deactivatedAt'>

/** The user with this id, even without access; null if there is none. */
export function findAnyUser(userId: string, tx: Db | Tx = db()): AnyUser | null {
  const { id, name, email, role, deactivatedAt } = users
  return tx.select({ id, name, email, role, deactivatedAt }).from(users).where(eq(id, userId)).get() ?? null
}
