import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { currentRequest, type RequestScope } from './request-scope.server.ts'

/** Security events for investigations. Alarms depend on these names, so don't change them. */
type SecurityEvent =
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

/** Everyday events, logged at level info. */
const EXPECTED_EVENTS: ReadonlySet<SecurityEvent> = new Set([
  'sign-out',
  'password-reset-requested',
  'password-changed',
  'email-changed',
  'two-step-changed',
  'access-changed',
])

/** Only our IDs and texts. The one value that people type is an email address, which is logged as a hash. */
type SecurityDetails = {
  /** The outcome. */
  outcome?:
    | 'succeeded'
    | 'code-asked'
    | 'wrong-credentials'
    | 'wrong-code'
    | 'rate-limited'
    | 'failed'
    | 'new-password-asked'
    | 'expired-password'
  /** The reason, as one of our texts. */
  reason?: string
  /** The requested account. */
  email?: string
  userId?: string
  leadId?: string
  documentId?: string
  /** The requested host. */
  host?: string
  /** The rate limit that was reached. */
  rule?: string
  /** The claimed sender of a webhook. */
  provider?: string
}

/** Events already logged per request: layouts and pages check the same rights at the same time. */
const said = new WeakMap<RequestScope, Set<string>>()

/**
 * Logs a security event with the request's ID, IP address and masked path, once per request. Successes have level info, others
 * warn. Contains no personal data: `email` becomes `account`, a keyed hash that links the lines of one account.
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

/** The hash that identifies an account in the log. It is keyed, because addresses are easy to guess. */
export function accountHash(email: string): string {
  const [secret = ''] = env().SESSION_SECRETS
  return createHmac('sha256', secret).update(`account in the log\n${email.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
