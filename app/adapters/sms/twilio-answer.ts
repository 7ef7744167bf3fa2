import { z } from 'zod'
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

/** A text as Twilio tells of it. */
export type TwilioMessage = z.output<typeof messageSchema>

/** What the service says of a text that it took; null where that cannot be read. */
export function parseMessage(body: string): TwilioMessage | null {
  return messageSchema.safeParse(parseJson(body)).data ?? null
}

/** The texts of a list; null where it cannot be read. */
export function parseMessageList(body: string): TwilioMessage[] | null {
  return z.object({ messages: z.array(messageSchema) }).safeParse(parseJson(body)).data?.messages ?? null
}

/** Why the service refused something: its own number of the error and its words; null where that cannot be read. */
export function parseRefusal(body: string): { code: number | null; message: string } | null {
  const refusal = refusalSchema.safeParse(parseJson(body)).data
  return refusal ? { code: refusal.code ?? null, message: refusal.message } : null
}

/** A text that consists of no segment yet is not counted so far. */
export function takenText({ sid, num_segments: segments }: TwilioMessage): TakenText {
  return { providerId: sid, segments: segments === 0 ? null : (segments ?? null) }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
