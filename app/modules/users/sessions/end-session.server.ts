import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { hashToken } from '#app/modules/tokens/secret-token.server.ts'

/** Signs one browser out. Returns whose session it was; null where it has ended already, and nothing happens. */
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
