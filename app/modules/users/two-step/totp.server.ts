import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, DRIFT_STEPS, STEP_SECONDS } from './rules.ts'

/** What every authenticator app takes: SHA-1 is what RFC 6238 begins with, and several apps know nothing else. */
const TOTP_CONFIG = { algorithm: 'SHA1', digits: CODE_DIGITS, period: STEP_SECONDS }

/** A new secret of 160 bits (RFC 4226, section 4), in base32, as apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step whose code this is, of those that are taken now; null where it is none of them. `secret`: in base32. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...TOTP_CONFIG, secret: Secret.fromBase32(secret), token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** What the QR code for an authenticator app says. `issuer`: whose site it is. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...TOTP_CONFIG, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}
