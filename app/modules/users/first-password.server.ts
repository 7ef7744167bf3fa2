import { HOUR_MS } from '#app/format/duration.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { users } from '#app/db/schema/index.ts'
import { randomInt } from 'node:crypto'
import { passwordProblem } from './credentials/password-problem.server.ts'

/** A temporary password works for this many hours. Its first sign-in requires setting a new one. */
export const FIRST_PASSWORD_HOURS = 72

/** When a temporary password created now expires. */
export function firstPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + FIRST_PASSWORD_HOURS * HOUR_MS)
}

/**
 * Returns the secret of a link to set a new password, for someone who entered a temporary one; null if their password is not
 * temporary.
 */
export function startFirstPasswordChange(userId: string, now: Date): Result<string, 'expired'> | null {
  return inTransaction((tx) => {
    const user = tx.select({ expiresAt: users.passwordExpiresAt }).from(users).where(eq(users.id, userId)).get()
    if (!user?.expiresAt) return null
    return user.expiresAt <= now ? refused('expired') : ok(issueToken(tx, { purpose: 'password_reset', userId }, now))
  })
}

/** Letters and digits that are hard to confuse when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 5

/** Returns a random password of five groups of five characters (about 123 bits) that the password rules accept. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join(''))
    const password = groups.join('-')
    if (passwordProblem(password) === null) return password
  }
}

function randomCharacter(): string {
  return ALPHABET.charAt(randomInt(ALPHABET.length))
}
