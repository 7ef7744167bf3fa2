import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { dismissBody, readBody } from '../read-body.ts'
import { CrmError, type CrmFailure } from './port.ts'

/** How Odoo is reached. */
export type Access = { baseUrl: string; database: string; username: string; apiKey: string; timeLimitMs: number }

/** What came back. `json` undefined: it is no JSON, as a page of an error is none. `retryAfterSeconds`: how long it asks us to wait; null where it does not say. */
export type Answer = { status: number; json: unknown; retryAfterSeconds: number | null }

/** An answer of Odoo is a few kB. */
const ANSWER_LIMIT_BYTES = 1024 * 1024
const MAX_WORDS = 300

/** Asks Odoo once. No redirect is followed: the key would go with it. Throws `CrmError` where nothing is answered. */
export async function ask(access: Access, path: string, request: RequestInit = {}): Promise<Answer> {
  const deadline = AbortSignal.timeout(access.timeLimitMs)
  const unreachable = (cause: unknown) =>
    new CrmError('unavailable', deadline.aborted ? 'Odoo did not answer in time' : 'Odoo could not be reached', { cause })
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
    throw new CrmError('answer', 'The address redirects to another one. Set ODOO_URL to the final address of Odoo')
  }
  const body = await readBody(response, ANSWER_LIMIT_BYTES, {
    tooLarge: (message) => new CrmError('answer', message),
    brokenOff: unreachable,
  })
  const asked = retryAfterSeconds(response.headers, new Date())
  return { status: response.status, json: readJson(body.toString('utf8')), retryAfterSeconds: asked }
}

export function postJson(access: Access, path: string, content: object, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(access, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(content),
  })
}

const failureBody = z.object({ name: z.string(), message: z.string().catch('') })

/** What Odoo says of a failure, which is shown and logged: without our key, should it say that back. Its `debug`, a trace of its insides, is neither kept nor shown. */
export function parseFailure(json: unknown, { apiKey }: Access): { name: string; words: string } | null {
  const body = failureBody.safeParse(json)
  if (!body.success) return null
  const words = body.data.message.replaceAll(apiKey, '…').replaceAll(/\s+/g, ' ')
  return { name: body.data.name, words: words.trim().slice(0, MAX_WORDS) }
}

/** The failure that Odoo's class of an error represents; null where the class says nothing. */
export function failureByName(name: string, words: string): CrmFailure | null {
  // Where the app CRM is not installed there is no such model: 404 from 19 on, a UserError in the user's language before.
  if (/(NotFound|UserError|KeyError)$/.test(name) && words.includes('crm.lead')) return 'app'
  if (/AccessDenied|Unauthorized/.test(name)) return 'key'
  if (/AccessError|Forbidden/.test(name)) return 'rights'
  if (name.includes('MissingError')) return 'gone'
  if (/psycopg2\.(errors\.)?OperationalError/.test(name)) return words.includes('does not exist') ? 'database' : 'unavailable'
  // Two transactions of Odoo's that got in each other's way: the next try goes through.
  if (/SerializationFailure|DeadlockDetected|LockNotAvailable/.test(name)) return 'unavailable'
  // An unknown field, a text where a number belongs: the same question fails again.
  if (/^(builtins\.|psycopg2\.)/.test(name) || /ValidationError|UserError|UnprocessableEntity|BadRequest/.test(name))
    return 'refused'
  return null
}

export function failed(failure: CrmFailure, words: string, answer?: Answer): CrmError {
  const message = MESSAGES[failure]
  const { retryAfterSeconds } = answer ?? { retryAfterSeconds: null }
  return new CrmError(failure, words === '' ? message : `${message}: ${words}`, { retryAfterSeconds })
}

const MESSAGES: Record<CrmFailure, string> = {
  key: 'Odoo rejected the user name or API key. Keys expire: create a new one in Odoo and set ODOO_API_KEY',
  database: 'Odoo has no database with this name. Check ODOO_DATABASE',
  app: 'Odoo has no leads. Install the CRM app in Odoo',
  rights: 'The Odoo user is not allowed to do this. Add it to the group Sales / User: All Documents',
  refused: 'Odoo rejected the lead',
  gone: 'Someone deleted the record in Odoo, so we won’t create it again',
  busy: 'Odoo says we sent too many requests',
  unavailable: 'Odoo is not available right now',
  answer: 'The server at ODOO_URL is not Odoo',
}

/** An answer may ask us to wait for days; whatever it says, it is asked again within this time. */
const MAX_SECONDS = 3600

/** How many seconds an answer of 429 or 503 asks us to wait (RFC 9110, 10.2.3), an hour at most; null where it does not say. */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const said = headers.get('Retry-After')?.trim() ?? ''
  const seconds = /^\d{1,10}$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)))
}
