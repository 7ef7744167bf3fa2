import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { removeDraft } from '#app/modules/forms/drafts.server.ts'
import { deleteVisitor } from './visitors.server.ts'
import { eq } from 'drizzle-orm'
import { leadGrants, LINK_PURPOSES, ownerPasskeys, provedMailboxes, visitorMailboxes } from '#app/db/schema/index.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'

/** Ends a browser's access, its links and its drafts. `visitor` and `draftIds` are from its cookies. */
export function forgetBrowser(visitor: string | null, draftIds: readonly (string | null)[]): void {
  inTransaction((tx) => {
    if (visitor !== null) deleteVisitor(tx, visitor)
    for (const id of draftIds) if (id !== null) removeDraft(tx, id)
  })
}

/** Deletes browsers' access to a mailbox, and ends the links emailed to it, except one to a copy of its owner's data. */
export function forgetMailbox(tx: Tx, emailKey: string): void {
  tx.delete(leadGrants).where(eq(leadGrants.emailKey, emailKey)).run()
  tx.delete(visitorMailboxes).where(eq(visitorMailboxes.emailKey, emailKey)).run()
  tx.delete(provedMailboxes).where(eq(provedMailboxes.emailKey, emailKey)).run()
  tx.delete(ownerPasskeys).where(eq(ownerPasskeys.emailKey, emailKey)).run()
  const ended = LINK_PURPOSES.filter((purpose) => purpose !== 'privacy_copy')
  revokeTokens(tx, ended, ['emailKey', emailKey])
}
