import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { passkeyChallenges } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from '../sessions/secret-token.server.ts'
import { CHALLENGE_MINUTES } from '../passkey-rules.ts'

/** Notes what a device is to sign in one browser. `userId`: who makes a passkey; null where someone signs in. Returns the secret for the browser's cookie. */
export function storeChallenge(challenge: string, userId: string | null, now: Date): string {
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS)
  inTransaction((tx) =>
    tx
      .insert(passkeyChallenges)
      .values({ tokenHash: hashSecretToken(token), challengeHash: hashSecretToken(challenge), userId, createdAt: now, expiresAt })
      .run(),
  )
  return token
}

/**
 * Takes the challenge of the browser with this secret, whatever comes of it: none is answered twice. Returns its hash; null where it was taken before or too long ago, or
 * was made for something else.
 */
export function takeChallenge(token: string, userId: string | null, now: Date): string | null {
  if (!isSecretToken(token)) return null
  const purpose = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const own = and(eq(passkeyChallenges.tokenHash, hashSecretToken(token)), purpose)
  const taken = inTransaction((tx) => tx.delete(passkeyChallenges).where(own).returning().get())
  return taken && taken.expiresAt > now ? taken.challengeHash : null
}
