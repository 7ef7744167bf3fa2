import type { IncomingHttpHeaders } from 'node:http'

/** Paths whose posts may be other than forms: JSON endpoints, and what other machines send. */
const ANY_BODY = /^\/(?:api|webhooks|u)\//

/** Whether a post to this path may hold something else than a form. */
export function takesAnyBody(path: string): boolean {
  return ANY_BODY.test(path)
}

/**
 * The status to refuse a body with that no page can read as a form, before an action meets it: 415 for what is no form, 400 for
 * a broken one. Null for a url-encoded form, a whole multipart form, and nothing at all.
 */
export async function formRefusal(headers: IncomingHttpHeaders, body: Buffer): Promise<400 | 415 | null> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return 415
  const type = headers['content-type'] ?? ''
  if (body.length === 0 && type === '') return null
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return null
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) return 415
  try {
    await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
    return null
  } catch (error) {
    if (error instanceof TypeError) return 400
    throw error
  }
}
