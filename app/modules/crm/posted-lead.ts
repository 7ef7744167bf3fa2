import { readJson } from '#app/format/json-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { postedLeadSchema } from './forms.ts'
import type { PostedLead } from './test-connection.server.ts'

/** Reads a lead that is posted as JSON; the reason names the first field that is wrong. */
export function parsePostedLead(text: string): Result<PostedLead, string> {
  const json = readJson(text)
  if (json === undefined) return refused('Send JSON.')
  const parsed = postedLeadSchema.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
}
