import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadGrants, LINK_PURPOSES, ownerPasskeys, provedMailboxes, visitorMailboxes } from '#app/db/schema/index.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'

/** Forgets what browsers may do for a mailbox, and ends the links that were mailed to it, but for one to a copy of its owner's data. */
export function forgetMailbox(tx: Tx, emailKey: string): void {
  tx.delete(leadGrants).where(eq(leadGrants.emailKey, emailKey)).run()
  tx.delete(visitorMailboxes).where(eq(visitorMailboxes.emailKey, emailKey)).run()
  tx.delete(provedMailboxes).where(eq(provedMailboxes.emailKey, emailKey)).run()
  tx.delete(ownerPasskeys).where(eq(ownerPasskeys.emailKey, emailKey)).run()
  const ended = LINK_PURPOSES.filter((purpose) => purpose !== 'privacy_copy')
  revokeTokens(tx, ended, ['emailKey', emailKey])
}
