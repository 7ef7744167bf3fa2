import { ok, refused, type Result } from '#app/result.ts'
import { postedLeadSchema } from './forms.ts'
import type { PostedLead } from './test-connection.server.ts'

/** Reads a lead that is posted as JSON; the reason names the first field that is wrong. */
export function parsePostedLead(text: string): Result<PostedLead, string> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused('Send JSON.')
  }
  const parsed = postedLeadSchema.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
}
