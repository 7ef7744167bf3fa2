import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { tokens } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { hashToken } from './secret-token.server.ts'
import { TOKEN_LIFE_MS, type TokenPurpose } from './token-life.ts'

/** What is stored of a token. */
export type Token = typeof tokens.$inferSelect

/** What a token is made of; `tokens` says what each is. */
export type NewToken = Partial<Pick<Token, 'leadId' | 'userId' | 'subjectId' | 'visitorId' | 'label' | 'detail'>> & {
  purpose: TokenPurpose
  /** The mailbox that a link goes to; following a mailed link proves it. */
  email?: string
  /** Anyone who made it may copy it again: its secret is kept, sealed. */
  isCopyable?: boolean
  /** Days until it ends, where not those of its purpose. */
  days?: number
  /** The secret, where the caller made one that no one can guess; else a random one. */
  token?: string
}

/** Of these a user has one at a time: a newer one ends the one before. */
const ONE_A_USER: ReadonlySet<TokenPurpose> = new Set(['email_change', 'password_reset', 'calendar'])

/** Makes a secret for one purpose and returns it. It is stored as a hash, and sealed where it may be copied again. */
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
    emailKey: email?.trim().toLowerCase(),
    sealedToken: isCopyable === true ? sealText(token, SEALED_FOR, hash) : undefined,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return token
}

/** It has not ended and was not taken back. */
const works = and(isNull(tokens.revokedAt), gt(tokens.expiresAt, boundParam(tokens.expiresAt, 'now')))
const isAsked = and(eq(tokens.hash, sql.placeholder('hash')), eq(tokens.purpose, sql.placeholder('purpose')), works)

const tokenAsked = prepared((db) => db.select().from(tokens).where(isAsked).prepare())
const tokenSpent = prepared((db) => db.delete(tokens).where(isAsked).returning().prepare())
const tokenOfUser = prepared((db) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, sql.placeholder('userId')), eq(tokens.purpose, sql.placeholder('purpose')), works))
    .prepare(),
)

/** What a secret represents; null where it has ended, was used or taken back, or serves another purpose. Looking does not use it up. */
export function findToken(tx: Db | Tx, token: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenAsked(tx).get({ hash: hashToken(token), purpose, now }) ?? null
}

/** The same, and uses it up: of two who come with it at once, one gets it. */
export function spendToken(tx: Tx, token: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenSpent(tx).all({ hash: hashToken(token), purpose, now })[0] ?? null
}

/** The token that a member of staff has for a purpose; null where they have none that works. */
export function findTokenOfUser(tx: Db | Tx, userId: string, purpose: TokenPurpose, now = new Date()): Token | null {
  return tokenOfUser(tx).get({ userId, purpose, now }) ?? null
}

/** Ends all tokens of these purposes that one owner has, and returns them. */
export function revokeTokens(
  tx: Tx,
  purposes: readonly TokenPurpose[],
  [owner, id]: [owner: 'userId' | 'subjectId' | 'visitorId' | 'emailKey', id: string],
): Token[] {
  const ended = and(inArray(tokens.purpose, [...purposes]), eq(tokens[owner], id))
  return tx.delete(tokens).where(ended).returning().all()
}

/** Takes a link back that a lead's owner shared, and returns it; its line stays until its end. Null where that was done before. `hash` names it. */
export function withdrawSharedLink(tx: Tx, hash: string, leadId: string, now: Date): Token | null {
  const own = and(eq(tokens.hash, hash), eq(tokens.leadId, leadId), eq(tokens.purpose, 'shared_report'), isNull(tokens.revokedAt))
  return tx.update(tokens).set({ revokedAt: now }).where(own).returning().all()[0] ?? null
}

const SEALED_FOR = 'links to shared reports, version 1'

/** The secret of a link that may be copied again; null where it may not, or where what sealed it is gone. `id` is the hash. */
export function unsealToken({ id, sealedToken }: { id: string; sealedToken: Buffer | null }): string | null {
  if (sealedToken === null) return null
  try {
    return unsealText(sealedToken, SEALED_FOR, id)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}
