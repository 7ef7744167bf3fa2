import { db, inTransaction } from '#app/db/client.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { findRenewedToken } from '#app/modules/access/visitors.server.ts'
import { confirmDuplicates } from '#app/modules/leads/confirm-duplicates.server.ts'
import { releaseHeldMails } from '#app/modules/messaging/outbox/release-held-mails.server.ts'
import { findToken, consumeToken } from '#app/modules/tokens/tokens.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Whether a link can still sign someone in. */
export function isSignInOpen(token: string, now = new Date()): boolean {
  return findToken(db(), token, 'owner_sign_in', now) !== null
}

type SignIn = {
  token: string
  /** The token of the browser's cookie, or null. */
  visitor: string | null
  /** The random id of the button's page. */
  submissionId: string
}

/**
 * Signs in a browser after its button was pressed, which proves the link's mailbox. The link works once; a double click counts as
 * one use. Returns the browser's new token.
 */
export function openSignIn({ token, visitor, submissionId }: SignIn, now = new Date()): Result<string, 'ended'> {
  const cause = `${token} ${submissionId}`
  return inTransaction((tx) => {
    const emailKey = consumeToken(tx, token, 'owner_sign_in', now)?.emailKey
    if (!emailKey) {
      const renewed = findRenewedToken(tx, visitor, cause)
      return renewed === null ? refused('ended') : ok(renewed)
    }
    confirmDuplicates(tx, emailKey, now)
    const renewed = proveMailbox(tx, { email: emailKey, visitor, cause }, now)
    releaseHeldMails(tx, emailKey, now)
    return ok(renewed)
  })
}
