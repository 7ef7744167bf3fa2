import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'

const provedMailboxesOf = statement((db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
  db
    .select({ visitorId: visitors.id, emailKey: visitorMailboxes.emailKey })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .where(and(eq(visitors.tokenHash, tokenHash), gt(visitorMailboxes.expiresAt, now)))
    .orderBy(asc(visitorMailboxes.emailKey)),
)

/** An owner as far as a browser has identified them: its proved mailboxes, in lowercase. */
export type Owner = { visitorId: string; mailboxes: string[] }

/** The owner at a browser; null if it proved no mailbox. `visitor` is its cookie's token. */
export function findOwner(visitor: string | null, now = new Date()): Owner | null {
  if (visitor === null) return null
  const rows = provedMailboxesOf(db(), { tokenHash: hashToken(visitor), now }).all()
  const [first] = rows
  return first ? { visitorId: first.visitorId, mailboxes: rows.map(({ emailKey }) => emailKey) } : null
}
