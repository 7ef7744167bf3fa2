import { and, eq, lt, or } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { passkeys } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findUserById } from '../queries.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { findCredential } from './queries.server.ts'
import { readAuthentication } from './responses.ts'
import { consumeChallenge, verifyUse } from './webauthn.server.ts'

type PasskeySignIn = {
  /** The secret that the browser got with its challenge. */
  token: string
  /** The browser's response. */
  response: string
  previousToken: string | null
  userAgent: string | null
}

/**
 * ended: the challenge was already answered, or is too old · unknown: not a registered passkey · refused: it does not verify, or
 * its user has no access.
 */
export type PasskeyRefusal = { kind: 'ended' } | { kind: 'unknown' } | { kind: 'refused'; userId: string | null }

/**
 * Signs in a user whom a device verified, without a password and with both steps done. Returns the user and the new session's id
 * for the cookie.
 */
export async function signInWithPasskey(
  { token, response, previousToken, userAgent }: PasskeySignIn,
  now = new Date(),
): Promise<Result<{ viewer: Viewer; sessionToken: string }, PasskeyRefusal>> {
  const challengeHash = consumeChallenge(token, null, now)
  if (challengeHash === null) return refused({ kind: 'ended' })
  const answer = readAuthentication(response)
  if (answer === null) return refused({ kind: 'refused', userId: null })
  const passkey = findCredential(answer.id)
  if (passkey === null) return refused({ kind: 'unknown' })
  const { id, userId } = passkey
  const { userHandle } = answer.response
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
  const counter = isOwn ? await verifyUse(answer, passkey, challengeHash) : null
  if (counter === null) return refused({ kind: 'refused', userId })
  return inTransaction((tx) => {
    const viewer = findUserById(userId, tx)
    if (!viewer || !countUse(tx, id, counter, now)) return refused({ kind: 'refused', userId })
    return ok({ viewer, sessionToken: startSession(tx, userId, previousToken, now, userAgent) })
  })
}

/**
 * Records a use. Returns false if the passkey was removed in the meantime, or if another use had the same counter: then there are
 * two copies of the key.
 */
function countUse(tx: Tx, id: string, counter: number, now: Date): boolean {
  const doesNotCount = counter === 0 ? eq(passkeys.counter, 0) : undefined
  const isNext = and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), doesNotCount))
  return tx.update(passkeys).set({ counter, lastUsedAt: now }).where(isNext).run().changes > 0
}
