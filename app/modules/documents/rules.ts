import { DAY_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'

/** Days in which an agreement can be signed: a month to think about it and to ask. */
export const SIGNING_DAYS = 30

/** Whether a document that waits for its signature has run out. */
export function isExpired(document: { status: string; expiresAt: Date | null }, now: Date): boolean {
  return document.status === 'pending' && document.expiresAt !== null && document.expiresAt <= now
}

/**
 * Whether a document was written for another mailbox than the one that its lead has by now: its holder is no one who could sign for the lead anymore.
 */
export function isForSomeoneElse(document: { submitterEmail: string }, lead: { email: string }): boolean {
  return document.submitterEmail.trim().toLowerCase() !== lead.email.trim().toLowerCase()
}

/** Minutes that a mailed code is valid. */
export const CODE_MINUTES = 15

/** Seconds after which another code may be asked for; a second click within them sends nothing and says so. */
export const CODE_WAIT_SECONDS = 60

/** Seconds after which the link of an agreement may be mailed once more. */
export const MAIL_WAIT_SECONDS = 30

/** Wrong tries of one code. */
export const MAX_WRONG_TRIES = 5

/** Codes, and wrong ones typed, within 24 hours for one lead or one email: 20 guesses a day at 50 thousand million codes. */
export const MAX_ATTEMPTS = { code_sent: 10, wrong_code: 20 } as const

/** Within which attempts are counted, and for how long signing is closed once there were too many. */
export const ATTEMPT_WINDOW_MS = DAY_MS

/**
 * Until when signing is closed, by the moments of the newest attempts of one kind, newest first; null where it is open. Closed attempts are not counted, so that
 * it opens a day after the last one that was.
 */
export function closedUntil(attempts: readonly Date[], max: number, now: Date): Date | null {
  const [newest, oldest] = [attempts[0], attempts[max - 1]]
  if (!newest || !oldest || newest.getTime() - oldest.getTime() >= ATTEMPT_WINDOW_MS) return null
  const until = new Date(newest.getTime() + ATTEMPT_WINDOW_MS)
  // An attempt in the future was made under a clock that has been set back.
  return newest <= now && now < until ? until : null
}

/** A mailed code as it is stored. */
export type StoredCode = { sentAt: Date; expiresAt: Date; wrongTries: number }

/** Seconds until another code may be mailed; 0 where one may be now. One that ended by wrong tries may be followed at once. */
export function secondsUntilNextCode(last: StoredCode | undefined, now: Date): number {
  if (!last || last.wrongTries >= MAX_WRONG_TRIES) return 0
  const seconds = (now.getTime() - last.sentAt.getTime()) / 1000
  return seconds >= 0 && seconds < CODE_WAIT_SECONDS ? Math.ceil(CODE_WAIT_SECONDS - seconds) : 0
}

/** Whether a code can still be typed. */
export function codeState(code: StoredCode | undefined, now: Date): 'good' | 'none' | 'ended' | 'blocked' {
  if (!code) return 'none'
  if (code.wrongTries >= MAX_WRONG_TRIES) return 'blocked'
  // One that ends further away than it may was mailed under a clock that has been set back.
  const leftMs = code.expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= CODE_MINUTES * 60_000 ? 'good' : 'ended'
}

/** From so many days before its end on, the list says how long a document can still be signed. */
const ENDING_SOON_DAYS = 5

/** Whether the time to sign is nearly over, or is. */
export function isEndingSoon({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= ENDING_SOON_DAYS * DAY_MS
}

/** 'ends in 5 days', 'expires within a day' */
export function daysLeft(expiresAt: Date, now: Date): string {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < 1) return 'expires within a day'
  return `expires in ${formatCount(days, 'day')}`
}

/** A document as staff see it: its state, whether its lead can be opened, and whether it was made by someone else. */
type Handled = {
  state: 'pending' | 'completed' | 'declined' | 'voided' | 'replaced' | 'expired'
  leadId: string | null
  isImported: boolean
}

/** Whether staff may mail its link again, or a new one in its place. One of a provider's own making is that provider's to send. */
export function maySendAgain({ state, leadId, isImported }: Handled): boolean {
  return state !== 'completed' && state !== 'replaced' && leadId !== null && !isImported
}

/** Whether staff may store the paper that was signed in its place. */
export function mayBeStoredOnPaper({ state }: Pick<Handled, 'state'>): boolean {
  return state === 'pending' || state === 'expired'
}

/** Whether staff may take it back. */
export function mayVoid({ state }: Handled): boolean {
  return state === 'pending'
}

/** Within which a signer is reminded once, anyone who asks for it. */
export const REMINDER_GAP_MS = DAY_MS

/** What the signed file is called that its signer gets: 'lead-based-paint-disclosure.pdf'. */
export function signedCopyName({ kind, documentName }: { kind: string; documentName: string }): string {
  if (kind === 'agreement') return 'management-agreement.pdf'
  const words = documentName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${words || 'document'}.pdf`
}

/** What a document is called on its signing page. */
export function nounOf({ kind }: { kind: string }): 'agreement' | 'document' {
  return kind === 'agreement' ? 'agreement' : 'document'
}

/** Days after which a signer who has not answered is reminded without anyone asking (docs/product/documents.md). */
export const AUTO_REMINDER_DAYS = [3, 7] as const

/**
 * How many reminders should have gone out by themselves by `now` for a document that was sent at `sentAt`; those of days on which the machine was off are one.
 */
export function autoRemindersDue(sentAt: Date, now: Date): number {
  return AUTO_REMINDER_DAYS.filter((days) => now.getTime() - sentAt.getTime() >= days * DAY_MS).length
}
