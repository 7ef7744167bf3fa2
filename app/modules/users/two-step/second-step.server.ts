import { and, eq, lt, sql } from 'drizzle-orm'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { recoveryCodes, twoStepSecrets } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts'
import { readCode } from './rules.ts'
import { findStep } from './totp.server.ts'
import { forgetTrustedDevices } from './trusted-devices.server.ts'

const PURPOSE = 'second step, version 1'

const secretOfUser = prepared((db) =>
  db
    .select()
    .from(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, sql.placeholder('userId')))
    .prepare(),
)

/** Whether a user signs in with a second step. */
export function hasTwoStep(tx: Db | Tx, userId: string): boolean {
  return secretOfUser(tx).get({ userId }) !== undefined
}

/** Since when a user signs in with a second step; null where they do not. */
export function twoStepSince(userId: string): Date | null {
  return secretOfUser(db()).get({ userId })?.createdAt ?? null
}

/** What someone typed as their second step: the code of the app, or one of the recovery codes. */
export type SecondStep = { kind: 'code' | 'recovery'; typed: string }

/**
 * Whether this is a user's second step. What was accepted counts no second time: a code of the app as soon as it or a later one was used, a recovery code for
 * good. Throws `SealedTextError` where the secret cannot be opened anymore; recovery codes go on working.
 */
export function acceptSecondStep(tx: Tx, userId: string, { kind, typed }: SecondStep, now: Date): boolean {
  if (kind === 'code') return acceptCode(tx, userId, typed, now)
  if (!spendRecoveryCode(tx, userId, typed)) return false
  recordAudit(tx, { userId, action: 'recovery_code_used', subject: userId })
  return true
}

function acceptCode(tx: Tx, userId: string, typed: string, now: Date): boolean {
  const code = readCode(typed)
  const stored = secretOfUser(tx).get({ userId })
  if (code === null || !stored) return false
  const step = findStep(unsealText(stored.sealed, PURPOSE, userId), code, now)
  if (step === null) return false
  const isUnused = and(eq(twoStepSecrets.userId, userId), lt(twoStepSecrets.lastStep, step))
  return tx.update(twoStepSecrets).set({ lastStep: step }).where(isUnused).run().changes > 0
}

/**
 * Switches a user's second step on, with a code that their app shows for `secret`. Returns the recovery codes, this once; null for a wrong code, and where it is
 * on already.
 */
export function addTwoStep(
  tx: Tx,
  userId: string,
  { secret, code }: { secret: string; code: string },
  now: Date,
): string[] | null {
  const digits = readCode(code)
  const lastStep = digits === null ? null : findStep(secret, digits, now)
  if (lastStep === null) return null
  const sealed = sealText(secret, PURPOSE, userId)
  const added = tx.insert(twoStepSecrets).values({ userId, sealed, createdAt: now, lastStep }).onConflictDoNothing().run()
  return added.changes === 0 ? null : replaceRecoveryCodes(tx, userId)
}

/** Takes a user's second step away, with its recovery codes, trusted browsers and sign-ins under way. False where there was none. */
export function removeTwoStep(tx: Tx, userId: string): boolean {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  forgetTrustedDevices(tx, userId)
  revokeTokens(tx, ['pending_sign_in'], ['userId', userId])
  return tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)).run().changes > 0
}
