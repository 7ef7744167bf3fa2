import { createHash, randomBytes } from 'node:crypto'

/** A new secret for the cookie of a session or a token of the API: 256 random bits in base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether what a cookie contains has the shape of such a secret. */
export function isSecretToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/** What is stored of any secret, as the key of its row: a copy of the table opens nothing, and the time that a search takes says nothing about one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
