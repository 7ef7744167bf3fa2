import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, DRIFT_STEPS, STEP_SECONDS } from './rules.ts'

/** All authenticator apps support this: SHA-1 is the default of RFC 6238, and several apps support nothing else. */
const TOTP_CONFIG = { algorithm: 'SHA1', digits: CODE_DIGITS, period: STEP_SECONDS }

/** Returns a new 160-bit secret (RFC 4226, section 4) in base32, as apps expect it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step of this code, among those accepted now, or null. `secret`: in base32. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...TOTP_CONFIG, secret: Secret.fromBase32(secret), token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** The content of an authenticator app's QR code. `issuer`: the site's name, as shown by the app. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...TOTP_CONFIG, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}
