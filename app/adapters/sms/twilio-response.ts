import { normalized } from '#app/format/normalize.ts'
import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import type { AcceptedText } from './port.ts'

const whole = z.string().regex(/^\d+$/).transform(Number)

const messageSchema = z.object({
  sid: z.string().min(1),
  // Reads as little as possible: if the answer to an accepted text could not be read, the text would be sent twice.
  num_segments: whole.nullish().catch(null),
  body: z.string().nullish().catch(null),
  direction: z.string().nullish().catch(null),
  date_created: z.string().nullish().catch(null),
})

const refusalSchema = z.object({ code: z.number().nullish(), message: z.string() })

/** A text as Twilio reports it. */
type TwilioMessage = z.output<typeof messageSchema>

/** The response about an accepted text; null if it can't be read. */
export function parseMessage(body: string): TwilioMessage | null {
  return messageSchema.safeParse(readJson(body)).data ?? null
}

/** The texts of a list; null if it can't be read. */
export function parseMessageList(body: string): TwilioMessage[] | null {
  return z.object({ messages: z.array(messageSchema) }).safeParse(readJson(body)).data?.messages ?? null
}

/** Why the service refused a request: its error code and message; null if it can't be read. */
export function parseRefusal(body: string): { code: number | null; message: string } | null {
  const refusal = refusalSchema.safeParse(readJson(body)).data
  return refusal ? { code: refusal.code ?? null, message: refusal.message } : null
}

/** Twilio's prefix for texts of trial accounts. */
const TRIAL_PREFIX = /^Sent from your Twilio trial account - /

/**
 * Whether Twilio's text may have this content. It may have replaced characters (smart encoding) or added a line before. Accounts
 * that redact content match any text.
 */
export function matchesBody({ body }: TwilioMessage, words: string): boolean {
  const listed = (body ?? '').replace(TRIAL_PREFIX, '').trim()
  return listed === '' || listed === words.trim() || (lettersOf(words) !== '' && lettersOf(listed) === lettersOf(words))
}

function lettersOf(words: string): string {
  return normalized(words, 'NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Zero segments means not counted yet. */
export function acceptedText({ sid, num_segments: segments }: TwilioMessage): AcceptedText {
  return { providerId: sid, segments: segments === 0 ? null : (segments ?? null) }
}
