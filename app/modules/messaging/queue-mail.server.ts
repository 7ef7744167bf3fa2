import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { messages, type StoredAttachment } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

export type NewMail = {
  /** Machine word of the template, such as 'analysis-report'. */
  template: string
  to: string
  subject: string
  text: string
  html: string
  leadId?: string
  isMarketing?: boolean
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** `content` is text (calendar files); `fileKey` names a stored file, which is read when the mail is sent. */
  attachments?: StoredAttachment[]
}

/** Writes a mail to the outbox in the transaction of its cause, with the job that sends it. Returns the message's id. */
export function queueMail(tx: Tx, mail: NewMail): string {
  const id = newId()
  insertRow(tx, messages, {
    id,
    channel: 'email',
    template: mail.template,
    recipient: mail.to.trim(),
    recipientKey: mail.to.trim().toLowerCase(),
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    headers: mail.headers,
    attachments: mail.attachments,
    isMarketing: mail.isMarketing ?? false,
    leadId: mail.leadId,
  })
  enqueueJob(tx, { kind: 'send-message', payload: { messageId: id }, uniqueKey: `send-message:${id}` })
  return id
}
