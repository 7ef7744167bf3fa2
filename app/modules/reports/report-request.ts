import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'

/**
 * The body of `POST /api/pdf/generate-report`: lead, rentEstimate, improvements. Only the lead's id
 * is used, top-level or inside the lead. The rest comes from the database.
 */
const bodySchema = z.object({ lead: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]) })

/** The lead's id in a request body; null if it has none, undefined if the body is not JSON. */
export function parseReportRequest(body: string): string | null | undefined {
  const posted = readJson(body)
  if (posted === undefined) return undefined
  const parsed = bodySchema.safeParse(posted)
  return parsed.success ? parsed.data.lead : null
}
