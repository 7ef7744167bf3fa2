import { randomBytes } from 'node:crypto'
import { db, inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { startSession } from '#app/modules/users/sessions/start-session.server.ts'
import type { Role } from '#app/permissions.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** A member of staff made for one test, and their session. */
export type SignedIn = {
  viewer: Viewer
  /** The session's id, as the cookie has it. */
  token: string
  /** Value of a Cookie header. */
  cookie: string
}

/** Starts a session of a user in a browser that had none, and returns its id. */
export function openSession(userId: string, now = new Date(), userAgent: string | null = null): string {
  return inTransaction((tx) => startSession(tx, userId, null, now, userAgent))
}

/** Writes a new random user and a session of theirs into the database of the test. No one can sign in as them with a password. */
export function signedInAs(role: Role, now = new Date()): SignedIn {
  const name = `${role === 'admin' ? 'Ada' : 'Stella'} ${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase().replace(' ', '.')}@staff.example`
  const { id } = db().insert(users).values({ name, email, role, passwordHash: '!' }).returning({ id: users.id }).get()
  const token = openSession(id, now)
  return { viewer: { id, name, email, role }, token, cookie: `${SESSION_COOKIE}=${token}` }
}
