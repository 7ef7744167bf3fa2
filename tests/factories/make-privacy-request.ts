import { db, inTransaction } from '#app/db/client.server.ts'
import { privacyRequests } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { nextWord } from './unique.ts'

const DAY_MS = 86_400_000

/** Inserts a privacy request, by default one that is waiting for verification. Returns it with the secret of the emailed link. */
export function makePrivacyRequest(
  overrides: Partial<typeof privacyRequests.$inferInsert> = {},
): typeof privacyRequests.$inferSelect & { token: string } {
  const email = overrides.email ?? `asks${nextWord()}@example.com`
  const isProved = (overrides.state ?? 'unproved') !== 'unproved'
  const now = new Date()
  const proof = isProved ? { provedAt: now, dueAt: new Date(now.getTime() + 45 * DAY_MS) } : {}
  const row = db()
    .insert(privacyRequests)
    .values({ email, emailKey: email.toLowerCase(), kind: 'deletion', ...proof, ...overrides })
    .returning()
    .get()
  const token = inTransaction((tx) => issueToken(tx, { purpose: 'privacy_request', subjectId: row.id, email, days: 7 }))
  return { ...row, token }
}
