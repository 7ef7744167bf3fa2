import { z } from 'zod'

/**
 * The body of `POST /api/pdf/generate-report`: lead, rentEstimate, improvements. Only the lead's id counts, posted alone or
 * within the lead; all else is read from the database.
 */
const bodySchema = z.object({ lead: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]) })

/** The lead's id in a posted body; null where it names none. Throws `SyntaxError` where the body is no JSON. */
export function parseReportRequest(body: string): string | null {
  const parsed = bodySchema.safeParse(JSON.parse(body))
  return parsed.success ? parsed.data.lead : null
}
