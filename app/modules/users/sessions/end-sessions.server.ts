import { and, eq, ne, type SQL } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from './viewer.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'

/**
 * Ends one of the signed-in user's sessions, as named by `listSessions`. Returns false if it has already ended or is another
 * user's.
 */
export function endSessionOf(actor: Viewer, idHash: string): boolean {
  return endOf(actor, eq(sessions.idHash, idHash)) > 0
}

/** Ends all of the signed-in user's sessions except the current one. Returns how many. */
export function endOtherSessions(actor: Viewer, keptIdHash: string): number {
  return endOf(actor, ne(sessions.idHash, keptIdHash))
}

/**
 * Ends a user's sessions except the current one, if any, in the transaction of the change that requires it. Returns how many.
 */
export function endSessions(tx: Tx, userId: string, keptIdHash: string | null): number {
  const others = keptIdHash === null ? undefined : ne(sessions.idHash, keptIdHash)
  return tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .run().changes
}

function endOf(actor: Viewer, which: SQL): number {
  return inTransaction((tx) => {
    const ended = tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), which))
      .run().changes
    const detail = { count: ended }
    if (ended > 0) recordAudit(tx, { userId: actor.id, action: 'sessions_ended', subject: actor.id, detail })
    return ended
  })
}

/** Signs out one browser. Returns its session's user; null if it had already ended. */
export function endSession(token: string): { userId: string } | null {
  return inTransaction((tx) => {
    const ended = tx
      .delete(sessions)
      .where(eq(sessions.idHash, hashToken(token)))
      .returning({ userId: sessions.userId })
      .get()
    if (!ended) return null
    const { userId } = ended
    recordAudit(tx, { userId, action: 'signed_out', subject: userId })
    return { userId }
  })
}
