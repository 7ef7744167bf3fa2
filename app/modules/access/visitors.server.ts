import { eq } from 'drizzle-orm'
import { signatureOf } from '#app/config/signature.server.ts'
import { newId } from '#app/db/columns.ts'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, LINK_PURPOSES, ownerPasskeys, provedMailboxes, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { hashToken, revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { removeDraft } from '#app/modules/forms/drafts.server.ts'

/** A visitor's browser: its row's id, and the new token for its cookie. */
export type Visitor = { id: string; token: string }

const visitorOfToken = statement((db, { tokenHash }: { tokenHash: string }) =>
  db.select({ id: visitors.id }).from(visitors).where(eq(visitors.tokenHash, tokenHash)),
)

const tokenRenewed = statement((db, { newHash, now, oldHash }: { newHash: string; now: Date; oldHash: string }) =>
  db
    .update(visitors)
    .set({ tokenHash: newHash, lastSeenAt: now })
    .where(eq(visitors.tokenHash, oldHash))
    .returning({ id: visitors.id }),
)

/**
 * The browser that gains access, with a new token. Ends the old one, which someone may have planted or seen. `token` is its
 * cookie's, or null. `cause` identifies the request and is secret: repeating the request (a double click, whose first response
 * was never read) returns the same token.
 */
export function renewVisitor(tx: Tx, token: string | null, cause: string, now = new Date()): Visitor {
  const renewed = renewedToken(token, cause)
  const newHash = hashToken(renewed)
  const oldHash = token === null ? newHash : hashToken(token)
  const known = visitorOfToken(tx, { tokenHash: newHash }).get() ?? tokenRenewed(tx, { newHash, oldHash, now }).all()[0]
  return { id: known?.id ?? createVisitor(tx, newHash, now), token: renewed }
}

function createVisitor(tx: Tx, tokenHash: string, now: Date): string {
  const id = newId()
  insertRow(tx, visitors, { id, tokenHash, lastSeenAt: now })
  return id
}

/** The token from an earlier response to the same request; null if there was none, or that browser was deleted since. */
export function findRenewedToken(tx: Db | Tx, token: string | null, cause: string): string | null {
  const renewed = renewedToken(token, cause)
  return visitorOfToken(tx, { tokenHash: hashToken(renewed) }).get() ? renewed : null
}

/** Deletes a browser: its access, its links and its token. */
export function deleteVisitor(tx: Tx, token: string): void {
  const [deleted] = tx
    .delete(visitors)
    .where(eq(visitors.tokenHash, hashToken(token)))
    .returning({ id: visitors.id })
    .all()
  if (deleted) revokeTokens(tx, LINK_PURPOSES, ['visitorId', deleted.id])
}

/** The id of a browser that has ever gained access. */
export function findVisitorId(tx: Db | Tx, token: string | null): string | null {
  if (token === null) return null
  return visitorOfToken(tx, { tokenHash: hashToken(token) }).get()?.id ?? null
}

/** As hard to guess as our secret: the new token can't be derived from the old one, even with the request. */
function renewedToken(token: string | null, cause: string): string {
  return signatureOf(JSON.stringify([token, cause]), 'access of a browser, version 1', 32)
}

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
