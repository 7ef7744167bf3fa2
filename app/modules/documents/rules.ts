/** Days in which an agreement can be signed: a month to think about it and to ask. */
export const SIGNING_DAYS = 30

/** Days that a signing link opens what was signed; it takes a signature for `SIGNING_DAYS` only. */
export const SIGNING_LINK_DAYS = 400

/** Whether a document that waits for its signature has run out. */
export function isExpired(document: { status: string; expiresAt: Date | null }, now: Date): boolean {
  return document.status === 'pending' && document.expiresAt !== null && document.expiresAt <= now
}

/** Minutes that a mailed code holds. */
export const CODE_MINUTES = 15

/** Seconds after which another code may be asked for; a second click within them sends nothing. */
export const CODE_WAIT_SECONDS = 30

/** Seconds after which the link of an agreement may be mailed once more. */
export const MAIL_WAIT_SECONDS = 30

/** Codes for one document in all, and wrong tries of each: 60 guesses at a million codes. */
export const MOST_CODES = 12
export const MOST_WRONG_TRIES = 5

/** A mailed code as it is stored. */
export type StoredCode = { sentAt: Date; expiresAt: Date; wrongTries: number; sentCount: number }

/** Whether a code may be mailed now: 'wait' where one has just been, 'used-up' where there were too many. */
export function mayMailCode(last: StoredCode | undefined, now: Date): 'yes' | 'wait' | 'used-up' {
  if (!last) return 'yes'
  const seconds = (now.getTime() - last.sentAt.getTime()) / 1000
  if (seconds >= 0 && seconds < CODE_WAIT_SECONDS && last.wrongTries < MOST_WRONG_TRIES) return 'wait'
  return last.sentCount >= MOST_CODES ? 'used-up' : 'yes'
}

/** Whether a code can still be typed. */
export function codeState(code: StoredCode | undefined, now: Date): 'good' | 'none' | 'ended' | 'blocked' {
  if (!code) return 'none'
  if (code.wrongTries >= MOST_WRONG_TRIES) return 'blocked'
  // One that ends further away than it may was mailed under a clock that has been set back.
  const leftMs = code.expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= CODE_MINUTES * 60_000 ? 'good' : 'ended'
}

/** An address that tells its owner which one it is, and nobody else: 'a•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}
