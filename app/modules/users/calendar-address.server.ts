import { and, eq, isNull } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from './sessions/secret-token.server.ts'
import type { Viewer } from './sessions/viewer.ts'

/** Makes a new secret for the address of one's calendar; the one before opens nothing anymore. It is shown this once, and stored as a hash. */
export function makeCalendarAddress(actor: Viewer): string {
  const token = newSecretToken()
  setHash(actor, hashSecretToken(token), 'calendar_address_made')
  return token
}

/** Ends the address of one's calendar. */
export function endCalendarAddress(actor: Viewer): void {
  setHash(actor, null, 'calendar_address_ended')
}

function setHash(actor: Viewer, calendarHash: string | null, action: 'calendar_address_made' | 'calendar_address_ended'): void {
  inTransaction((tx) => {
    tx.update(users).set({ calendarHash }).where(eq(users.id, actor.id)).run()
    recordAudit(tx, { userId: actor.id, action, subject: actor.id })
  })
}

/** Whether there is an address of someone's calendar. */
export function hasCalendarAddress(userId: string): boolean {
  return db().select({ hash: users.calendarHash }).from(users).where(eq(users.id, userId)).get()?.hash != null
}

/** Whose calendar is behind an address; null where none does, or that person has no access anymore. */
export function findCalendarOwner(token: string): { id: string; name: string } | null {
  if (!isSecretToken(token)) return null
  const owner = and(eq(users.calendarHash, hashSecretToken(token)), isNull(users.deactivatedAt))
  return db().select({ id: users.id, name: users.name }).from(users).where(owner).get() ?? null
}
