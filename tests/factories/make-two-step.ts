import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '#app/db/client.server.ts'
import { addTwoStep, newTotpSecret } from '#app/modules/users/two-step/second-step.server.ts'

const HOUR_MS = 60 * 60_000

/**
 * Gives a user a second step that was set up an hour ago. Returns its secret, its recovery codes and a function for the app's
 * code.
 */
export function makeTwoStep(userId: string, now = new Date()) {
  const secret = newTotpSecret()
  const before = new Date(now.getTime() - HOUR_MS)
  const code = codeAt(secret, before)
  const recoveryCodes = inTransaction((tx) => addTwoStep(tx, userId, { secret, code }, before)) ?? []
  return { secret, recoveryCodes, codeAt: (at: Date) => codeAt(secret, at) }
}

/** The code that an authenticator app shows at this time. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}
