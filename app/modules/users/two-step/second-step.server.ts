import { Secret, TOTP } from 'otpauth'
import { and, eq, lt } from 'drizzle-orm'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { recoveryCodes, twoStepSecrets } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { replaceRecoveryCodes, consumeRecoveryCode } from './recovery-codes.server.ts'
import { CODE_DIGITS, DRIFT_STEPS, readCode, STEP_SECONDS } from './rules.ts'
import { forgetTrustedDevices } from './trusted-devices.server.ts'

/** All authenticator apps support this: SHA-1 is the default of RFC 6238, and several apps support nothing else. */
const TOTP_CONFIG = { algorithm: 'SHA1', digits: CODE_DIGITS, period: STEP_SECONDS }

/** Returns a new 160-bit secret (RFC 4226, section 4) in base32, as apps expect it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step of this code, among those accepted now, or null. `secret`: in base32. */
export function findSecondStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...TOTP_CONFIG, secret: Secret.fromBase32(secret), token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** The content of an authenticator app's QR code. `issuer`: the site's name, as shown by the app. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...TOTP_CONFIG, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}

const PURPOSE = 'second step, version 1'

const secretOfUser = statement((db, { userId }: { userId: string }) =>
  db.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)),
)

/** Whether a user has a second step with an authenticator app. */
export function hasTwoStep(tx: Db | Tx, userId: string): boolean {
  return secretOfUser(tx, { userId }).get() !== undefined
}

/** Since when a user has a second step, or null. */
export function twoStepSince(userId: string): Date | null {
  return secretOfUser(db(), { userId }).get()?.createdAt ?? null
}

/** A second step as typed: the app's code, or a recovery code. */
export type SecondStep = { kind: 'code' | 'recovery'; typed: string }

/**
 * Whether this is a user's second step. Accepts nothing twice: neither an app's code once it or a later one was used, nor a used
 * recovery code. Throws `SealedTextError` if the secret can't be opened anymore; recovery codes still work.
 */
export function acceptSecondStep(tx: Tx, userId: string, { kind, typed }: SecondStep, now: Date): boolean {
  if (kind === 'code') return acceptCode(tx, userId, typed, now)
  if (!consumeRecoveryCode(tx, userId, typed)) return false
  recordAudit(tx, { userId, action: 'recovery_code_used', subject: userId })
  return true
}

function acceptCode(tx: Tx, userId: string, typed: string, now: Date): boolean {
  const code = readCode(typed)
  const stored = secretOfUser(tx, { userId }).get()
  if (code === null || !stored) return false
  const step = findSecondStep(unsealText(stored.sealed, PURPOSE, userId), code, now)
  if (step === null) return false
  const isUnused = and(eq(twoStepSecrets.userId, userId), lt(twoStepSecrets.lastStep, step))
  return tx.update(twoStepSecrets).set({ lastStep: step }).where(isUnused).run().changes > 0
}

/**
 * Switches on a user's second step, with a code from their app for `secret`. Returns the recovery codes, only this once; null for
 * a wrong code or if it is already on.
 */
export function addTwoStep(
  tx: Tx,
  userId: string,
  { secret, code }: { secret: string; code: string },
  now: Date,
): string[] | null {
  const digits = readCode(code)
  const lastStep = digits === null ? null : findSecondStep(secret, digits, now)
  if (lastStep === null) return null
  const sealed = sealText(secret, PURPOSE, userId)
  const added = tx.insert(twoStepSecrets).values({ userId, sealed, createdAt: now, lastStep }).onConflictDoNothing().run()
  return added.changes === 0 ? null : replaceRecoveryCodes(tx, userId)
}

/**
 * Removes a user's second step with its recovery codes, trusted browsers and sign-ins in progress. Returns false if there was
 * none.
 */
export function removeTwoStep(tx: Tx, userId: string): boolean {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  forgetTrustedDevices(tx, userId)
  revokeTokens(tx, ['pending_sign_in'], ['userId', userId])
  return tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)).run().changes > 0
}
