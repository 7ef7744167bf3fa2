import { DAY_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'

/** Days to sign an agreement: a month to think it over and ask questions. */
export const SIGNING_DAYS = 30

/** Whether a pending document has expired. */
export function isExpired(document: { status: string; expiresAt: Date | null }, now: Date): boolean {
  return document.status === 'pending' && document.expiresAt !== null && document.expiresAt <= now
}

/** Whether the lead's email has changed since the document was created, so its recipient can no longer sign for the lead. */
export function isForSomeoneElse(document: { submitterEmail: string }, lead: { email: string }): boolean {
  return document.submitterEmail.trim().toLowerCase() !== lead.email.trim().toLowerCase()
}

/** Minutes that an emailed code is valid. */
export const CODE_MINUTES = 15

/** Seconds before another code can be requested. An earlier click sends nothing and says so. */
export const CODE_WAIT_SECONDS = 60

/** Seconds before an agreement's link can be emailed again. */
export const MAIL_WAIT_SECONDS = 30

/** Wrong tries per code. */
export const MAX_WRONG_TRIES = 5

/** Codes sent and wrong codes typed in 24 hours, per lead and per email: 20 guesses a day at 50 billion codes. */
export const MAX_ATTEMPTS = { code_sent: 10, wrong_code: 20 } as const

/** The window for counting attempts, and how long signing is closed after too many. */
export const ATTEMPT_WINDOW_MS = DAY_MS

/**
 * Until when signing is closed, from the newest attempts of one kind, newest first; null if it is open. Attempts while closed are
 * not counted, so it reopens a day after the last counted one.
 */
export function closedUntil(attempts: readonly Date[], max: number, now: Date): Date | null {
  const [newest, oldest] = [attempts[0], attempts[max - 1]]
  if (!newest || !oldest || newest.getTime() - oldest.getTime() >= ATTEMPT_WINDOW_MS) return null
  const until = new Date(newest.getTime() + ATTEMPT_WINDOW_MS)
  // An attempt in the future comes from a clock that was set back since.
  return newest <= now && now < until ? until : null
}

/** A stored emailed code. */
export type StoredCode = { sentAt: Date; expiresAt: Date; wrongTries: number }

/** Seconds until another code can be emailed; 0 for now. A code blocked by wrong tries can be replaced immediately. */
export function secondsUntilNextCode(last: StoredCode | undefined, now: Date): number {
  if (!last || last.wrongTries >= MAX_WRONG_TRIES) return 0
  const seconds = (now.getTime() - last.sentAt.getTime()) / 1000
  // Of two requests at once on two servers, the later one may be stored first.
  return Math.abs(seconds) < CODE_WAIT_SECONDS ? Math.ceil(CODE_WAIT_SECONDS - Math.max(0, seconds)) : 0
}

/** Whether a code is still valid. */
export function codeState(code: StoredCode | undefined, now: Date): 'good' | 'none' | 'ended' | 'blocked' {
  if (!code) return 'none'
  if (code.wrongTries >= MAX_WRONG_TRIES) return 'blocked'
  // A code that expires later than possible comes from a clock that was set back since.
  const leftMs = code.expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= CODE_MINUTES * 60_000 ? 'good' : 'ended'
}

/** The list shows the days left from this many days before the end. */
const ENDING_SOON_DAYS = 5

/** Whether the time to sign is almost over, or is over. */
export function isEndingSoon({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= ENDING_SOON_DAYS * DAY_MS
}

/** 'expires in 5 days', 'expires within a day' */
export function daysLeftToSign(expiresAt: Date, now: Date): string {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < 1) return 'expires within a day'
  return `expires in ${formatCount(days, 'day')}`
}

/** A document's state, whether its lead can be opened, and whether it was created at its provider. */
type Handled = {
  state: 'pending' | 'completed' | 'declined' | 'voided' | 'replaced' | 'expired'
  leadId: string | null
  isImported: boolean
}

/** Whether staff can email its link again, or a new document's. Imported documents are sent by their provider. */
export function maySendAgain({ state, leadId, isImported }: Handled): boolean {
  return state !== 'completed' && state !== 'replaced' && leadId !== null && !isImported
}

/** Whether staff can store a paper signed in its place. */
export function mayBeStoredOnPaper({ state }: Pick<Handled, 'state'>): boolean {
  return state === 'pending' || state === 'expired'
}

/** Whether staff can void it. */
export function mayVoid({ state }: Handled): boolean {
  return state === 'pending'
}

/** A signer gets at most one reminder in this time, automatic or manual. */
export const REMINDER_GAP_MS = DAY_MS

/** The file name of the signer's copy: 'lead-based-paint-disclosure.pdf'. */
export function signedCopyName({ kind, documentName }: { kind: string; documentName: string }): string {
  if (kind === 'agreement') return 'management-agreement.pdf'
  const words = documentName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${words || 'document'}.pdf`
}

/** The noun for a document on its signing page. */
export function nounOf({ kind }: { kind: string }): 'agreement' | 'document' {
  return kind === 'agreement' ? 'agreement' : 'document'
}

/** Days before the automatic reminders of an unsigned document (docs/product/documents.md). */
export const AUTO_REMINDER_DAYS = [3, 7] as const

/**
 * How many automatic reminders are due by `now` for a document sent at `sentAt`. Reminders missed while the machine was off are
 * sent as one.
 */
export function autoRemindersDue(sentAt: Date, now: Date): number {
  return AUTO_REMINDER_DAYS.filter((days) => now.getTime() - sentAt.getTime() >= days * DAY_MS).length
}

/** The server's body limit; a signed agreement is about 50 kB. */
export const MAX_FILE_KILOBYTES = 900

export const MESSAGE_FILE_TOO_LARGE = `Files larger than ${MAX_FILE_KILOBYTES} kB can’t be checked here. Please email yours to us.`
