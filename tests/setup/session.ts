import { randomBytes } from 'node:crypto'
import { db, inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { startSession } from '#app/modules/users/sessions/start-session.server.ts'
import type { Role } from '#app/permissions.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** A staff member created for one test, and their session. */
export type SignedIn = {
  viewer: Viewer
  /** The session's id, as in the cookie. */
  token: string
  /** Value of a Cookie header. */
  cookie: string
}

/** Starts a session of a user in a new browser, and returns its id. */
export function openSession(userId: string, now = new Date(), userAgent: string | null = null): string {
  return inTransaction((tx) => startSession(tx, userId, null, now, userAgent))
}

/** Inserts a new random user with a session into the test's database. No password can sign them in. */
export function signedInAs(role: Role, now = new Date()): SignedIn {
  const name = `${role === 'admin' ? 'Ada' : 'Stella'} ${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase().replace(' ', '.')}@staff.example`
  const { id } = db().insert(users).values({ name, email, role, passwordHash: '!' }).returning({ id: users.id }).get()
  const token = openSession(id, now)
  return { viewer: { id, name, email, role }, token, cookie: `${SESSION_COOKIE}=${token}` }
}
