import { createHash, randomBytes } from 'node:crypto'

/** A new session id as the cookie holds it: 256 random bits in base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a cookie's value has the shape of a session id. */
export function isSessionToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/** The key of the session's row: a copy of the table opens no session. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
