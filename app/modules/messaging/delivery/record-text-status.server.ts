import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endOpenTry, recordBounce, recordDelivery } from './record-bounce.server.ts'
import { suppress } from '../consent/suppress.server.ts'

const statusSchema = z.object({
  MessageSid: z.string().regex(/^(?:SM|MM)[0-9a-f]{32}$/i),
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
})

const DELIVERED = ['delivered', 'read']
const NOT_DELIVERED = ['undelivered', 'failed', 'canceled']
/** Numbers that can never get texts: unassigned ones and landlines. */
const DEAD_NUMBER = ['30005', '30006']
/** They opted out at the service. */
const OPTED_OUT = '21610'

/** Explanations of the service's error codes for undelivered texts. */
const REASONS: Record<string, string> = {
  '21610': 'The person replied STOP',
  '30001': 'The provider had too many texts waiting',
  '30002': 'Our account at the provider is suspended',
  '30003': 'The phone could not be reached',
  '30004': 'The phone or its carrier blocks our texts',
  '30005': 'This number isn’t in service',
  '30006': 'This is a landline, or its carrier doesn’t accept texts',
  '30007': 'The carrier filtered it as spam',
  '30008': 'Unknown error',
  '30034': 'Our number is not registered for texts to US numbers (A2P 10DLC)',
}

/**
 * Stores the service's report about a text message, and returns whether it changed anything. Posts may be repeated, late, or
 * before our own record that the text was sent; none reverts an earlier report. unreadable: not a valid post · unknown: not our
 * text.
 */
export function recordTextStatus(
  messageId: string,
  form: URLSearchParams,
  now: Date,
): Result<'changed' | 'known', 'unreadable' | 'unknown'> {
  const parsed = statusSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refused('unreadable')
  const { MessageSid: sid, MessageStatus: status, ErrorCode: code } = parsed.data
  return inTransaction((tx) => {
    const message = tx.select().from(messages).where(eq(messages.id, messageId)).get()
    if (message?.channel !== 'sms' || (message.providerId !== null && message.providerId !== sid)) return refused('unknown')
    endOpenTry(tx, messageId, now, sid)
    if (DELIVERED.includes(status)) return ok(recordDelivery(tx, messageId, now) ? 'changed' : 'known')
    // A delivered text remains delivered, whatever is reported later.
    if (!NOT_DELIVERED.includes(status) || message.deliveredAt !== null) return ok('known')
    const reason = reasonOf(code)
    const isHard = code !== undefined && DEAD_NUMBER.includes(code)
    const isNew = recordBounce(tx, { messageId, reason, isHard, now })
    if (isNew && code === OPTED_OUT)
      suppress(tx, { channel: 'sms', recipient: message.recipientKey, reason: 'stop', by: null, note: reason }, now)
    return ok(isNew ? 'changed' : 'known')
  })
}

function reasonOf(code: string | undefined): string {
  if (code === undefined) return 'The provider couldn’t deliver it and gave no reason'
  return `${code}: ${REASONS[code] ?? 'The provider could not deliver it'}`
}
