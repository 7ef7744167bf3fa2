import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type MESSAGE_CAUSES, messages, type MessageTemplate } from '#app/db/schema/index.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { enqueueMessage } from './queue-mail.server.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'
import { storeContent, maskContent } from './sealed-content.server.ts'
import { MAX_TEXT_LENGTH } from '../layout/sms-segments.ts'

export type NewText = {
  template: MessageTemplate
  /** A number as typed. */
  to: string
  /** staff: requested by staff · system: another event. Public forms never cause texts. */
  cause: Extract<(typeof MESSAGE_CAUSES)[number], 'staff' | 'system'>
  text: string
  leadId?: string
  isMarketing?: boolean
  /** Id of the received message that this one answers. */
  repliesToId?: string
  now: Date
}

/**
 * Writes a text message to the outbox in the transaction of its cause, with the job that sends it, and returns its id. Consent is
 * checked when it is sent; at night it waits. Texts to invalid numbers are not sent, which the outbox shows. Throws if it is
 * longer than `MAX_TEXT_LENGTH`.
 */
export function queueText(tx: Tx, { template, to, cause, text, leadId, isMarketing = false, repliesToId, now }: NewText): string {
  if (text.length > MAX_TEXT_LENGTH) throw new RangeError(`A text message has at most ${MAX_TEXT_LENGTH} characters`)
  const id = newId(now.getTime())
  const content = { subject: '', text, html: null, headers: {}, attachments: [] }
  const masked = maskContent(content)
  const hasNumber = toE164(to) !== null
  insertRow(tx, messages, {
    id,
    channel: 'sms',
    template,
    recipient: to.trim(),
    recipientKey: recipientKey('sms', to),
    cause,
    ...(hasNumber ? { state: 'queued' } : { state: 'failed', lastError: 'This isn’t a phone number' }),
    isMasked: true,
    subject: '',
    textBody: masked.text,
    isMarketing,
    leadId,
    repliesToId,
    createdAt: now,
  })
  if (!hasNumber) return id
  if (masked.text !== text) storeContent(tx, id, content)
  enqueueMessage(tx, id)
  return id
}
