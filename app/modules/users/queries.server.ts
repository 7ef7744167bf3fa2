import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { sessions, users } from '#app/db/schema/index.ts'
import { matchesWords, searchText, searchWords } from '#app/format/search-words.ts'
import type { TokenPurpose } from '#app/modules/tokens/token-life.ts'
import { findToken, hashToken } from '#app/modules/tokens/tokens.server.ts'
import { verifyPassword } from './credentials/hash-password.server.ts'
import { normalizeEmail } from './credentials/rules.ts'
import { isSessionLive, type SessionTimes } from './sessions/session-rules.ts'
import { may, type Permission, type Role, rolesThatMay } from '#app/permissions.ts'
import { isRole, type Viewer } from './sessions/viewer.ts'

/** Columns of a user that a viewer needs. */
const viewerColumns = { id: users.id, name: users.name, email: users.email, role: users.role, deactivatedAt: users.deactivatedAt }

type LiveSession = { viewer: Viewer; idHash: string } & SessionTimes

const sessionWithUser = statement((db, { idHash }: { idHash: string }) =>
  db
    .select({ ...viewerColumns, idHash: sessions.idHash, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.idHash, idHash)),
)

/** The session with this id and its user; null if it has ended, or if the user was deactivated or has an unknown role. */
export function findLiveSession(token: string, now: Date): LiveSession | null {
  const row = sessionWithUser(db(), { idHash: hashToken(token) }).get()
  if (!row || !isSessionLive(row, now)) return null
  const viewer = toViewer(row)
  return viewer && { viewer, idHash: row.idHash, lastSeenAt: row.lastSeenAt, expiresAt: row.expiresAt }
}

const sessionsWithUsers = statement((db, { idHashes }: { idHashes: string }) =>
  db
    .select({ ...viewerColumns, idHash: sessions.idHash, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sql`json_each(${idHashes}) as asked`)
    .innerJoin(sessions, sql`${sessions.idHash} = asked.value`)
    .innerJoin(users, eq(users.id, sessions.userId)),
)

/** The live sessions among these (by the hashes of their ids) whose users can see leads. */
export function findLiveSessionsOf(idHashes: readonly string[], now: Date): Set<string> {
  const rows = sessionsWithUsers(db(), { idHashes: JSON.stringify(idHashes) }).all()
  return new Set(rows.filter((row) => isSessionLive(row, now) && maySee(toViewer(row))).map(({ idHash }) => idHash))
}

function maySee(viewer: Viewer | null): boolean {
  return viewer !== null && may(viewer, 'see')
}

/** The user with this address and their password's hash; null if there is none or they have no access. */
export function findCredentials(email: string): { viewer: Viewer; passwordHash: string } | null {
  const row = db()
    .select({ ...viewerColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)))
    .get()
  const viewer = row && toViewer(row)
  return viewer ? { viewer, passwordHash: row.passwordHash } : null
}

/** The id of the user with this address, even without access; null if there is none. */
export function findUserId(email: string, tx: Db | Tx = db()): string | null {
  const where = eq(users.email, normalizeEmail(email))
  return tx.select({ id: users.id }).from(users).where(where).get()?.id ?? null
}

/** The user with this address, if they have access. */
export function findUser(email: string, tx: Db | Tx = db()): Viewer | null {
  const row = tx
    .select(viewerColumns)
    .from(users)
    .where(eq(users.email, normalizeEmail(email)))
    .get()
  return row ? toViewer(row) : null
}

/** The user with this id, if they have access. */
export function findUserById(userId: string, tx: Db | Tx = db()): Viewer | null {
  const row = tx.select(viewerColumns).from(users).where(eq(users.id, userId)).get()
  return row ? toViewer(row) : null
}

/** The user of a secret from a link or a cookie; null if it has ended, has another purpose, or its user has no access. */
export function findUserOfToken(token: string, purpose: TokenPurpose, now = new Date(), tx: Db | Tx = db()): Viewer | null {
  const found = findToken(tx, token, purpose, now)
  return found?.userId ? findUserById(found.userId, tx) : null
}

/** A browser in which a user is signed in. */
type SessionRow = Pick<typeof sessions.$inferSelect, 'idHash' | 'createdAt' | 'lastSeenAt' | 'ipAddress' | 'userAgent'>

/** A user's live sessions, most recently used first. */
export function listSessions(userId: string, now: Date): SessionRow[] {
  return db()
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), sessions.idHash)
    .all()
    .filter((session) => isSessionLive(session, now))
    .map(({ idHash, createdAt, lastSeenAt, ipAddress, userAgent }) => ({ idHash, createdAt, lastSeenAt, ipAddress, userAgent }))
}

/** Whether this is the password of the user with this id. */
export async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const row = db().select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).get()
  return row !== undefined && verifyPassword(row.passwordHash, password)
}

export function hasAnyUser(tx: Db | Tx): boolean {
  return tx.select({ id: users.id }).from(users).limit(1).get() !== undefined
}

function toViewer(row: { id: string; name: string; email: string; role: string; deactivatedAt: Date | null }): Viewer | null {
  if (row.deactivatedAt !== null || !isRole(row.role)) return null
  return { id: row.id, name: row.name, email: row.email, role: row.role }
}

/** An SQL condition: users with access whose role includes this permission. */
export function staffWhoMay(permission: Permission) {
  return and(isNull(users.deactivatedAt), inArray(users.role, rolesThatMay(permission)))
}

const assignable = statement((db) =>
  db.select({ id: users.id, name: users.name }).from(users).where(staffWhoMay('work')).orderBy(asc(users.name), asc(users.id)),
)

/** Users who can be assigned a lead or a conversation, by name. */
export function listAssignable(): { id: string; name: string }[] {
  return assignable(db()).all()
}

/** The name of a user who can be assigned a lead or a conversation, or undefined. */
export function findAssignable(userId: string, tx: Db | Tx = db()): string | undefined {
  const isThem = and(eq(users.id, userId), staffWhoMay('work'))
  return tx.select({ name: users.name }).from(users).where(isThem).get()?.name
}

/** A member of staff in search results. Fields that only admins see of others are null for everyone else. */
export type FoundUser = { id: string; name: string; email: string | null; role: Role | null; isActive: boolean }

/**
 * Staff that match a search, by name. Admins find everyone, by name or email; others find the names of users with access, as
 * shown in lists of leads (docs/product/access.md).
 */
export function searchUsers(search: string, viewer: Viewer): FoundUser[] {
  const words = searchWords(search)
  const isAdmin = may(viewer, 'users')
  return db()
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(isAdmin ? undefined : isNull(users.deactivatedAt))
    .orderBy(asc(users.name), asc(users.id))
    .all()
    .filter(({ name, email }) => matchesWords(searchText({ texts: isAdmin ? [name, email] : [name] }), words))
    .map(({ id, name, email, role, deactivatedAt }) => ({
      id,
      name,
      email: isAdmin ? email : null,
      role: isAdmin ? role : null,
      isActive: deactivatedAt === null,
    }))
}
