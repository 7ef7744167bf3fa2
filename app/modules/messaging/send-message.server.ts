import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailAdapter } from '#app/adapters/mail/index.server.ts'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { SealedTextError } from '#app/config/sealed-text.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages, type StoredAttachment } from '#app/db/schema/index.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { defineJob, type JobContext, PermanentJobError } from '#app/modules/jobs/job-handler.server.ts'
import { recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { dropContent, type MessageContent, openContent } from './sealed-content.server.ts'
import { whyUnwanted } from './why-unwanted.server.ts'

type Message = typeof messages.$inferSelect

const messageOfId = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare(),
)

/** Sends one message of the outbox. What matters is how the message stands at this moment, not when the job was written. */
export const sendMessageJob = defineJob({
  payload: z.object({ messageId: z.string() }),
  async run({ messageId }, context) {
    const message = messageOfId(db()).get({ id: messageId })
    // Its lead may be gone for good, or a try whose end could not be written down may have sent it.
    if (message?.state !== 'queued') return
    const refusal = whyUnwanted(db(), message)
    if (refusal !== null) settle(message, { state: 'suppressed', lastError: refusal })
    // No provider sends text messages: they can be read in the outbox.
    else if (message.channel === 'sms') settle(message, { state: 'kept' })
    else await sendMail(message, context)
  },
  onDeadLetter(tx, { messageId }, reason) {
    failMessage(tx, messageId, reason)
  },
})

async function sendMail(message: Message, context: JobContext): Promise<void> {
  const company = getSetting('company')
  const { subject, text, html, headers, attachments } = readContent(message)
  const result = await mailAdapter().send({
    id: message.id,
    from: { name: company.name, address: company.email },
    replyTo: { name: company.name, address: company.email },
    to: message.recipient,
    subject,
    text,
    html,
    headers,
    attachments: await Promise.all(attachments.map(wholeFile)),
  })
  switch (result.outcome) {
    case 'sent':
      // It is on its way: forgotten, it would be sent once more.
      await writeWhenRoom(() =>
        settle(message, {
          state: 'sent',
          attempts: context.attempt,
          sentAt: context.now,
          providerId: result.providerId,
          lastError: null,
        }),
      )
      return
    case 'kept':
      settle(message, { state: 'kept', attempts: context.attempt, lastError: null })
      return
    case 'refused':
      settle(message, { attempts: context.attempt })
      throw new PermanentJobError(result.reason)
    case 'later':
      settle(message, { attempts: context.attempt, lastError: result.reason })
      throw new Error(result.reason)
  }
}

/** What was written. Sealed with a secret that is gone, no later try opens it. */
function readContent(message: Message): MessageContent {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedTextError) throw new PermanentJobError(error.message)
    throw error
  }
}

/** A file with its content. A stored one that is not there any more will not come back. */
async function wholeFile(file: StoredAttachment) {
  const { filename, contentType } = file
  if (file.content !== undefined) return { filename, contentType, content: file.content }
  const content = await fileStorage().get(file.fileKey)
  if (content === null) throw new PermanentJobError(`The attached file ${filename} is missing`)
  return { filename, contentType, content }
}

/** Writes how a message stands, unless somebody settled it meanwhile. Of one that is not needed any more, the links and codes are forgotten. */
function settle(message: Message, change: Partial<typeof messages.$inferInsert>): void {
  inTransaction((tx) => {
    tx.update(messages)
      .set(change)
      .where(and(eq(messages.id, message.id), eq(messages.state, 'queued')))
      .run()
    if (change.state === 'sent' || change.state === 'suppressed') dropContent(tx, message.id)
  })
}

/** Gives a message up where staff see it: in the outbox and in the timeline of its lead. */
function failMessage(tx: Tx, messageId: string, reason: string): void {
  const failed = tx
    .update(messages)
    .set({ state: 'failed', lastError: reason })
    .where(and(eq(messages.id, messageId), eq(messages.state, 'queued')))
    .returning({ leadId: messages.leadId, subject: messages.subject })
    .all()
  for (const { leadId, subject } of failed) {
    if (leadId === null) continue
    recordActivity(tx, {
      leadId,
      kind: 'message_failed',
      actor: { kind: 'system' },
      summary: `The e-mail '${subject}' could not be delivered.`,
      detail: { messageId, reason },
    })
  }
}
