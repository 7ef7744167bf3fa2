import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import type { TakenText } from './port.ts'

const whole = z.string().regex(/^\d+$/).transform(Number)

const messageSchema = z.object({
  sid: z.string().min(1),
  // What is taken is taken, whatever else is said of it: a text whose answer cannot be read goes out twice.
  num_segments: whole.nullish().catch(null),
  body: z.string().nullish().catch(null),
  direction: z.string().nullish().catch(null),
  date_created: z.string().nullish().catch(null),
})

const refusalSchema = z.object({ code: z.number().nullish(), message: z.string() })

/** A text as Twilio reports it. */
export type TwilioMessage = z.output<typeof messageSchema>

/** What the service says of a text that it took; null where that cannot be read. */
export function parseMessage(body: string): TwilioMessage | null {
  return messageSchema.safeParse(readJson(body)).data ?? null
}

/** The texts of a list; null where it cannot be read. */
export function parseMessageList(body: string): TwilioMessage[] | null {
  return z.object({ messages: z.array(messageSchema) }).safeParse(readJson(body)).data?.messages ?? null
}

/** Why the service refused something: its own number of the error and its words; null where that cannot be read. */
export function parseRefusal(body: string): { code: number | null; message: string } | null {
  const refusal = refusalSchema.safeParse(readJson(body)).data
  return refusal ? { code: refusal.code ?? null, message: refusal.message } : null
}

/** Put before the texts of accounts that are on trial. */
const TRIAL_PREFIX = /^Sent from your Twilio trial account - /

/**
 * Whether a text of the service may be the one with these words. It may have put simpler signs for some of ours (smart encoding) and a line before them; of accounts that keep no words,
 * any may be it.
 */
export function isOfWords({ body }: TwilioMessage, words: string): boolean {
  const listed = (body ?? '').replace(TRIAL_PREFIX, '').trim()
  return listed === '' || listed === words.trim() || (lettersOf(words) !== '' && lettersOf(listed) === lettersOf(words))
}

function lettersOf(words: string): string {
  return words.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** A text that consists of no segment yet is not counted so far. */
export function takenText({ sid, num_segments: segments }: TwilioMessage): TakenText {
  return { providerId: sid, segments: segments === 0 ? null : (segments ?? null) }
}
