import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { removeDraft } from '#app/modules/forms/drafts.server.ts'
import { deleteVisitor } from './visitors.server.ts'
import { eq } from 'drizzle-orm'
import { leadGrants, LINK_PURPOSES, ownerPasskeys, provedMailboxes, visitorMailboxes } from '#app/db/schema/index.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'

/** Ends what a browser may do, the links that it was handed, and the forms that it has begun. `visitor` and `draftIds` are those of its cookies. */
export function forgetBrowser(visitor: string | null, draftIds: readonly (string | null)[]): void {
  inTransaction((tx) => {
    if (visitor !== null) deleteVisitor(tx, visitor)
    for (const id of draftIds) if (id !== null) removeDraft(tx, id)
  })
}

/** Forgets what browsers may do for a mailbox, and ends the links that were mailed to it, but for one to a copy of its owner's data. */
export function forgetMailbox(tx: Tx, emailKey: string): void {
  tx.delete(leadGrants).where(eq(leadGrants.emailKey, emailKey)).run()
  tx.delete(visitorMailboxes).where(eq(visitorMailboxes.emailKey, emailKey)).run()
  tx.delete(provedMailboxes).where(eq(provedMailboxes.emailKey, emailKey)).run()
  tx.delete(ownerPasskeys).where(eq(ownerPasskeys.emailKey, emailKey)).run()
  const ended = LINK_PURPOSES.filter((purpose) => purpose !== 'privacy_copy')
  revokeTokens(tx, ended, ['emailKey', emailKey])
}
