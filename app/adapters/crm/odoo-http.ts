import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { dismissBody, readBody } from '../read-body.ts'
import { CrmError, type CrmFailure } from './port.ts'

/** How Odoo is reached. */
export type Access = { baseUrl: string; database: string; username: string; apiKey: string; timeLimitMs: number }

/** The response. `json` is undefined for an error page. `retryAfterSeconds`: how long Odoo asks us to wait, or null. */
export type OdooResponse = { status: number; json: unknown; retryAfterSeconds: number | null }

/** Odoo's answers are a few kB. */
const RESPONSE_LIMIT_BYTES = 1024 * 1024
const MAX_WORDS = 300

/** Asks Odoo once. Follows no redirect, which would leak the key. Throws `CrmError` if there is no response. */
export async function callOdoo(access: Access, path: string, request: RequestInit = {}): Promise<OdooResponse> {
  const deadline = AbortSignal.timeout(access.timeLimitMs)
  const unreachable = (cause: unknown) =>
    new CrmError('unavailable', deadline.aborted ? 'Odoo did not respond in time' : 'Odoo could not be reached', { cause })
  const url = `${access.baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`
  const headers = { 'User-Agent': 'harvest-gate/1.0', Accept: 'application/json', ...(request.headers as Record<string, string>) }
  let response: Response
  try {
    response = await fetch(url, { ...request, headers, redirect: 'manual', signal: deadline })
  } catch (error) {
    throw unreachable(error)
  }
  if (response.status >= 300 && response.status < 400) {
    await dismissBody(response)
    throw new CrmError('answer', 'This address redirects to a different one. Set ODOO_URL to Odoo’s final address')
  }
  const body = await readBody(response, RESPONSE_LIMIT_BYTES, {
    tooLarge: (message) => new CrmError('answer', message),
    brokenOff: unreachable,
  })
  const asked = retryAfterSeconds(response.headers, new Date())
  return { status: response.status, json: readJson(body.toString('utf8')), retryAfterSeconds: asked }
}

export function postJson(
  access: Access,
  path: string,
  content: object,
  headers: Record<string, string> = {},
): Promise<OdooResponse> {
  return callOdoo(access, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(content),
  })
}

const failureBody = z.object({ name: z.string(), message: z.string().catch('') })

/** Odoo's error message, for screens and logs. Removes our key if Odoo echoes it, and drops `debug`, a stack trace. */
export function parseFailure(json: unknown, { apiKey }: Access): { name: string; words: string } | null {
  const body = failureBody.safeParse(json)
  if (!body.success) return null
  const words = body.data.message.replaceAll(apiKey, '…').replaceAll(/\s+/g, ' ')
  return { name: body.data.name, words: words.trim().slice(0, MAX_WORDS) }
}

/** Our kind of failure for Odoo's error class; null if unknown. */
export function failureByName(name: string, words: string): CrmFailure | null {
  // Without the CRM app there is no such model: 404 since version 19, before that a UserError in the user's language.
  if (/(NotFound|UserError|KeyError)$/.test(name) && words.includes('crm.lead')) return 'app'
  if (/AccessDenied|Unauthorized/.test(name)) return 'key'
  if (/AccessError|Forbidden/.test(name)) return 'rights'
  if (name.includes('MissingError')) return 'gone'
  if (/psycopg2\.(errors\.)?OperationalError/.test(name)) return words.includes('does not exist') ? 'database' : 'unavailable'
  // Two conflicting transactions in Odoo. A retry succeeds.
  if (/SerializationFailure|DeadlockDetected|LockNotAvailable/.test(name)) return 'unavailable'
  // An unknown field, or text where a number belongs. A retry fails again.
  if (/^(builtins\.|psycopg2\.)/.test(name) || /ValidationError|UserError|UnprocessableEntity|BadRequest/.test(name))
    return 'refused'
  return null
}

export function failed(failure: CrmFailure, words: string, response?: OdooResponse): CrmError {
  const message = MESSAGES[failure]
  const { retryAfterSeconds } = response ?? { retryAfterSeconds: null }
  return new CrmError(failure, words === '' ? message : `${message}: ${words}`, { retryAfterSeconds })
}

const MESSAGES: Record<CrmFailure, string> = {
  key: 'Odoo rejected the user name or API key. Keys expire, so create a new one in Odoo and set ODOO_API_KEY',
  database: 'Odoo has no database with this name. Check ODOO_DATABASE',
  app: 'Odoo has no leads. Install the CRM app in Odoo',
  rights: 'The Odoo user is not allowed to do this. Add the user to the group Sales / User: All Documents',
  refused: 'Odoo rejected the lead',
  gone: 'Someone deleted the record in Odoo, so we won’t create it again',
  busy: 'Odoo says we sent too many requests',
  unavailable: 'Odoo is not available right now',
  answer: 'The server at ODOO_URL is not Odoo',
}

/** We retry after this time even if the response asks us to wait for days. */
const MAX_SECONDS = 3600

/** How many seconds a 429 or 503 asks us to wait (RFC 9110, 10.2.3), at most an hour; null if it does not say. */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const said = headers.get('Retry-After')?.trim() ?? ''
  const seconds = /^\d{1,10}$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)))
}
