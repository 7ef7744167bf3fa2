import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a cookie or a mailed link (the id of a session, a link to set a password): 256 random bits in base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether what a cookie or an address contains has the shape of such a secret. */
export function isSecretToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/** What is stored of it, as the key of its row: a copy of the table opens nothing. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
