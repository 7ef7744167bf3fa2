import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type API_SCOPES, apiTokens, users } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { hashToken, newSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'
import { ok, refused, type Result } from '#app/result.ts'

type Scope = (typeof API_SCOPES)[number]

/** Prefix of every token, which makes a leaked one recognizable. */
const PREFIX = 'hg_'
/** The characters of a token that identify it in lists. */
const HINT_LENGTH = 8

/** Creates an admin's token and returns its secret, which is stored only as a hash. A repeated post finds the name taken. */
export function createApiToken(
  actor: Viewer,
  { name, scope }: { name: string; scope: Scope },
): Result<{ id: string; token: string }, 'name-taken'> {
  return inTransaction((tx) => {
    const working = tx.select({ name: apiTokens.name }).from(apiTokens).where(isNull(apiTokens.revokedAt)).all()
    if (working.some((other) => other.name.toLowerCase() === name.toLowerCase())) return refused('name-taken')
    const token = PREFIX + newSecretToken()
    const id = newId()
    const hint = token.slice(0, HINT_LENGTH)
    insertRow(tx, apiTokens, { id, name, scope, tokenHash: hashToken(token), hint, createdById: actor.id })
    recordAudit(tx, { userId: actor.id, action: 'api_token_created', subject: id, detail: { scope } })
    return ok({ id, token })
  })
}

/** Revokes a token at once. missing: it does not exist or is already revoked. */
export function revokeApiToken(actor: Viewer, tokenId: string, now = new Date()): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const open = and(eq(apiTokens.id, tokenId), isNull(apiTokens.revokedAt))
    if (tx.update(apiTokens).set({ revokedAt: now }).where(open).run().changes === 0) return refused('missing')
    recordAudit(tx, { userId: actor.id, action: 'api_token_revoked', subject: tokenId })
    return ok()
  })
}

export type ApiTokenRow = {
  id: string
  name: string
  scope: Scope
  hint: string
  createdAt: Date
  createdBy: string
  lastUsedAt: Date | null
  /** revoked: by an admin · idle: its creator is no longer an admin. */
  state: 'active' | 'revoked' | 'idle'
}

/** All tokens, newest first. */
export function listApiTokens(): ApiTokenRow[] {
  return db()
    .select({ token: apiTokens, createdBy: users.name, role: users.role, deactivatedAt: users.deactivatedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdById))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .all()
    .map(({ token, createdBy, role, deactivatedAt }) => {
      const { id, name, scope, hint, createdAt, lastUsedAt } = token
      const isOurs = deactivatedAt === null && may({ role }, 'system')
      const state = token.revokedAt !== null ? 'revoked' : isOurs ? 'active' : 'idle'
      return { id, name, scope, hint, createdAt, createdBy, lastUsedAt, state }
    })
}

/** A token that is not revoked, or undefined. */
export function findApiToken(tokenId: string): ApiTokenRow | undefined {
  return listApiTokens().find(({ id, state }) => id === tokenId && state !== 'revoked')
}

/**
 * The caller of a request by the secret it sent; undefined if the token is unknown, revoked or out of scope, or its admin lost
 * the right.
 */
export function findCaller(token: string, scope: Scope, now = new Date()): { id: string; name: string } | undefined {
  if (!token.startsWith(PREFIX)) return undefined
  const works = and(
    eq(apiTokens.tokenHash, hashToken(token)),
    eq(apiTokens.scope, scope),
    isNull(apiTokens.revokedAt),
    staffWhoMay('system'),
  )
  const caller = db()
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdById))
    .where(works)
    .get()
  if (caller) touch(caller.id, now)
  return caller
}

/** Records a token's use, to the minute. */
function touch(tokenId: string, now: Date): void {
  const stale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, new Date(now.getTime() - MINUTE_MS)))
  const due = and(eq(apiTokens.id, tokenId), stale)
  if (!db().select({ id: apiTokens.id }).from(apiTokens).where(due).get()) return
  writeLater('A token use could not be recorded', (tx) => {
    tx.update(apiTokens).set({ lastUsedAt: now }).where(due).run()
  })
}
