import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'
import type { PAUSE_REASONS, MessageTemplate } from '#app/db/schema/index.ts'

export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Without a worker for this long, due messages may be outdated, in ms. */
export const STOPPED_MS = 2 * DAY_MS

/**
 * The file is written every minute, after the database. If it is newer by more than this, it belongs to a later database, in ms.
 */
const FILE_AHEAD_MS = 5 * MINUTE_MS

/** Where and when the product last ran, according to the database or the file beside it. */
export type LastRun = { mark: string; at: Date }

/**
 * Whether and why messages must wait for an admin. `stored`: from the database, with an empty mark if an earlier version wrote
 * it; null if the product never ran on it. `found`: from the file beside it, or null.
 */
export function pauseReason(stored: LastRun | null, found: LastRun | null, now: Date): PauseReason | null {
  if (stored === null) return null
  const isHere = stored.mark === '' || (found !== null && found.mark === stored.mark)
  const isOlderThanFile = found !== null && found.at.getTime() - stored.at.getTime() > FILE_AHEAD_MS
  if (!isHere || isOlderThanFile) return 'copied'
  return now.getTime() - stored.at.getTime() > STOPPED_MS ? 'stopped' : null
}

/**
 * Sent even while sending is paused: people wait for them to sign in or to sign, and they expire within an hour; admins have to
 * know about problems.
 */
export const NEVER_PAUSED: readonly MessageTemplate[] = [
  'password-reset',
  'owner-sign-in',
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

/** The suggested decision for messages of one kind: late marketing emails and late texts are dropped. */
export function proposedChoice({ isMarketing, channel, oldestAt }: WaitingKind, now: Date): Choice {
  const isLate = now.getTime() - oldestAt.getTime() > DAY_MS
  return isLate && (isMarketing || channel === 'sms') ? 'drop' : 'send'
}

const REPLY_REOPENS = 'A dropped or held reply reopens its message in the inbox.'
const DROPPED_VISIT = 'If dropped, these walkthroughs stay booked and unconfirmed: call these owners.'
const DROPPED_END = 'If dropped, these owners may still expect us: call them.'
const DROPPED_LINK = 'If dropped, these documents stay unsigned until you send the link again.'

/** What follows for people if their messages are dropped, by kind. */
const AFTER_DROPPING: Partial<Record<MessageTemplate, string>> = {
  'walkthrough-booked': `${DROPPED_VISIT} If sent, owners have at least two hours, even if the email names an earlier time.`,
  'walkthrough-moved': `${DROPPED_VISIT} If sent, owners have at least two hours, even if the email names an earlier time.`,
  'walkthrough-canceled': DROPPED_END,
  'walkthrough-released': DROPPED_END,
  'agreement-link': DROPPED_LINK,
  'document-link': DROPPED_LINK,
  invoice: 'If dropped, these clients get no bill until you send a reminder.',
  invitation: 'If dropped, invite these colleagues again.',
  'privacy-answer': 'If dropped, these people get no answer from us: write to them.',
  'privacy-request': 'If dropped, these people can’t confirm their requests: they have to ask again.',
  'staff-mail': REPLY_REOPENS,
  'staff-text': REPLY_REOPENS,
}

/** What to know about messages of one kind before deciding: 'Up to 19 days late.' Empty if nothing. */
export function kindNote({ template, isMarketing, oldestAt }: WaitingKind & { template: MessageTemplate }, now: Date): string {
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / DAY_MS)
  return [
    days > 0 ? `Up to ${formatCount(days, 'day')} late.` : '',
    isMarketing && template === 'campaign' ? 'Dropping one doesn’t stop its campaign.' : '',
    AFTER_DROPPING[template] ?? '',
  ]
    .filter((note) => note !== '')
    .join(' ')
}

type WaitingKind = { isMarketing: boolean; channel: 'email' | 'sms'; oldestAt: Date }
