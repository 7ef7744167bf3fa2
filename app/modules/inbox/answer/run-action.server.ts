import type { z } from 'zod'
import { formatMoment } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import type { FileRefused } from '#app/modules/files/store-message-files.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { replyToMessage } from './reply-to-message.server.ts'
import type { inboxSchema, pickedSchema } from '../forms.ts'
import { linkMessage } from './link-message.server.ts'
import {
  assignMessage,
  decideOnTexts,
  finishMessage,
  isOnStaff,
  countSucceeded,
  reopenMessage,
  snoozeMessage,
} from './look-after.server.ts'
import { snoozedUntil } from '../snooze.ts'
import type { INBOX_MESSAGES } from '../messages.ts'

/** A button on a message's page that changes something. */
type Pressed = Exclude<z.output<typeof inboxSchema>, { intent: 'fill' }>

type Files = readonly { name: string; bytes: Uint8Array }[]

/** Runs the action of a button on a message's page and returns its result message. */
export async function runMessageAction(
  viewer: Viewer,
  id: string,
  posted: Pressed,
  { files, now = new Date() }: { files: Files; now?: Date },
): Promise<Result<string, keyof typeof INBOX_MESSAGES | FileRefused>> {
  switch (posted.intent) {
    case 'answer':
      return said('Reply queued', await replyToMessage({ ...answerOf(posted, { id, sender: viewer }), files }))
    case 'done':
      return said('Marked as done', finishMessage(viewer, id))
    case 'reopen':
      return said('Reopened', reopenMessage(id))
    case 'end-texts':
      return said('Texts stopped', decideOnTexts(viewer, { id, isEnd: true }))
    case 'keep-texts':
      return said('Texts resumed', decideOnTexts(viewer, { id, isEnd: false }))
    case 'assign':
      return said('Saved', assignMessage(id, posted.assigneeId ?? ''))
    case 'snooze':
      return snooze(id, posted.until, now)
    case 'unsnooze':
      return said('Back in the inbox', snoozeMessage(id, null))
    case 'link':
      return said('Linked to the lead', linkMessage(viewer, { id, leadId: posted.leadId }))
  }
}

function snooze(id: string, chosen: string, now: Date): Result<string, keyof typeof INBOX_MESSAGES> {
  const until = snoozedUntil(chosen, now)
  return until === null ? refused('no-moment') : said(snoozedWords(until), snoozeMessage(id, until))
}

/** Runs the action of a button above the list of conversations, for the selected ones. */
export function runBulkAction(
  viewer: Viewer,
  { picked, ...pressed }: z.output<typeof pickedSchema>,
  now = new Date(),
): Result<string, 'nothing-picked' | 'nothing-changed' | 'no-person' | 'no-moment'> {
  if (picked.length === 0) return refused('nothing-picked')
  const { assign, snooze: chosen } = pressed
  const assigneeId = assign === 'no-one' ? '' : assign
  if (assigneeId && !isOnStaff(assigneeId)) return refused('no-person')
  const until = chosen === undefined ? null : snoozedUntil(chosen, now)
  if (chosen !== undefined && until === null) return refused('no-moment')
  const changed = countSucceeded(picked, (id) => {
    if (assigneeId !== undefined) return assignMessage(id, assigneeId)
    if (until !== null) return snoozeMessage(id, until)
    return pressed.reopen === undefined ? finishMessage(viewer, id, now) : reopenMessage(id, now)
  })
  if (changed === 0) return refused('nothing-changed')
  const what = formatCount(changed, 'conversation', 'conversations')
  if (assigneeId !== undefined) return ok(assigneeId === '' ? `${what} unassigned` : `${what} assigned`)
  if (until !== null) return ok(`${what}: ${snoozedWords(until)}`)
  return ok(pressed.reopen === undefined ? `${what} marked as done` : `${what} reopened`)
}

function snoozedWords(until: Date): string {
  return `Snoozed until ${formatMoment(until)}`
}

function answerOf(
  { answer, submissionId, seenDoneAt = '' }: Extract<Pressed, { intent: 'answer' }>,
  { id, sender }: { id: string; sender: Viewer },
) {
  return { id, text: answer, submissionId, seenDoneAt, sender }
}

function said<Reason>(done: string, result: Result<undefined, Reason>): Result<string, Reason> {
  return result.ok ? ok(done) : result
}
