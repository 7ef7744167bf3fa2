import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { defineJob, PostponedJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { areTextsPaused } from './paused-texts.server.ts'
import { failMessage, storeMessageState, suppressQueued } from './message-tries.server.ts'
import { sendMail } from './send-mail.server.ts'
import { NEVER_PAUSED } from '../pause/pause-rules.ts'
import { isSendingPaused } from '../pause/sending-pause.server.ts'
import { mailLeavesAt } from '../consent/sending-hours.server.ts'
import { sendText } from './send-text.server.ts'
import { findUnwantedReason } from '../consent/find-unwanted-reason.server.ts'

const WAITS_FOR_HOURS = 'This marketing email will go out during the sending hours in the campaign settings.'

const WAITS_FOR_DECISION = 'They may have opted out of texts. This one is on hold until someone decides.'
const DECISION_CHECK_MS = 15 * MINUTE_MS

const WAITS_FOR_ADMIN = 'Sending is paused. This message is on hold until an admin decides.'

const messageOfId = statement((db, { id }: { id: string }) => db.select().from(messages).where(eq(messages.id, id)))

/** Sends one outbox message. Uses the message's current state, not its state when the job was queued. */
export const sendMessageJob = defineJob({
  payload: z.object({ messageId: z.string() }),
  async run({ messageId }, context) {
    const message = messageOfId(db(), { id: messageId }).get()
    // Its lead may be permanently deleted, or an earlier try whose end was not stored may have sent it.
    if (message?.state !== 'queued') return
    if (!NEVER_PAUSED.includes(message.template) && isSendingPaused()) {
      storeMessageState(message, { lastError: WAITS_FOR_ADMIN })
      throw new PostponedJobError(new Date(context.now.getTime() + DECISION_CHECK_MS), WAITS_FOR_ADMIN)
    }
    const refusal = findUnwantedReason(db(), message)
    if (refusal !== null) {
      suppressQueued(message, refusal, context.now)
      return
    }
    if (message.channel === 'sms' && message.template !== 'help-text' && areTextsPaused(db(), message.recipientKey)) {
      storeMessageState(message, { lastError: WAITS_FOR_DECISION })
      throw new PostponedJobError(new Date(context.now.getTime() + DECISION_CHECK_MS), WAITS_FOR_DECISION)
    }
    const leavesAt = mailLeavesAt(db(), message, context.now)
    if (leavesAt > context.now) {
      storeMessageState(message, { lastError: WAITS_FOR_HOURS })
      throw new PostponedJobError(leavesAt, WAITS_FOR_HOURS)
    }
    await (message.channel === 'sms' ? sendText : sendMail)(message, context)
  },
  onDeadLetter(tx, { messageId }, reason) {
    failMessage(tx, messageId, reason)
  },
})
