/** Days in which an agreement can be signed: a month to think about it and to ask. */
export const SIGNING_DAYS = 30

/** Days that a signing link opens what was signed; it takes a signature for `SIGNING_DAYS` only. */
export const SIGNING_LINK_DAYS = 400

/** Whether a document that waits for its signature has run out. */
export function isExpired(document: { status: string; expiresAt: Date | null }, now: Date): boolean {
  return document.status === 'pending' && document.expiresAt !== null && document.expiresAt <= now
}
