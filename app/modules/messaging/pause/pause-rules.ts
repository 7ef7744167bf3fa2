import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import type { MESSAGE_TEMPLATES, PAUSE_REASONS } from '#app/db/schema/index.ts'

export type PauseReason = (typeof PAUSE_REASONS)[number]
type Template = (typeof MESSAGE_TEMPLATES)[number]

/** After so long without a worker, what is due may no longer fit, in ms. */
export const STOPPED_MS = 2 * DAY_MS

/** The file beside the database is written after the database, every minute; a file that is newer than this belongs to a later database, in ms. */
const FILE_AHEAD_MS = 5 * MINUTE_MS

/** Where and when the product last ran: as the database says it, or the file beside it. */
export type LastRun = { mark: string; at: Date }

/**
 * Whether messages have to wait for an admin, and why. `stored`: what the database says, with an empty mark where an earlier version wrote it; null where the
 * product never ran on it. `found`: what the file beside it says; null where there is none.
 */
export function pauseReason(stored: LastRun | null, found: LastRun | null, now: Date): PauseReason | null {
  if (stored === null) return null
  const isHere = stored.mark === '' || (found !== null && found.mark === stored.mark)
  const isOlderThanFile = found !== null && found.at.getTime() - stored.at.getTime() > FILE_AHEAD_MS
  if (!isHere || isOlderThanFile) return 'copied'
  return now.getTime() - stored.at.getTime() > STOPPED_MS ? 'stopped' : null
}

/** Leave even while sending is paused: someone waits for them to sign in or to sign, and they end within the hour; an admin has to know what is wrong. */
export const NEVER_PAUSED: readonly Template[] = [
  'password-reset',
  'password-changed',
  'signing-code',
  'email-change',
  'email-changed',
  'two-step-changed',
  'passkey-changed',
  'sign-in-warning',
  'second-step-warning',
  'help-text',
  'system-alarm',
]

export const CHOICES = ['send', 'drop', 'hold'] as const
export type Choice = (typeof CHOICES)[number]

/** What is proposed for the messages of one kind: those that come too late are dropped, be it marketing or a text about a day that is over. */
export function proposedChoice({ isMarketing, channel, oldestAt }: WaitingKind, now: Date): Choice {
  const isLate = now.getTime() - oldestAt.getTime() > DAY_MS
  return isLate && (isMarketing || channel === 'sms') ? 'drop' : 'send'
}

type WaitingKind = { isMarketing: boolean; channel: 'email' | 'sms'; oldestAt: Date }

/** The name of a kind of message: 'Walkthrough moved', 'Campaign (texts)'. */
export function kindLabel(template: Template, channel: 'email' | 'sms'): string {
  const words = template.replaceAll('-', ' ')
  const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return channel === 'sms' ? `${label} (text)` : label
}
