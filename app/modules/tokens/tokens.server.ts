import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { tokens } from '#app/db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { TOKEN_LIFE_MS, type TokenPurpose } from './token-life.ts'

/** A token's stored data. */
export type Token = typeof tokens.$inferSelect

/** A new token's data; see `tokens` for the fields. */
export type NewToken = Partial<Pick<Token, 'leadId' | 'userId' | 'subjectId' | 'visitorId' | 'label' | 'detail'>> & {
  purpose: TokenPurpose
  /** The mailbox that the link is sent to. Opening an emailed link proves it. */
  email?: string
  /** The creator can copy it again, because its secret is stored sealed. */
  isCopyable?: boolean
  /** Days until it expires, if not the purpose's default. */
  days?: number
  /** The secret, if the caller created a random one. */
  token?: string
}

/** A user has only one of these at a time: a new one revokes the previous one. */
const ONE_A_USER: ReadonlySet<TokenPurpose> = new Set(['email_change', 'password_reset', 'calendar'])

/** Creates a secret for one purpose and returns it. Stores its hash, and the sealed secret if it is copyable. */
export function issueToken(
  tx: Tx,
  { email, isCopyable, days, token = newSecret(), ...given }: NewToken,
  now = new Date(),
): string {
  const { purpose, userId } = given
  if (userId && ONE_A_USER.has(purpose)) revokeTokens(tx, [purpose], ['userId', userId])
  const hash = hashToken(token)
  const lifeMs = days === undefined ? TOKEN_LIFE_MS[purpose] : days * DAY_MS
  insertRow(tx, tokens, {
    ...given,
    hash,
    emailKey: email === undefined ? undefined : emailKeyOf(email),
    sealedToken: isCopyable === true ? sealText(token, SEALED_FOR, hash) : undefined,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return token
}

/** Within a minute, the same request again is a repeated press: the first link stays good, and no second one is emailed. */
const REPEAT_MS = MINUTE_MS

/** Whether the same link was emailed within the last minute and still works. Its purpose's default lifetime must be its own. */
export function wasJustIssued(tx: Tx, { purpose, userId, subjectId, email }: NewToken, now: Date): boolean {
  const expiresAt = now.getTime() + TOKEN_LIFE_MS[purpose]
  const same = and(
    eq(tokens.purpose, purpose),
    // The expiry has an index, the creation has none.
    gt(tokens.expiresAt, new Date(expiresAt - REPEAT_MS)),
    lt(tokens.expiresAt, new Date(expiresAt + REPEAT_MS)),
    userId ? eq(tokens.userId, userId) : undefined,
    subjectId ? eq(tokens.subjectId, subjectId) : undefined,
    email === undefined ? undefined : eq(tokens.emailKey, emailKeyOf(email)),
  )
  return tx.select({ hash: tokens.hash }).from(tokens).where(same).limit(1).get() !== undefined
}

function emailKeyOf(email: string): string {
  return email.trim().toLowerCase()
}

/** Neither expired nor revoked. */
const works = (now: Date) => and(isNull(tokens.revokedAt), gt(tokens.expiresAt, now))

type Asked = { hash: string; purpose: TokenPurpose; now: Date }
const isAsked = ({ hash, purpose, now }: Asked) => and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), works(now))

const tokenAsked = statement((db, asked: Asked) => db.select().from(tokens).where(isAsked(asked)))
const tokenSpent = statement((db, asked: Asked) => db.delete(tokens).where(isAsked(asked)).returning())
const tokenOfUser = statement((db, { userId, purpose, now }: { userId: string; purpose: TokenPurpose; now: Date }) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), works(now))),
)

/** The token of a secret; null if it is expired, used, revoked or for another purpose. Doesn't use it up. */
export function findToken(tx: Db | Tx, token: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenAsked(tx, { hash: hashToken(token), purpose, now }).get() ?? null
}

/** The same, but uses it up: only one of two concurrent requests gets it. */
export function consumeToken(tx: Tx, token: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenSpent(tx, { hash: hashToken(token), purpose, now }).all()[0] ?? null
}

/** A user's valid token for a purpose, or null. */
export function findTokenOfUser(tx: Db | Tx, userId: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenOfUser(tx, { userId, purpose, now }).get() ?? null
}

/** Revokes all of an owner's tokens for these purposes, and returns them. */
export function revokeTokens(
  tx: Tx,
  purposes: readonly TokenPurpose[],
  [owner, id]: [owner: 'userId' | 'subjectId' | 'visitorId' | 'emailKey', id: string],
): Token[] {
  const ended = and(inArray(tokens.purpose, [...purposes]), eq(tokens[owner], id))
  return tx.delete(tokens).where(ended).returning().all()
}

/**
 * Revokes a link that a lead's owner shared, and returns it; its row remains until it expires. Null if it was revoked before.
 * `hash` identifies it.
 */
export function withdrawSharedLink(tx: Tx, hash: string, leadId: string, now: Date): Token | null {
  const own = and(eq(tokens.hash, hash), eq(tokens.leadId, leadId), eq(tokens.purpose, 'shared_report'), isNull(tokens.revokedAt))
  return tx.update(tokens).set({ revokedAt: now }).where(own).returning().all()[0] ?? null
}

const SEALED_FOR = 'links to shared reports, version 1'

/** A copyable link's secret; null if it is not copyable, or the key that sealed it is lost. `id` is the hash. */
export function unsealToken({ id, sealedToken }: { id: string; sealedToken: Buffer | null }): string | null {
  if (sealedToken === null) return null
  try {
    return unsealText(sealedToken, SEALED_FOR, id)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** A new secret for a session cookie or API token: 256 random bits in base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a cookie's value has the format of such a secret. */
export function isSecretToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/**
 * The hash that is stored for a secret, as its row's key. A copy of the table opens nothing, and search times reveal nothing
 * about the secret.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
