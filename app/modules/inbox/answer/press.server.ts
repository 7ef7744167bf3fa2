import type { z } from 'zod'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, type Result } from '#app/result.ts'
import { answerMessage } from './answer-message.server.ts'
import type { inboxSchema } from '../forms.ts'
import { linkMessage } from './link-message.server.ts'
import { assignMessage, decideOnTexts, finishMessage, reopenMessage } from './look-after.server.ts'
import type { MESSAGES } from '../messages.ts'

/** A button of a message's page that changes something. */
type Pressed = Exclude<z.output<typeof inboxSchema>, { intent: 'fill' }>

/** Does what a button of a message's page represents, and says what was done. */
export function press(viewer: Viewer, id: string, posted: Pressed): Result<string, keyof typeof MESSAGES> {
  switch (posted.intent) {
    case 'answer':
      return said('Answer queued', answerMessage(answerOf(posted, { id, sender: viewer })))
    case 'done':
      return said('Marked as done', finishMessage(viewer, id))
    case 'reopen':
      return said('Reopened', reopenMessage(id))
    case 'end-texts':
      return said('Texts stopped', decideOnTexts(viewer, { id, isEnd: true }))
    case 'keep-texts':
      return said('Texts go on', decideOnTexts(viewer, { id, isEnd: false }))
    case 'assign':
      return said('Saved', assignMessage(id, posted.assigneeId ?? ''))
    case 'link':
      return said('Linked to the lead', linkMessage(viewer, { id, leadId: posted.leadId }))
  }
}

function answerOf(
  { answer, submissionId, seenDoneAt = '' }: Extract<Pressed, { intent: 'answer' }>,
  { id, sender }: { id: string; sender: Viewer },
) {
  return { id, text: answer, submissionId, seenDoneAt, sender }
}

function said(done: string, result: Result<undefined, keyof typeof MESSAGES>): Result<string, keyof typeof MESSAGES> {
  return result.ok ? ok(done) : result
}
