import { createHash, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { recoveryCodes } from '#app/db/schema/index.ts'
import { inGroups, readRecoveryCode, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from './rules.ts'

/** Replaces a user's recovery codes. They are returned only once and stored as hashes. */
export function replaceRecoveryCodes(tx: Tx, userId: string): string[] {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(userId, code), userId })))
    .run()
  return codes.map((code) => inGroups(code, '-'))
}

/** Consumes a recovery code as typed. Returns false if it is not this user's, or already used. */
export function consumeRecoveryCode(tx: Tx, userId: string, typed: string): boolean {
  const code = readRecoveryCode(typed)
  if (code === null) return false
  const own = and(eq(recoveryCodes.codeHash, hashOf(userId, code)), eq(recoveryCodes.userId, userId))
  return tx.delete(recoveryCodes).where(own).run().changes > 0
}

export function countRecoveryCodes(userId: string): number {
  return db().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.left ?? 0
}

function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
}

/** A code has 120 random bits, so it can't be guessed from its hash. The user's id makes equal codes differ. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}\n${code}`).digest('hex')
}
