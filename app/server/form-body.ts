import type { IncomingHttpHeaders } from 'node:http'
import { hasTooManyFields, MAX_FORM_FIELDS } from '#app/http/form-limits.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { multipartRefusal } from './multipart.ts'

/** One type, not a list, of which a parser would use the last. */
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;[^,]*)?$/i
const MULTIPART = /^multipart\/form-data\s*(?:;|$)/i
/** What a form parser might accept. */
const LIKE_A_FORM = /form-urlencoded|form-data/i

/**
 * The status to refuse a body with before it is parsed: 415 if it isn't a form, 400 if it is broken, 413 with more than
 * `MAX_FORM_FIELDS` fields or parts. Null for a url-encoded form, a complete multipart form, an empty body, and any body for
 * endpoints of scripts and webhooks. Reads each byte at most once.
 */
export function formRefusal({ api, webhook }: RouteHandle, headers: IncomingHttpHeaders, body: Buffer): 400 | 413 | 415 | null {
  const type = headers['content-type'] ?? ''
  if ((api === true || webhook === true) && !LIKE_A_FORM.test(type)) return null
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return 415
  if (body.length === 0 && type === '') return null
  if (URL_ENCODED.test(type)) return hasTooManyFields(body, type) ? 413 : null
  return MULTIPART.test(type) ? multipartRefusal(type, body, MAX_FORM_FIELDS) : 415
}
