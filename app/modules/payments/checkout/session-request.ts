import { z } from 'zod'

/**
 * The body of `POST /api/stripe/create-session`: email, name, propertyAddress, amount, description, leadId. Only the lead's
 * id counts; all else is read from the database.
 */
const bodySchema = z.object({ leadId: z.string().min(1).max(64) })

/** The lead's id in a posted body; null where it names none, undefined where the body is no JSON. */
export function parseSessionRequest(body: string): string | null | undefined {
  let posted: unknown
  try {
    posted = JSON.parse(body)
  } catch {
    return undefined
  }
  const parsed = bodySchema.safeParse(posted)
  return parsed.success ? parsed.data.leadId : null
}
