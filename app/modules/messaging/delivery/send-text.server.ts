import { inArray } from 'drizzle-orm'
import { isPublicName } from '#app/adapters/public-internet/public-address.ts'
import { smsAdapter } from '#app/adapters/sms/index.server.ts'
import type { OutgoingText, SmsAdapter, AcceptedText } from '#app/adapters/sms/port.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { type JobContext, PermanentJobError, PostponedJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { paths } from '#app/paths.ts'
import { beginTry, type Message, storeMessageState } from './message-tries.server.ts'
import { suppress } from '../consent/suppress.server.ts'
import { readContent } from '../queue/sealed-content.server.ts'
import { nextInWindow, TEXT_WINDOW } from '../consent/sending-window.ts'

const WAITS_FOR_MORNING = 'We send texts only from 8 AM to 9 PM Central. This one will go out in the morning.'

/**
 * Sends one text message to the service, within the hours for texts. If it may have been sent already (the process died, or no
 * response came), asks the service first, so that it is sent only once.
 */
export async function sendText(message: Message, context: JobContext): Promise<void> {
  const adapter = smsAdapter()
  const { attempt: attempts, now } = context
  if (adapter.name === 'embedded') {
    storeMessageState(message, { state: 'kept', attempts, lastError: null })
    return
  }
  // People who text for help are awake, and wait for the answer.
  const opensAt = message.template === 'help-text' ? now : nextInWindow(now, TEXT_WINDOW)
  if (opensAt > now) {
    storeMessageState(message, { lastError: WAITS_FOR_MORNING })
    throw new PostponedJobError(opensAt, WAITS_FOR_MORNING)
  }
  const text = { to: message.recipientKey, text: readContent(message).text, statusUrl: statusUrl(message.id) }
  const since = message.tryStartedAt
  const taken = since === null ? null : await findTaken(adapter, text, { message, since, attempts })
  if (taken) return recordSent(message, taken, context)
  beginTry(message, context, { isBlind: false })
  const result = await adapter.send(text)
  switch (result.outcome) {
    case 'sent':
      return recordSent(message, result, context)
    case 'kept':
      storeMessageState(message, { state: 'kept', attempts, lastError: null, tryStartedAt: null })
      return
    case 'refused':
      if (result.hasOptedOut) inTransaction((tx) => recordOptOut(tx, message, result.reason, now))
      storeMessageState(message, { attempts, tryStartedAt: null })
      throw new PermanentJobError(result.reason)
    case 'later':
      storeMessageState(message, { attempts, lastError: result.reason, ...(result.isDoubtful ? {} : { tryStartedAt: null }) })
      throw new Error(result.reason)
  }
}

/**
 * The service's callback for a text's status. It accepts only public host names, and rejects texts with other ones (error 21609).
 */
function statusUrl(messageId: string): string | null {
  const { BASE_URL } = env()
  const { protocol, hostname } = new URL(BASE_URL)
  return protocol === 'https:' && isPublicName(hostname) ? BASE_URL + paths.twilioStatus(messageId) : null
}

/**
 * The text that an earlier try sent without our getting the response, or null. Skips texts that belong to another message. If the
 * service doesn't answer, nothing is sent, and the outbox shows why.
 */
async function findTaken(
  adapter: SmsAdapter,
  text: OutgoingText,
  { message, since, attempts }: { message: Message; since: Date; attempts: number },
): Promise<AcceptedText | null> {
  const taken = await adapter.listAccepted(text, since).catch((error: unknown) => {
    storeMessageState(message, { attempts, lastError: error instanceof Error ? error.message : String(error) })
    throw error
  })
  const known = db()
    .select({ providerId: messages.providerId })
    .from(messages)
    .where(
      inArray(
        messages.providerId,
        taken.map(({ providerId }) => providerId),
      ),
    )
    .all()
    .map(({ providerId }) => providerId)
  return taken.find(({ providerId }) => !known.includes(providerId)) ?? null
}

/** The message is already sent. Without this record, it would be sent again. */
async function recordSent(message: Message, { providerId, segments }: AcceptedText, { attempt, now }: JobContext): Promise<void> {
  const sent = {
    state: 'sent',
    attempts: attempt,
    sentAt: now,
    providerId,
    segments,
    lastError: null,
    tryStartedAt: null,
  } as const
  await writeWhenRoom(() => storeMessageState(message, sent))
}

/** The person opted out at the service, which rejects all texts to them from then on. */
function recordOptOut(tx: Tx, { recipientKey }: Message, reason: string, now: Date): void {
  suppress(tx, { channel: 'sms', recipient: recipientKey, reason: 'stop', by: null, note: reason }, now)
}
