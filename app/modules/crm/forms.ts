import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'
import { readJson } from '#app/format/json-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { PostedLead } from './test-connection.server.ts'

/** The page's buttons. */
export const crmSchema = z.object({ intent: z.enum(['test', 'start-run', 'stop-run', 'retry']) })

/** A posted lead to create only in the CRM. */
const postedLeadSchema = z.strictObject({
  name: requiredText('is required', 200),
  email: z.email().max(254),
  propertyAddress: z.string().trim().max(300).default(''),
})

/** Parses a lead posted as JSON. The reason names the first invalid field. */
export function parsePostedLead(text: string): Result<PostedLead, string> {
  const json = readJson(text)
  if (json === undefined) return refused('Send JSON.')
  const parsed = postedLeadSchema.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
}
