import { SealedTextError } from '#app/config/sealed-text.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { findToken, consumeToken } from '#app/modules/tokens/tokens.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { acceptSecondStep, type SecondStep } from './second-step.server.ts'
import { trustDevice } from './trusted-devices.server.ts'

type FinishedSignIn = {
  userId: string
  /** The secret that the browser got with the password. */
  pending: string
  step: SecondStep
  /** The browser's id, if it should be trusted from now on. */
  trusted: string | null
  previousToken: string | null
  userAgent: string | null
}

/**
 * Signs in a user who already entered their password, if this is their second step. Returns the new session's id, for the cookie.
 * unreadable: their app's key was encrypted with a secret that we no longer have.
 */
export function finishSignIn(
  { userId, pending, step, trusted, previousToken, userAgent }: FinishedSignIn,
  now = new Date(),
): Result<string, 'wrong' | 'ended' | 'unreadable'> {
  const finish = (tx: Tx): Result<string, 'wrong' | 'ended'> => {
    // Checked first, so that a sign-in that has ended uses up no recovery code.
    if (findToken(tx, pending, 'pending_sign_in', now)?.userId !== userId) return refused('ended')
    if (!acceptSecondStep(tx, userId, step, now)) return refused('wrong')
    consumeToken(tx, pending, 'pending_sign_in', now)
    if (trusted !== null) trustDevice(tx, userId, trusted, now)
    return ok(startSession(tx, userId, previousToken, now, userAgent))
  }
  try {
    return inTransaction(finish)
  } catch (error) {
    if (error instanceof SealedTextError) return refused('unreadable')
    throw error
  }
}
