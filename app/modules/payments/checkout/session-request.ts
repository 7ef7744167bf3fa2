import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'

/**
 * The body of `POST /api/stripe/create-session`: email, name, propertyAddress, amount, description, leadId. Only the lead's
 * id counts; all else is read from the database.
 */
const bodySchema = z.object({ leadId: z.string().min(1).max(64) })

/** The lead's id in a posted body; null where it names none, undefined where the body is no JSON. */
export function parseSessionRequest(body: string): string | null | undefined {
  const posted = readJson(body)
  if (posted === undefined) return undefined
  const parsed = bodySchema.safeParse(posted)
  return parsed.success ? parsed.data.leadId : null
}
