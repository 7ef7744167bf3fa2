import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a session cookie or API token: 256 random bits in base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a cookie's value has the format of such a secret. */
export function isSecretToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/** The hash that is stored for a secret, as its row's key. A copy of the table opens nothing, and search times reveal nothing about the secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
