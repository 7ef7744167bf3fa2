import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadGrants, type LINK_PURPOSES, linkTokens, provedMailboxes, visitorMailboxes } from '#app/db/schema/index.ts'

/** Forgets what browsers may do for a mailbox, and ends the links that were mailed to it, but for one to a copy of its owner's data. */
export function forgetMailbox(tx: Tx, emailKey: string): void {
  tx.delete(leadGrants).where(eq(leadGrants.emailKey, emailKey)).run()
  tx.delete(visitorMailboxes).where(eq(visitorMailboxes.emailKey, emailKey)).run()
  tx.delete(provedMailboxes).where(eq(provedMailboxes.emailKey, emailKey)).run()
  const mailed = and(eq(linkTokens.emailKey, emailKey), ne(linkTokens.purpose, 'privacy_copy'))
  tx.delete(linkTokens).where(mailed).run()
}

/** Ends the links of one purpose to one thing. */
export function endLinksTo(tx: Tx, purpose: (typeof LINK_PURPOSES)[number], subjectId: string): void {
  tx.delete(linkTokens)
    .where(and(eq(linkTokens.purpose, purpose), eq(linkTokens.subjectId, subjectId)))
    .run()
}
