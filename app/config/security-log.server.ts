import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { currentRequest, type RequestScope } from './request-scope.server.ts'

/** What an operator looks for after an incident. The words are the log's: do not change them, alarms rest on them. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-out'
  | 'password-reset-requested'
  | 'password-changed'
  | 'email-changed'
  | 'second-step'
  | 'two-step-changed'
  | 'access-changed'
  | 'access-denied'
  | 'origin-refused'
  | 'host-refused'
  | 'rate-limited'
  | 'wrong-code'
  | 'webhook-refused'

/** Events that take place every day: lines of the level info. */
const EXPECTED_EVENTS: ReadonlySet<SecurityEvent> = new Set([
  'sign-out',
  'password-reset-requested',
  'password-changed',
  'email-changed',
  'two-step-changed',
  'access-changed',
])

/** Ids and words of ours: nothing that someone typed but an email address, which is logged as a hash. */
export type SecurityDetails = {
  /** What became of it. */
  outcome?:
    | 'succeeded'
    | 'code-asked'
    | 'wrong-credentials'
    | 'wrong-code'
    | 'rate-limited'
    | 'failed'
    | 'new-password-asked'
    | 'expired-password'
  /** Why, in words of ours. */
  reason?: string
  /** The account that was asked for. */
  email?: string
  userId?: string
  leadId?: string
  documentId?: string
  /** The host that was asked for. */
  host?: string
  /** Of the rate limit that was used up. */
  rule?: string
  /** Who is said to have sent a webhook. */
  provider?: string
}

/** What each request has said already: layouts and pages ask for the same rights at the same time. */
const said = new WeakMap<RequestScope, Set<string>>()

/**
 * Writes one line for a security event, with the request's id, address and masked path. The same event of one request is written once. Successes are of the
 * level info, all else of warn. No personal value: `email` becomes `account`, a hash with this site's key, by which lines of one account are found.
 */
export function logSecurityEvent(event: SecurityEvent, { email, ...details }: SecurityDetails = {}, logger: Logger = log): void {
  const request = currentRequest()
  const line = { event, ...details, ...(email === undefined ? {} : { account: accountHash(email) }) }
  if (request) {
    const before = said.get(request) ?? new Set()
    const key = JSON.stringify(line)
    if (before.has(key)) return
    said.set(request, before.add(key))
  }
  const isSuccess = EXPECTED_EVENTS.has(event) || details.outcome === 'succeeded' || details.outcome === 'code-asked'
  logger[isSuccess ? 'info' : 'warn']({ ...request, ...line }, 'security')
}

/** The hash by which the log names an account: with a key, because addresses are soon tried. */
export function accountHash(email: string): string {
  const [secret = ''] = env().SESSION_SECRETS
  return createHmac('sha256', secret).update(`account in the log\n${email.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
