import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { countOwnerPasskeyUse, findOwnerCredential } from '#app/modules/access/owner-passkeys.server.ts'
import { readAuthentication } from '#app/modules/users/passkeys/responses.ts'
import { consumeChallenge, verifyUse } from '#app/modules/users/passkeys/webauthn.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { userHandleOf } from './change-passkeys.server.ts'
import { isKnown } from './request-sign-in.server.ts'

type PasskeyUse = {
  /** The secret that the browser got with its challenge. */
  token: string
  /** The browser's response. */
  response: string
  /** The token of the browser's cookie, or null. */
  visitor: string | null
}

/**
 * Signs an owner in with a passkey, which gives this browser access to its mailbox. Returns the browser's new token. ended: the
 * challenge was already answered, or is too old · unknown: not an owner's passkey, or its mailbox has no data here anymore ·
 * refused: it does not verify.
 */
export async function signOwnerInWithPasskey(
  { token, response, visitor }: PasskeyUse,
  now = new Date(),
): Promise<Result<string, 'ended' | 'unknown' | 'refused'>> {
  const challengeHash = consumeChallenge(token, null, now)
  if (challengeHash === null) return refused('ended')
  const answer = readAuthentication(response)
  if (answer === null) return refused('refused')
  const passkey = findOwnerCredential(answer.id)
  if (passkey === null) return refused('unknown')
  const { userHandle } = answer.response
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userHandleOf(passkey.emailKey)
  const counter = isOwn ? await verifyUse(answer, passkey, challengeHash) : null
  const signedIn =
    counter === null ? refused('refused') : inTransaction((tx) => use(tx, { ...passkey, counter, visitor, token, now }))
  logSecurityEvent('sign-in', { outcome: signedIn.ok ? 'succeeded' : 'wrong-credentials', reason: 'owner passkey' })
  return signedIn
}

type Used = { id: string; emailKey: string; counter: number } & {
  visitor: string | null
  token: string
  now: Date
}

/** Refused if the passkey was removed, or if another use had the same counter: then there are two copies of the key. */
function use(tx: Tx, { id, emailKey, counter, visitor, token, now }: Used): Result<string, 'unknown' | 'refused'> {
  if (!isKnown(tx, emailKey)) return refused('unknown')
  if (!countOwnerPasskeyUse(tx, id, counter, now)) return refused('refused')
  return ok(proveMailbox(tx, { email: emailKey, visitor, cause: token, method: 'passkey' }, now))
}
